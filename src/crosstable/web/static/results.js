// One key enters a result; the marked board moves on to the next open one.
import * as outbox from "./outbox.js";
import { openPart, submit } from "./forms.js";
import { typing } from "./keys.js";
import { refresh, say, showPart, stream, words } from "./page.js";

const ORDINARY = { 1: "1-0", 0: "0-1", 5: "½-½", "=": "½-½", "½": "½-½" };
const FORFEIT = { 1: "+--", 0: "--+", 2: "---" };
const SHOWN = { "1-0": "1–0", "0-1": "0–1", "½-½": "½–½", "+--": "+ –", "--+": "– +", "---": "– –" };
let marked = null, forfeit = false, digits = null, later = 0;

const table = () => document.querySelector("#boards[data-keys]");
const rows = () => [...(table()?.querySelectorAll("tr[data-board]") ?? [])];
const rowOf = (board) => rows().find((row) => row.dataset.board === String(board));
const round = () => table()?.dataset.round;

function mark(row, scroll = true) {
  rows().forEach((other) => other.setAttribute("aria-selected", String(other === row)));
  marked = row?.dataset.board ?? null;
  if (row && scroll) row.scrollIntoView({ block: "nearest" });
}

function nextOpen(from) {
  const all = rows(), k = all.indexOf(from);
  const order = [...all.slice(k + 1), ...all.slice(0, Math.max(k, 0))];
  return order.find((row) => row.dataset.open !== undefined && row.dataset.state !== "waiting") || null;
}

function enter(row, result) {
  if (table().dataset.keys === "second") {
    const button = row.querySelector(`button[data-token="${CSS.escape(result)}"]`) || row.querySelector("button[name=entry]");
    const value = button.value;
    button.value = `${row.dataset.board} ${result} `;
    const following = nextRow(row);
    submit(button.form, button).then(() => { const again = following && rowOf(following); if (again) mark(again); });
    button.value = value;
    return;
  }
  outbox.add({ round: round(), board: row.dataset.board, result, seen: row.dataset.token });
  const following = nextOpen(row);
  if (following) mark(following);
}

function nextRow(row) {
  const all = rows();
  return all[all.indexOf(row) + 1]?.dataset.board;
}

/** Show on the rows what waits to be sent. */
function overlay() {
  const entries = outbox.waiting();
  for (const row of rows()) {
    const entry = entries.findLast((e) => String(e.board) === row.dataset.board && String(e.round) === round());
    const by = row.querySelector(".said-by");
    by?.querySelector(".unsaved")?.remove();
    if (!entry) { if (row.dataset.state === "waiting") delete row.dataset.state; continue; }
    row.dataset.state = "waiting";
    press(row, entry.result);
    if (by) { const span = document.createElement("span"); span.className = "unsaved"; span.textContent = words().queued; by.prepend(span, " "); }
  }
  const strip = document.getElementById("waiting");
  if (strip) {
    const old = entries.filter((e) => Date.now() - e.at > 1500 || !navigator.onLine);
    strip.hidden = !old.length;
    strip.textContent = outbox.notSaved(old.length) ?? "";
    document.getElementById("saved").hidden = !strip.hidden;
  }
}

function press(row, token) {
  for (const button of row.querySelectorAll(".res [data-token]")) button.setAttribute("aria-pressed", String(button.dataset.token === token));
  const other = row.querySelector(".res > a");
  if (other) { const extra = token && !["1-0", "½-½", "0-1"].includes(token); other.classList.toggle("on", Boolean(extra)); other.textContent = extra ? SHOWN[token] ?? token : "…"; }
}

function onOutbox(kind, entry, values) {
  const row = rowOf(entry.board);
  if (kind === "saved" && row && String(entry.round) === round()) {
    const board = values.board ?? {};
    row.dataset.state = "saved";
    row.dataset.token = board.result?.token ?? "";
    if (board.result && !board.dispute) { delete row.dataset.open; row.setAttribute("data-kept", ""); } else row.dataset.open = "";
    press(row, row.dataset.token);
    if (board.dispute) say(`${values.board.number}: ${SHOWN[board.result.token] ?? board.result.token} / ${SHOWN[board.dispute.token] ?? board.dispute.token}`, { bad: true });
    slipDone(entry, board);
  }
  if (kind === "refused") say([values.what, values.why, values.do].filter(Boolean).join(" "), { bad: true, seconds: 15 });
  if (kind === "asked" && values.part) showPart(values.part);
  overlay();
  if (kind === "saved" || kind === "refused") { clearTimeout(later); later = setTimeout(() => refresh().catch(() => {}), 80); }
}

/* Slip mode: one line, board and result. */
function slip(event) {
  const form = event.target.closest?.("#slip");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const line = form.elements.slip, found = /^\s*(\d{1,5})\s+(\S+)\s*$/.exec(line.value);
  const key = found?.[2].toLowerCase() ?? "";
  const result = ORDINARY[key] ?? (key.startsWith("f") ? FORFEIT[key.slice(1)] : undefined) ?? (SHOWN[key] ? key : undefined);
  const row = found && rowOf(found[1]);
  if (!row || !result) { beep(); submit(form, event.submitter); line.select(); return; }
  line.value = "";
  outbox.add({ round: round(), board: row.dataset.board, result, seen: "" });
  mark(row);
}

function slipDone(entry, board) {
  const last = document.getElementById("slip-last");
  if (!last || !board.names) return;
  last.textContent = `${board.number}  ${SHOWN[entry.result] ?? entry.result}  ${board.names.join(" – ")} ${board.dispute ? "⚠" : "✓"}`;
  if (board.dispute) beep();
}

export function beep() {
  try {
    const sound = new AudioContext(), tone = sound.createOscillator();
    tone.frequency.value = 330;
    tone.connect(sound.destination);
    tone.start();
    tone.stop(sound.currentTime + 0.15);
  } catch { /* no sound here */ }
}

function onKey(event) {
  if (!table() || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const row = rowOf(marked), key = event.key;
  const take = () => { event.preventDefault(); event.stopImmediatePropagation(); };
  if (digits !== null) {
    if (/^\d$/.test(key)) { digits += key; show(digits); return take(); }
    if (key === "Enter") { const to = rowOf(digits); digits = null; show(""); if (to) mark(to); else beep(); return take(); }
    if (key === "Escape" || key === "Backspace") { digits = null; show(""); return take(); }
  }
  if (key === "ArrowDown" || key === "ArrowUp") {
    const all = rows(), k = all.indexOf(row);
    mark(all[Math.min(all.length - 1, Math.max(0, k + (key === "ArrowDown" ? 1 : -1)))]);
    return take();
  }
  if (key === "b" || key === "B") { digits = ""; show("…"); return take(); }
  if (!row) return;
  if (key === "Enter" && !event.target.closest("button, a")) { // two readings: Enter goes to them, Tab to the other, Enter chooses
    const choice = document.querySelector(`#d${CSS.escape(row.dataset.board)} button`);
    if (choice) { choice.focus(); return take(); }
  }
  if (forfeit) {
    forfeit = false;
    show("");
    if (FORFEIT[key]) { enter(row, FORFEIT[key]); return take(); }
  }
  if (ORDINARY[key]) { enter(row, ORDINARY[key]); return take(); }
  if (key === "f" || key === "F") { forfeit = true; show("F …"); return take(); }
  if (key === "u" || key === "U") { row.querySelector(".res > a")?.click(); return take(); }
  if (key === "w" || key === "W") { const why = row.querySelector("a.why"); if (why) openPart(why.href, "drawer"); return take(); }
  if ((key === "." || key === "Backspace") && row.dataset.token) { outbox.add({ round: round(), board: row.dataset.board, result: "", seen: row.dataset.token }); return take(); }
}

function show(text) {
  const cell = rowOf(marked)?.querySelector(".board");
  document.querySelectorAll(".typed").forEach((e) => e.remove());
  if (text && cell) { const span = document.createElement("span"); span.className = "typed tag"; span.textContent = text; cell.prepend(span, " "); }
}

/* A press on a button of a board goes the same way as a key. */
function onClick(event) {
  const button = event.target.closest?.("button[name=entry]");
  if (!button || !table()) {
    const clear = event.target.closest?.("button[data-clear]");
    if (clear && table()?.dataset.keys === "results") { const row = rowOf(clear.form.elements.board.value); if (row) { event.preventDefault(); document.getElementById("ask").close(); outbox.add({ round: round(), board: row.dataset.board, result: "", seen: row.dataset.token }); } }
    return;
  }
  const [board, result] = button.value.split(" "), row = rowOf(board);
  if (!row) return;
  event.preventDefault();
  if (button.closest("dialog")) document.getElementById("ask").close();
  mark(row, false);
  enter(row, result);
}

function ready() {
  if (!table()) return;
  mark(rowOf(marked) || rows().find((row) => row.dataset.open !== undefined) || rows()[0], false);
  overlay();
}

export function start() {
  if (!stream()) return;
  outbox.onChange(onOutbox);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("click", onClick);
  document.addEventListener("submit", slip, true);
  document.addEventListener("crosstable:page", ready);
  document.addEventListener("crosstable:region", ready);
  setInterval(overlay, 1000);
  ready();
  outbox.send();
}
