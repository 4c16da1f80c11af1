// One key enters a result; the marked board moves on to the next open one.
import * as outbox from "./outbox.js";
import { openPart, submit } from "./forms.js";
import { typing } from "./keys.js";
import { refresh, say, showPart, stream, words } from "./page.js";
import { Rows } from "./rows.js";

const ORDINARY = { 1: "1-0", 0: "0-1", 5: "½-½", "=": "½-½", "½": "½-½" };
const TWO = { ...ORDINARY, 3: "1½-½", 2: "½-1½" };
const FORFEIT = { 1: "+--", 0: "--+", 2: "---" };
const SHOWN = { "1-0": "1–0", "0-1": "0–1", "½-½": "½–½", "+--": "+ –", "--+": "– +", "---": "– –" };
let forfeit = false, later = 0;
const touched = new Set(); // boards that came back from the server and are to be shown as it has them

function renewTouched(number) {
  const boards = [...touched];
  touched.clear();
  refresh({ regions: ["boards", "floor", "standings"], round: Number(number), boards }).catch(() => {});
}

const rows = new Rows("#boards[data-keys]", beep);
const table = () => rows.table;
const round = () => table()?.dataset.round;
const ordinary = () => (table()?.dataset.two === undefined ? ORDINARY : TWO); // a match of two games has narrow results

function nextOpen(from) {
  const all = rows.all, k = all.indexOf(from);
  const order = [...all.slice(k + 1), ...all.slice(0, Math.max(k, 0))];
  return order.find((row) => row.dataset.open !== undefined && row.dataset.state !== "waiting") || null;
}

function enter(row, result) {
  if (table().dataset.keys === "second") {
    const button = row.querySelector(`button[data-token="${CSS.escape(result)}"]`) || row.querySelector("button[name=entry]");
    const value = button.value;
    button.value = `${row.dataset.board} ${result} `;
    const following = nextRow(row);
    submit(button.form, button).then(() => { const again = following && rows.of(following); if (again) rows.mark(again); });
    button.value = value;
    return;
  }
  outbox.add({ round: round(), board: row.dataset.board, result, seen: row.dataset.token });
  const following = nextOpen(row);
  if (following) rows.mark(following);
}

function nextRow(row) {
  const all = rows.all;
  return all[all.indexOf(row) + 1]?.dataset.board;
}

/** Show on the rows what waits to be sent. */
function overlay() {
  const entries = outbox.waiting(), held = outbox.held().map((e) => e.key);
  for (const row of rows.all) {
    const entry = entries.findLast((e) => String(e.board) === row.dataset.board && String(e.round) === round() && !held.includes(e.key));
    const by = row.querySelector(".said-by");
    by?.querySelector(".unsaved")?.remove();
    if (!entry) { if (row.dataset.state === "waiting") delete row.dataset.state; continue; }
    row.dataset.state = "waiting";
    document.querySelector(`#pad [data-board="${row.dataset.board}"]`)?.classList.add("waiting");
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
  if (other) { const extra = token && !row.querySelector(`.res button[data-token="${CSS.escape(token)}"]`); other.classList.toggle("on", Boolean(extra)); other.textContent = extra ? SHOWN[token] ?? token : "…"; }
}

function onOutbox(kind, entry, values) {
  const row = rows.of(entry.board);
  if (kind === "saved" && row && String(entry.round) === round()) {
    const board = values.board ?? {};
    row.dataset.state = "saved";
    row.dataset.token = board.result?.token ?? "";
    if (board.result && !board.dispute) { delete row.dataset.open; row.setAttribute("data-kept", ""); } else row.dataset.open = "";
    press(row, row.dataset.token);
    if (board.dispute) say(`${document.getElementById("words").dataset.conflict.replace("{board}", values.board.number)}: ${SHOWN[board.result.token] ?? board.result.token} / ${SHOWN[board.dispute.token] ?? board.dispute.token}`, { bad: true });
    slipDone(entry, board);
  }
  if (kind === "refused") say([values.what, values.why, values.do].filter(Boolean).join(" "), { bad: true, seconds: 15 });
  if (kind === "asked" && values.part) showPart(values.part);
  overlay();
  if (kind === "saved" || kind === "refused") { clearTimeout(later); touched.add(Number(entry.board)); later = setTimeout(renewTouched, 80, String(entry.round)); }
}

/* Slip mode: one line, board and result. */
function slip(event) {
  const form = event.target.closest?.("#slip");
  if (!form) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const line = form.elements.slip, found = /^\s*(\d{1,5})\s+(\S+)\s*$/.exec(line.value);
  const key = found?.[2].toLowerCase() ?? "";
  const result = ordinary()[key] ?? (key.startsWith("f") ? FORFEIT[key.slice(1)] : undefined) ?? (SHOWN[key] ? key : undefined);
  const row = found && rows.of(found[1]);
  if (!row || !result) { beep(); submit(form, event.submitter); line.select(); return; }
  line.value = "";
  outbox.add({ round: round(), board: row.dataset.board, result, seen: "" });
  rows.mark(row);
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
  if (!table() || table().dataset.keys === "touch" || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const row = rows.row, key = event.key;
  const take = () => { event.preventDefault(); event.stopImmediatePropagation(); };
  const line = document.getElementById("slip-line");
  if (line && /^\d$/.test(key)) return line.focus(); // a slip begins: the number of a board is no result of the marked one
  if (rows.key(key)) return take();
  if (!row) return;
  if (key === "Enter" && !event.target.closest("button, a")) { // two readings: Enter goes to them, Tab to the other, Enter chooses
    const choice = document.querySelector(`#d${CSS.escape(row.dataset.board)} button`);
    if (choice) { choice.focus(); return take(); }
  }
  if (line) return; // results come from slips alone
  if (forfeit) {
    forfeit = false;
    rows.show("");
    if (FORFEIT[key]) { enter(row, FORFEIT[key]); return take(); }
  }
  if (ordinary()[key]) { enter(row, ordinary()[key]); return take(); }
  if (key === "f" || key === "F") { forfeit = true; rows.show("F …"); return take(); }
  if (key === "u" || key === "U") { row.querySelector(".res > a")?.click(); return take(); }
  if (key === "w" || key === "W") { const why = row.querySelector("a.why"); if (why) openPart(why.href, "drawer"); return take(); }
  if ((key === "." || key === "Backspace") && row.dataset.token) { outbox.add({ round: round(), board: row.dataset.board, result: "", seen: row.dataset.token }); return take(); }
}

/* A press on a button of a board goes the same way as a key. */
function onClick(event) {
  const button = event.target.closest?.("button[name=entry]");
  if (!button || !table()) {
    const clear = event.target.closest?.("button[data-clear]");
    if (clear && ["results", "touch"].includes(table()?.dataset.keys)) { const row = rows.of(clear.form.elements.board.value); if (row) { event.preventDefault(); document.getElementById("ask").close(); outbox.add({ round: round(), board: row.dataset.board, result: "", seen: row.dataset.token }); } }
    return;
  }
  const [board, result] = button.value.split(" "), row = rows.of(board);
  if (!row) return;
  event.preventDefault();
  if (button.closest("dialog")) document.getElementById("ask").close();
  rows.mark(row, false);
  enter(row, result);
  if (button.closest(".touch-board")) location.hash = "pad"; // the next board
}

function ready() {
  if (!table()) return;
  rows.mark(rows.row || rows.all.find((row) => row.dataset.open !== undefined) || rows.all[0], false);
  overlay();
}

export function start() {
  if (!stream()) return;
  outbox.onChange(onOutbox);
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("click", onClick);
  document.addEventListener("submit", slip, true);
  addEventListener("hashchange", () => { if (location.hash === "#pad") refresh({ regions: ["all"] }).catch(() => {}); }); // an open board is not renewed
  document.addEventListener("crosstable:page", ready);
  document.addEventListener("crosstable:region", ready);
  setInterval(overlay, 1000);
  ready();
  outbox.send();
}
