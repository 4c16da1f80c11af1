// The players' table under the keys, the entry line with its suggestions, and the filters of long lists.
import { fold } from "./fold.js";
import { submit } from "./forms.js";
import { typing } from "./keys.js";
import { stream } from "./page.js";

let marked = null;
let byKeys = 0; // keys of the table whose pages are still to come: the next key may be faster than the answer
const rows = () => [...document.querySelectorAll("#players tbody tr[data-player]")].filter((row) => !row.hidden);

function mark(row) {
  document.querySelectorAll("#players tbody tr[data-player]").forEach((other) => other.setAttribute("aria-selected", String(other === row)));
  marked = row?.dataset.player ?? null;
  row?.scrollIntoView({ block: "nearest" });
}

const ticked = () => document.querySelectorAll("#players .sel input:checked");

/** A key for the ticked players; when nobody is ticked, for the marked one. */
function forSelected(key, row) {
  const button = document.querySelector(`#selected [data-selected-key="${key}"]`);
  if (!button || button.offsetParent === null) return false;
  if (!ticked().length) {
    if (key === "c") { const here = row?.querySelector('[data-row-key="c"]'); byKeys += here ? 1 : 0; here?.click(); return Boolean(row); }
    const box = row?.querySelector(".sel input");
    if (!box) return false;
    box.checked = true;
  }
  byKeys += 1;
  button.click();
  return true;
}

function onKey(event) {
  const line = event.target.matches?.("textarea[data-lines]") ? event.target : null;
  if (line) byKeys = 0;
  if (line && suggestionKey(event, line)) return;
  if (line && event.key === "Enter" && !event.shiftKey && !line.value.includes("\n")) {
    event.preventDefault();
    line.form.requestSubmit();
    return;
  }
  if (!rows().length || event.ctrlKey || event.altKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const all = rows(), k = all.findIndex((row) => row.dataset.player === marked), row = all[k];
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === "ArrowDown" || key === "ArrowUp") {
    event.preventDefault();
    mark(all[Math.min(all.length - 1, Math.max(0, k + (key === "ArrowDown" ? 1 : -1)))]);
  } else if ("cabw".includes(key)) {
    if (forSelected(key, row)) event.preventDefault();
  } else if (row && key === " " && !event.target.closest("button, a, input, summary")) {
    event.preventDefault();
    row.querySelector(".sel input")?.click();
  } else if (row && key === "Enter" && !event.target.closest("button, a, summary")) {
    event.preventDefault();
    row.querySelector('[data-row-key="Enter"]')?.click();
  }
}

/** A number typed over a list of boards is that board; everything else is looked for in the text of the lines. */
function filterBy(box) {
  const wanted = fold(box.value.trim());
  const number = box.dataset.filterBoard !== undefined && /^\d+$/.test(wanted);
  for (const item of document.querySelectorAll(box.dataset.filter)) {
    item.hidden = number ? (item.dataset.board ?? item.id.replace(/^d/, "")) !== wanted : !fold(item.textContent).includes(wanted);
  }
}

function filter(event) {
  const box = event.target.closest?.("input[data-filter]");
  if (box) filterBy(box);
}

function filterAgain() {
  for (const box of document.querySelectorAll("input[data-filter]")) if (box.value) filterBy(box);
}

// --- suggestions: ↓ marks one, Enter takes it; without a mark Enter enters what is typed ---

let timer = 0, asked = 0, chosen = -1;
const box = () => document.getElementById("suggested");
const options = () => [...(box()?.querySelectorAll("[role=option]") ?? [])];

function closeSuggestions() {
  clearTimeout(timer);
  asked += 1;
  chosen = -1;
  const place = box();
  if (!place) return;
  place.hidden = true;
  place.replaceChildren();
  const line = document.getElementById("lines");
  line?.removeAttribute("aria-activedescendant");
  line?.removeAttribute("aria-controls");
}

async function suggest(line) {
  const text = line.value.trim();
  const now = ++asked;
  if (text.length < 2 || text.includes("\n") || text.includes(";") || text.includes("\t")) { closeSuggestions(); return; }
  let answer;
  try {
    answer = await fetch(`${line.form.dataset.suggest}?q=${encodeURIComponent(text)}`, { headers: { "X-Crosstable": "page" } });
  } catch { return; }
  if (now !== asked || !answer.ok) return; // a later key was faster
  const place = box();
  place.innerHTML = await answer.text();
  if (now !== asked) return;
  chosen = -1;
  place.hidden = !options().length;
  document.getElementById("suggest-count").textContent = place.hidden ? "" : place.firstElementChild.dataset.count;
  line.removeAttribute("aria-activedescendant");
  if (place.hidden) { place.replaceChildren(); line.removeAttribute("aria-controls"); } else line.setAttribute("aria-controls", "suggestions");
}

function choose(line, k) {
  const all = options();
  chosen = Math.max(-1, Math.min(all.length - 1, k));
  all.forEach((option, j) => option.setAttribute("aria-selected", String(j === chosen)));
  all[chosen]?.scrollIntoView({ block: "nearest" });
  if (chosen >= 0) line.setAttribute("aria-activedescendant", all[chosen].id);
  else line.removeAttribute("aria-activedescendant");
}

async function take(option) {
  const line = document.getElementById("lines");
  const form = line.form, pick = document.createElement("input");
  Object.assign(pick, { type: "hidden", name: "pick", value: option.dataset.pick });
  const typed = line.value;
  line.value = "";
  form.append(pick);
  closeSuggestions();
  const sent = await submit(form);
  pick.remove();
  const fresh = document.getElementById("lines");
  if (!sent && fresh) fresh.value = typed;
  fresh?.focus();
}

function suggestionKey(event, line) {
  const place = box();
  if (!place || place.hidden) return false;
  if (event.key === "ArrowDown" || event.key === "ArrowUp") choose(line, chosen + (event.key === "ArrowDown" ? 1 : -1));
  else if (event.key === "Escape") closeSuggestions();
  else if (event.key === "Enter" && chosen >= 0) take(options()[chosen]);
  else return false;
  event.preventDefault();
  event.stopImmediatePropagation();
  return true;
}

function onPage() {
  if (!rows().length) return; // another screen: the mark is kept for coming back
  mark(rows().find((row) => row.dataset.player === marked));
  if (byKeys && document.activeElement?.id === "lines") document.getElementById("main")?.focus({ preventScroll: true }); // keys go on in the table
  byKeys = Math.max(0, byKeys - 1);
}

export function start() {
  if (!stream()) return;
  document.addEventListener("keydown", onKey);
  document.addEventListener("input", (event) => {
    filter(event);
    if (!event.target.matches?.("textarea[data-lines]") || !event.target.form.dataset.suggest) return;
    clearTimeout(timer);
    timer = setTimeout(() => suggest(event.target), 60);
  });
  document.addEventListener("submit", closeSuggestions, true);
  document.addEventListener("focusout", (event) => { if (event.target.id === "lines") setTimeout(() => { if (document.activeElement?.id !== "lines") closeSuggestions(); }, 150); });
  document.addEventListener("pointerdown", (event) => {
    const option = event.target.closest?.("#suggested [role=option]");
    if (option) event.preventDefault(); // the line keeps the focus
  });
  document.addEventListener("crosstable:page", onPage);
  document.addEventListener("crosstable:region", filterAgain);
  document.addEventListener("crosstable:region", () => rows().forEach((row) => row.setAttribute("aria-selected", String(row.dataset.player === marked))));
  document.addEventListener("click", (event) => {
    const option = event.target.closest?.("#suggested [role=option]");
    if (option) { take(option); return; }
    const row = event.target.closest?.("#players tbody tr[data-player]");
    if (row) mark(row);
  });
}
