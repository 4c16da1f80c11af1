// The players' table under the keys, the entry line, and the filter of the check-in view.
import { typing } from "./keys.js";
import { stream } from "./page.js";

let marked = null;
const rows = () => [...document.querySelectorAll("#players tbody tr[data-player]")];

function mark(row) {
  rows().forEach((other) => other.setAttribute("aria-selected", String(other === row)));
  marked = row?.dataset.player ?? null;
  row?.scrollIntoView({ block: "nearest" });
}

function onKey(event) {
  if (event.target.matches?.("textarea[data-lines]") && event.key === "Enter" && !event.shiftKey && !event.target.value.includes("\n")) {
    event.preventDefault();
    event.target.form.requestSubmit();
    return;
  }
  if (!rows().length || event.ctrlKey || event.altKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const all = rows(), k = all.findIndex((row) => row.dataset.player === marked), row = all[k];
  if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    event.preventDefault();
    mark(all[Math.min(all.length - 1, Math.max(0, k + (event.key === "ArrowDown" ? 1 : -1)))]);
  } else if (row && { c: 1, a: 1, Enter: 1 }[event.key]) {
    if (event.key === "Enter" && event.target.closest("button, a")) return;
    event.preventDefault();
    row.querySelector(`[data-row-key="${event.key}"]`)?.click();
  }
}

const fold = (text) => text.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "").replaceAll("đ", "d");

function filter(event) {
  const box = event.target.closest?.("input[data-filter]");
  if (!box) return;
  const wanted = fold(box.value.trim());
  for (const item of document.querySelectorAll(box.dataset.filter)) item.hidden = !fold(item.textContent).includes(wanted);
}

export function start() {
  if (!stream()) return;
  document.addEventListener("keydown", onKey);
  document.addEventListener("input", filter);
  document.addEventListener("crosstable:page", () => mark(rows().find((row) => row.dataset.player === marked)));
  document.addEventListener("crosstable:region", () => rows().forEach((row) => row.setAttribute("aria-selected", String(row.dataset.player === marked))));
  document.addEventListener("click", (event) => {
    const row = event.target.closest?.("#players tbody tr[data-player]");
    if (row) mark(row);
  });
}
