// Fetch a page and put its parts into the one that is open.

export const stream = () => document.body.dataset.stream || "";
export const seq = () => Number(document.body.dataset.seq || 0);
export const words = () => document.getElementById("words")?.dataset ?? {};
export const csrf = () => document.querySelector("input[name=csrf]")?.value ?? "";

const parser = new DOMParser();

export function parse(html) {
  return parser.parseFromString(html, "text/html");
}

/** Replace bar, menu, content and strip by those of another page; focus stays where it was when it can. */
export function swapPage(next, url) {
  if (next.body.className !== document.body.className || next.body.dataset.stream !== document.body.dataset.stream) {
    location.assign(url); // another kind of page: let the browser load it
    return;
  }
  const focused = document.activeElement?.id;
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
  (focused && document.getElementById(focused) || document.querySelector("main [autofocus]") || document.getElementById("main"))?.focus({ preventScroll: moved || focused === undefined });
  if (moved) scrollTo(0, 0); // another screen begins at its top
  document.dispatchEvent(new CustomEvent("crosstable:page"));
}

/** Renew the regions that differ, row by row, and leave everything else alone. */
export async function refresh() {
  const asked = location.href;
  const answer = await fetch(asked, { headers: { "X-Crosstable": "region" } });
  if (answer.status === 403 || (answer.redirected && new URL(answer.url).pathname === "/enter")) {
    location.assign("/enter");
    return;
  }
  if (!answer.ok) return;
  const next = parse(await answer.text());
  // Another page has been opened meanwhile, or a newer state of this one is shown: this answer is late.
  if (location.href !== asked || Number(next.body.dataset.seq || 0) < seq()) return;
  for (const region of document.querySelectorAll("[data-region][id]")) {
    const other = next.getElementById(region.id);
    if (!other || region.contains(document.activeElement) && document.activeElement.matches("input:not([type=checkbox]), textarea")) continue;
    if (region.matches("table") && region.className === other.className) swapRows(region, other);
    else if (region.outerHTML !== other.outerHTML) region.replaceWith(document.adoptNode(other));
  }
  for (const part of ["bar", "nav"]) {
    const mine = document.querySelector(`[data-part=${part}]`), other = next.querySelector(`[data-part=${part}]`);
    if (mine && other && mine.outerHTML !== other.outerHTML && !mine.contains(document.activeElement)) mine.replaceWith(document.adoptNode(other));
  }
  const saved = next.getElementById("saved");
  if (saved) document.getElementById("saved").textContent = saved.textContent;
  document.body.dataset.seq = next.body.dataset.seq;
  document.dispatchEvent(new CustomEvent("crosstable:region"));
}

function swapRows(table, other) {
  const mine = [...table.tBodies[0].rows], theirs = [...other.tBodies[0].rows];
  const same = mine.length === theirs.length && mine.every((row, k) => row.id === theirs[k].id);
  if (!same) {
    const id = document.activeElement?.closest("tr")?.id;
    table.tBodies[0].replaceWith(document.adoptNode(other.tBodies[0]));
    if (id) document.getElementById(id)?.querySelector("button, a")?.focus();
    return;
  }
  mine.forEach((row, k) => {
    const fresh = theirs[k];
    if (row.dataset.html === undefined) row.dataset.html = "";
    if (plain(row) === plain(fresh)) return;
    const inside = row.contains(document.activeElement) ? document.activeElement : null;
    const mark = inside?.dataset.token;
    const adopted = document.adoptNode(fresh);
    row.replaceWith(adopted);
    if (inside) (mark && adopted.querySelector(`[data-token="${CSS.escape(mark)}"]`) || adopted.querySelector("button, a"))?.focus();
  });
}

function plain(row) {
  const copy = row.cloneNode(true);
  for (const name of ["aria-selected", "data-state", "data-html"]) copy.removeAttribute(name);
  copy.querySelectorAll(".unsaved").forEach((e) => e.remove());
  copy.querySelectorAll("[data-kept]").forEach((e) => e.removeAttribute("data-kept"));
  return copy.outerHTML;
}

export async function go(url) {
  const answer = await fetch(url, { headers: { Accept: "text/html" } });
  swapPage(parse(await answer.text()), answer.url);
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
