// Fetch a page and put its parts into the one that is open.

export const stream = () => document.body.dataset.stream || "";
export const seq = () => Number(document.body.dataset.seq || 0);
export const epoch = () => document.body.dataset.epoch || "";
let at = location.pathname + location.search;
/** The address, without a place on the page, of what is shown. */
export const shown = () => at;
export const words = () => document.getElementById("words")?.dataset ?? {};
export const csrf = () => document.querySelector("input[name=csrf]")?.value ?? "";

const parser = new DOMParser();

export function parse(html) {
  return parser.parseFromString(html, "text/html");
}

let asked = 0, newest = 0;
/** The place of a page in the order in which pages are asked for. */
export const turn = () => (asked += 1);
/** Whether a page that was asked for later is shown already. */
export const late = (number) => number < newest;

/** Replace bar, menu, content and strip by those of another page; focus stays where it was when it can.
 *  A page asked for before the one that is shown comes too late and is left out: the last thing done is what one sees. */
export function swapPage(next, url, number) {
  if (late(number)) return;
  newest = number;
  if (next.body.className !== document.body.className || next.body.dataset.stream !== document.body.dataset.stream || next.documentElement.lang !== document.documentElement.lang) {
    location.assign(url); // another kind of page: let the browser load it
    return;
  }
  const active = document.activeElement?.id, focused = active === "main" ? "" : active; // nothing is held by the page itself
  for (const part of document.querySelectorAll("[data-part]")) {
    const other = next.querySelector(`[data-part="${part.dataset.part}"]`);
    if (other) part.replaceWith(document.adoptNode(other));
  }
  const help = next.getElementById("help");
  if (help) document.getElementById("help")?.replaceWith(document.adoptNode(help));
  document.title = next.title;
  Object.assign(document.body.dataset, next.body.dataset);
  closeAll();
  const place = new URL(url, location.href);
  const here = place.pathname + place.search, moved = place.pathname !== location.pathname;
  if (here !== location.pathname + location.search) history.pushState({}, "", here);
  at = here;
  (focused && document.getElementById(focused) || document.querySelector("main [autofocus]") || document.getElementById("main"))?.focus({ preventScroll: moved || focused === undefined });
  if (moved) scrollTo(0, 0); // another screen begins at its top
  document.dispatchEvent(new CustomEvent("crosstable:page"));
}

const BAR = ["bar", "nav"];

/** What of this page a change concerns: everything, some boards, or the bar with the next step alone. */
function concerned(change) {
  const regions = change?.regions ?? ["all"], table = document.querySelector("#boards[data-round]");
  const mine = new Set([...document.querySelectorAll("[data-region]")].map((e) => e.dataset.region));
  if (regions.includes("all")) return { all: true };
  if (!regions.some((region) => mine.has(region))) return { bar: true };
  if (!change.boards || !table || ["second", "touch"].includes(table.dataset.keys) || table.dataset.region === "floor") return { all: true };
  const shown = Number(table.dataset.round);
  if (change.round < shown) return { all: true }; // the points before this round change
  return change.round === shown ? { boards: change.boards } : { bar: true };
}

/** Renew what a change concerns, row by row, and leave everything else alone. */
let last = Promise.resolve();
export function refresh(change) {
  const turn = last.then(() => renew(change)); // one after another, so that no older answer comes after a newer one
  last = turn.catch(() => {});
  return turn;
}

async function renew(change) {
  const asked = location.href, part = concerned(change);
  const headers = { "X-Crosstable": part.all ? "region" : "rows", "X-Boards": (part.boards ?? []).join(","), "X-Here": location.pathname + location.search };
  const answer = await fetch(part.bar ? `/e/${stream()}/bar` : asked, { headers });
  if (answer.status === 403) { location.reload(); return; } // the code was revoked: the page says so
  if (answer.redirected && new URL(answer.url).pathname === "/enter") { location.assign("/enter"); return; }
  if (!answer.ok) throw new Error(`the page could not be renewed: ${answer.status}`);
  const next = parse(await answer.text());
  if (next.body.dataset.epoch !== epoch()) { location.reload(); return; }
  // Another page has been opened meanwhile, or a newer state of this one is shown: this answer is late.
  if (location.href !== asked || Number(next.body.dataset.seq || 0) < seq()) return;
  for (const region of document.querySelectorAll("[data-region][id]")) {
    const other = next.getElementById(region.id);
    if (part.boards && other?.matches("table")) {
      if (!swapBoards(region, other, part.boards)) return renew();
      continue;
    }
    if (!other || region.querySelector(".touch-board:target") || region.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox]), textarea")) continue;
    if (region.matches("table") && region.className === other.className) swapRows(region, other);
    else if (unkeyed(region) !== unkeyed(other)) region.replaceWith(document.adoptNode(other));
  }
  for (const name of BAR) {
    const mine = document.querySelector(`[data-part=${name}]`), other = next.querySelector(`[data-part=${name}]`);
    if (mine && other && unkeyed(mine) !== unkeyed(other) && !mine.contains(document.activeElement)) mine.replaceWith(document.adoptNode(other));
  }
  for (const id of ["saved", "backup"]) {
    const mine = document.getElementById(id), other = next.getElementById(id);
    if (mine && other) mine.replaceChildren(...document.adoptNode(other).childNodes);
  }
  // A part is newer than the rest of the page: other boards may have changed up to its state and are still to come.
  if (part.all) document.body.dataset.seq = next.body.dataset.seq;
  document.dispatchEvent(new CustomEvent("crosstable:region"));
}

/** A part without the keys of its forms, which are others in every answer. */
const unkeyed = (part) => part.outerHTML.replace(/(name="key" value=")[^"]*/g, "$1");

function swapRows(table, other) {
  const mine = [...table.tBodies[0].rows], theirs = [...other.tBodies[0].rows];
  const same = mine.length === theirs.length && mine.every((row, k) => row.id === theirs[k].id);
  if (!same) {
    const id = document.activeElement?.closest("tr")?.id;
    table.tBodies[0].replaceWith(document.adoptNode(other.tBodies[0]));
    if (id) document.getElementById(id)?.querySelector("button, a")?.focus();
    return;
  }
  mine.forEach((row, k) => swapRow(row, theirs[k]));
}

function swapRow(row, fresh) {
  if (plain(row) === plain(fresh)) return;
  const inside = row.contains(document.activeElement) ? document.activeElement : null;
  const mark = inside?.dataset.token;
  const adopted = document.adoptNode(fresh);
  row.replaceWith(adopted);
  if (inside) (mark && adopted.querySelector(`[data-token="${CSS.escape(mark)}"]`) || adopted.querySelector("button, a"))?.focus();
}

/** The rows of some boards, each with its second reading below; false when the whole table has to come. */
function swapBoards(table, other, boards) {
  const find = (where, id) => [...where.tBodies[0].rows].find((row) => row.id === id);
  for (const board of boards) {
    const row = find(table, `b${board}`), fresh = find(other, `b${board}`);
    if (fresh && !row) return false; // open again in a list of the open ones: where it stands is not known here
    const conflict = find(table, `d${board}`), theirs = find(other, `d${board}`);
    if (!fresh) { row?.remove(); conflict?.remove(); continue; }
    swapRow(row, fresh);
    if (!theirs || !conflict) conflict?.remove();
    if (theirs && conflict) swapRow(conflict, theirs);
    else if (theirs) find(table, `b${board}`).after(document.adoptNode(theirs));
  }
  for (const head of other.tBodies[0].querySelectorAll("tr.divider[id]")) { const mine = find(table, head.id); if (mine) swapRow(mine, head); }
  for (const head of table.tBodies[0].querySelectorAll("tr.divider[id]")) if (!head.nextElementSibling?.dataset.board) head.remove(); // all in, in a list of the open ones
  return table.querySelector("tr[data-board]") !== null;
}

function plain(row) {
  const copy = row.cloneNode(true);
  for (const name of ["aria-selected", "data-state"]) copy.removeAttribute(name);
  copy.querySelectorAll(".unsaved").forEach((e) => e.remove());
  copy.querySelectorAll("[data-kept]").forEach((e) => e.removeAttribute("data-kept"));
  return unkeyed(copy);
}

export async function go(url) {
  const number = turn();
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  swapPage(parse(await answer.text()), answer.url, number);
}

export function closeAll() {
  for (const dialog of document.querySelectorAll("dialog[open]")) dialog.close();
}

/** A part of a page in a dialog (`ask`) or at the edge (`drawer`). */
export function showPart(html, kind = "ask") {
  const dialog = document.getElementById("ask");
  dialog.className = kind;
  dialog.replaceChildren(...parse(html).body.childNodes);
  if (!dialog.open) dialog.showModal();
  (dialog.querySelector("[autofocus]") || dialog.querySelector("button, a, input"))?.focus();
}

/** A short line at the foot; with `action` a button beside it. */
export function say(text, { bad = false, action = null, label = "", seconds = 8 } = {}) {
  const toast = document.createElement("div");
  toast.className = bad ? "toast bad" : "toast";
  const span = document.createElement("span");
  span.textContent = text;
  toast.append(span);
  if (action) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", () => { toast.remove(); action(); });
    toast.append(button);
  }
  const place = document.getElementById("said");
  while (place.children.length > 2) place.firstChild.remove();
  place.append(toast);
  setTimeout(() => toast.remove(), seconds * 1000);
}
