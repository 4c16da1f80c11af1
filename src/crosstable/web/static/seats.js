// The draft: drag one name onto another, or keys on the marked board. Boxes and buttons do the same without either.
import { drag } from "./dragging.js";
import { openPart, submit } from "./forms.js";
import { typing } from "./keys.js";
import { stream } from "./page.js";
import { Rows } from "./rows.js";

const rows = new Rows("#boards[data-seats]");
const picked = new Set(); // marks outlive the page that an earlier press brings
const box = (player) => document.querySelector(`input[name=pick][value="${CSS.escape(player)}"]`);

function swap(one, other) {
  const free = [one, other].filter((seat) => seat.closest("tr.unseated"));
  const button = free.length === 2 ? document.querySelector("[formaction$=pair-players]") : null;
  document.querySelectorAll("input[name=pick]").forEach((e) => { e.checked = e.value === one.dataset.player || e.value === other.dataset.player; });
  picked.clear();
  submit(document.getElementById("swap"), button ?? undefined);
}

/** One player to another group (the page of groups). */
function move(one, pool) {
  const form = document.getElementById("swap");
  document.querySelectorAll("input[name=pick]").forEach((e) => { e.checked = e.value === one.dataset.player; });
  form.elements.pool.value = pool;
  picked.clear();
  submit(form);
}

function press(form) {
  const button = rows.row?.querySelector(`button[form=${form}]`);
  button?.click();
  return Boolean(button);
}

function pick(colour) {
  const player = rows.row?.querySelector(`td.${colour}[data-player]`)?.dataset.player;
  const found = player && box(player);
  found?.click();
  return Boolean(found);
}

const ACTIONS = {
  c: () => press("flip"), f: () => press("fix"), Delete: () => press("unpair"), Backspace: () => press("unpair"),
  1: () => pick("white"), 0: () => pick("black"),
  w: () => { const why = rows.row?.querySelector("a.why"); if (why) openPart(why.href, "drawer"); return Boolean(why); },
};

function onKey(event) {
  if (!rows.table || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const step = key === "Enter" && rows.digits === null && !event.target.closest("button, a, input") && document.querySelector(".bar [data-step]");
  if (step) step.click();
  if (step || rows.key(event.key) || ACTIONS[key]?.()) { event.preventDefault(); event.stopImmediatePropagation(); }
}

function ready() {
  if (!rows.table) { picked.clear(); return; }
  rows.mark(rows.row ?? rows.all[0], false);
  for (const player of picked) { const found = box(player); if (found) found.checked = true; else picked.delete(player); }
}

export function start() {
  if (!stream()) return;
  document.addEventListener("keydown", onKey, true);
  document.addEventListener("crosstable:page", ready);
  document.addEventListener("crosstable:region", ready);
  document.addEventListener("click", (event) => { const row = event.target.closest?.("[data-seats] tr[data-board]"); if (row) rows.mark(row, false); });
  document.addEventListener("change", ({ target }) => {
    if (target.name === "pick") picked[target.checked ? "add" : "delete"](target.value);
  });
  document.addEventListener("submit", ({ target }) => { if (target.id === "swap") picked.clear(); }, true);
  drag({
    what: "[data-seats] [data-player]",
    onto: "[data-seats] [data-player], [data-seats] [data-pool]",
    fits: () => true,
    drop: (one, other) => (other.dataset.pool ? move(one, other.dataset.pool) : swap(one, other)),
  });
  ready();
}
