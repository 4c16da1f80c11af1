// The marked board of a table: arrows move it, B and digits jump to it.
export class Rows {
  constructor(selector, sound = () => {}) {
    this.selector = selector;
    this.sound = sound;
    this.marked = null;
    this.digits = null;
  }

  get table() { return document.querySelector(this.selector); }
  get all() { return [...(this.table?.querySelectorAll("tr[data-board]") ?? [])]; }
  get row() { return this.of(this.marked); }
  of(board) { return this.all.find((row) => row.dataset.board === String(board)); }

  mark(row, scroll = true) {
    this.all.forEach((other) => other.setAttribute("aria-selected", String(other === row)));
    this.marked = row?.dataset.board ?? null;
    if (row && scroll) row.scrollIntoView({ block: "nearest" });
  }

  /** What is being typed, shown at the marked board. */
  show(text) {
    const cell = this.row?.querySelector(".board");
    document.querySelectorAll(".typed").forEach((e) => e.remove());
    if (text && cell) { const span = document.createElement("span"); span.className = "typed tag"; span.textContent = text; cell.prepend(span, " "); }
  }

  /** Whether the key was one of ours. */
  key(key) {
    if (this.digits !== null) {
      if (/^\d$/.test(key)) { this.digits += key; this.show(this.digits); return true; }
      if (key === "Enter") { const to = this.of(this.digits); this.digits = null; this.show(""); if (to) this.mark(to); else this.sound(); return true; }
      if (key === "Escape" || key === "Backspace") { this.digits = null; this.show(""); return true; }
    }
    if (key === "ArrowDown" || key === "ArrowUp") {
      const all = this.all, k = all.indexOf(this.row);
      this.mark(all[Math.min(all.length - 1, Math.max(0, k + (key === "ArrowDown" ? 1 : -1)))]);
      return true;
    }
    if (key === "b" || key === "B") { this.digits = ""; this.show("…"); return true; }
    return false;
  }
}
