// The public page renews itself and remembers on this phone alone who looks. It works without this, too.
import { fold } from "./fold.js";

const event = document.body.dataset.event;
const key = `crosstable-me:${event}`;
const home = `/p/${event}`;
let seq = Number(document.body.dataset.seq || 0), tag = "", timer = 0, lost = 0, source = null, poll = 0, logs = "";

function stored() { try { return localStorage.getItem(key) || ""; } catch { return ""; } }
function store(value) { try { value ? localStorage.setItem(key, value) : localStorage.removeItem(key); } catch { /* a phone that keeps nothing */ } }

function filterPeople() {
  const field = document.getElementById("find-me"), list = document.getElementById("people");
  if (!field || !list) return;
  const wanted = fold(field.value);
  let shown = 0;
  for (const item of list.children) {
    item.hidden = !item.dataset.find.includes(wanted);
    if (!item.hidden) shown += 1;
  }
  document.getElementById("found-none").hidden = shown > 0;
  list.hidden = shown === 0;
}

function filterBoards() {
  const field = document.getElementById("filter");
  if (!field) return;
  field.closest("form").hidden = false;
  const wanted = fold(field.value);
  for (const row of document.querySelectorAll("#boards tbody tr")) row.hidden = wanted !== "" && !fold(row.textContent).includes(wanted);
}

function dress() {
  document.documentElement.classList.add("scripted");
  const me = stored();
  if (me) document.getElementById("my-tab").href = `${home}/me/${me}`;
  const player = document.body.dataset.player;
  if (player) {
    for (const e of document.querySelectorAll(".mine-only")) e.hidden = player !== me;
    for (const e of document.querySelectorAll(".remember")) e.hidden = player === me;
  }
  if (me) for (const row of document.querySelectorAll(`#s${CSS.escape(me)}, #x${CSS.escape(me)}, #w${CSS.escape(me)}`)) row.classList.add("me");
  filterPeople();
  filterBoards();
}

async function renew() {
  const typing = document.activeElement?.matches("textarea, input[type=search]") && document.activeElement.value;
  if (document.body.dataset.page === "report" || typing) return;
  const answer = await fetch(location.href, { headers: tag ? { "If-None-Match": tag } : {}, cache: "no-store" });
  online();
  if (answer.status === 304 || !answer.ok) return;
  tag = answer.headers.get("ETag") || "";
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  let changed = false;
  for (const part of document.querySelectorAll("[data-live][id]")) {
    const other = next.getElementById(part.id);
    if (!other || part.innerHTML === other.innerHTML) continue;
    if (part.id === "main") changed = document.querySelector(".seat")?.textContent !== other.querySelector(".seat")?.textContent;
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") || document.activeElement.id : "";
    part.replaceChildren(...document.adoptNode(other).childNodes);
    if (focused) (document.getElementById(focused) || part.querySelector(`[href="${CSS.escape(focused)}"]`))?.focus({ preventScroll: true });
  }
  document.title = next.title;
  dress();
  if (!changed || !document.body.dataset.player) return;
  navigator.vibrate?.(200);
  document.getElementById("aloud").textContent = document.querySelector("[data-aloud]")?.textContent || "";
}

function soon() {
  clearTimeout(timer);
  timer = setTimeout(() => renew().catch(offline), Math.random() * 900); // hundreds do not all ask at once
}

function offline() {
  if (lost) return;
  lost = Date.now();
  const line = document.getElementById("offline");
  const time = new Date(lost).toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  line.textContent = line.dataset.text.replace("{time}", time);
  line.hidden = false;
}

function online() {
  lost = 0;
  document.getElementById("offline").hidden = true;
}

let waiting = 0;
function connect() {
  source?.close();
  source = new EventSource(`/e/${event}/live?seen=${seq}`);
  source.addEventListener("open", () => { clearTimeout(waiting); waiting = 0; clearInterval(poll); poll = 0; if (lost) soon(); online(); });
  source.addEventListener("message", (message) => {
    const change = JSON.parse(message.data);
    if (logs && logs !== change.epoch) { location.reload(); return; } // a backup was restored
    logs = change.epoch;
    if (change.seq > seq && change.regions.length) { seq = change.seq; soon(); }
  });
  source.addEventListener("out", () => { source.close(); setTimeout(connect, 2000); soon(); });
  source.addEventListener("error", () => {
    waiting ||= setTimeout(offline, 2500);
    if (!poll) poll = setInterval(() => renew().catch(offline), 20000);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
  });
}

/** Text goes to the share sheet of the phone, or to the clipboard; a picture is drawn here and shared or saved. */
async function share(link) {
  const title = document.getElementById("share").dataset.eventName;
  if (link.dataset.share === "text") {
    const text = await (await fetch(link.href)).text();
    if (navigator.share) return navigator.share({ title, text: `${text}\n${location.origin}${home}/standings` });
    await navigator.clipboard.writeText(text);
    document.getElementById("shared").textContent = document.getElementById("shared").dataset.copied;
    return undefined;
  }
  const picture = new Image();
  picture.src = link.href;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: picture.naturalWidth, height: picture.naturalHeight });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  const blob = await new Promise((done) => { canvas.toBlob(done, "image/png"); });
  const file = new File([blob], "standings.png", { type: "image/png" });
  if (navigator.canShare?.({ files: [file] })) return navigator.share({ title, files: [file] });
  const save = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: file.name });
  save.click();
  setTimeout(() => URL.revokeObjectURL(save.href), 10000);
  return undefined;
}

document.addEventListener("input", (e) => { if (e.target.id === "find-me") filterPeople(); if (e.target.id === "filter") filterBoards(); });
document.addEventListener("submit", (e) => {
  if (!e.target.matches(".find")) return;
  e.preventDefault(); // Enter takes the only one left
  const left = document.querySelectorAll("#people li:not([hidden]) a");
  if (left.length === 1) left[0].click();
});
document.addEventListener("click", (e) => {
  const passOn = e.target.closest("[data-share]");
  if (passOn) { e.preventDefault(); share(passOn).catch((error) => { if (error.name !== "AbortError") open(passOn.href, "_blank", "noopener"); }); }
  const link = e.target.closest("[data-me]"), remember = e.target.closest("[data-remember]");
  if (link) store(link.dataset.me);
  if (remember) { store(remember.dataset.remember); dress(); }
  if (e.target.closest("[data-forget]")) store("");
});

const here = new URL(location.href);
if (document.body.dataset.page === "find" && stored() && !here.searchParams.has("change") && !here.searchParams.has("q")) {
  location.replace(`${home}/me/${encodeURIComponent(stored())}`);
} else {
  dress();
  connect();
  addEventListener("offline", offline);
  addEventListener("online", () => { connect(); soon(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden) { if (source?.readyState === EventSource.CLOSED) connect(); soon(); } });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (e) => { if (e.persisted) { connect(); soon(); } });
}
