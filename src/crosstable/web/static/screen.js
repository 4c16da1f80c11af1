// The wall: slides follow one another; Space holds them, arrows turn them, F fills the screen.
const event = document.body.dataset.event;
const seconds = Number(document.body.dataset.seconds || 12);
let at = Number(document.body.dataset.at || 0), held = false, turn = 0, seq = Number(document.body.dataset.seq || 0), source = null, sleep = 0, pending = 0, logs = "";

const slides = () => [...document.querySelectorAll(".slide")];

const tooHigh = (box) => box.scrollHeight > box.clientHeight + 1;

/** Long names take two lines; when a page is then too high, its letters become a little smaller. Few groups get larger ones. */
function fit(slide) {
  slide.style.removeProperty("--fit");
  if (matchMedia("(max-width: 48rem)").matches) return;
  const parts = [slide, ...slide.querySelectorAll(".stack section")];
  for (let size = slide.querySelector(".stack") ? 1.24 : 1; size > 0.5; size -= 0.04) {
    slide.style.setProperty("--fit", size.toFixed(2));
    if (!parts.some(tooHigh)) return;
  }
}

function show(number) {
  const all = slides();
  at = (number + all.length) % all.length;
  all.forEach((slide, k) => { slide.hidden = k !== at; });
  fit(all[at]);
  clearTimeout(turn);
  if (!held && all.length > 1) turn = setTimeout(() => show(at + 1), seconds * 1000);
}

function hold(value) {
  held = value;
  document.querySelector("[data-do=pause]").setAttribute("aria-pressed", String(held));
  document.getElementById("paused").hidden = !held;
  show(at);
}

function full() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

function theme() {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)").matches;
  const now = root.dataset.theme === "auto" ? (dark ? "dark" : "light") : root.dataset.theme;
  root.dataset.theme = now === "dark" ? "light" : "dark";
}

/** The clock of the venue; minutes are counted up, so that the last one lasts to its end. */
function tick() {
  const now = new Date(), language = document.documentElement.lang;
  for (const place of document.querySelectorAll("[data-now]")) place.textContent = now.toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone: place.dataset.now || undefined });
  for (const place of document.querySelectorAll("[data-left]")) {
    const minutes = Math.ceil((Number(place.closest(".time").dataset[place.dataset.left]) * 1000 - now) / 60000);
    const hours = Math.floor(minutes / 60);
    const long = place.dataset.hours.replace("{hours}", hours).replace("{minutes}", minutes - 60 * hours);
    const text = minutes >= 100 ? long : minutes === 1 ? place.dataset.one : place.dataset.other.replace("{count}", minutes);
    place.textContent = minutes > 0 ? text : "";
  }
  for (const place of document.querySelectorAll("[data-until]")) {
    const rest = Math.ceil(Number(place.dataset.until) - now / 1000);
    place.hidden = rest <= 0;
    place.textContent = place.dataset.text.replace("{time}", `${Math.floor(rest / 60)}:${String(rest % 60).padStart(2, "0")}`);
  }
}

const actions = { theme, back: () => show(at - 1), next: () => show(at + 1), pause: () => hold(!held), full };

async function renew() {
  const answer = await fetch(location.href, { cache: "no-store" });
  if (!answer.ok) return;
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const mine = document.getElementById("wall"), other = next.getElementById("wall");
  const strip = (e) => {
    const copy = e.cloneNode(true);
    for (const place of copy.querySelectorAll("[data-now], [data-left], [data-until]")) place.textContent = "";
    return copy.innerHTML.replaceAll(' hidden=""', "");
  };
  if (strip(mine) === strip(other)) return;
  const title = slides()[at]?.querySelector("h1")?.textContent;
  mine.replaceChildren(...document.adoptNode(other).childNodes);
  tick();
  const same = slides()[at]?.querySelector("h1")?.textContent === title;
  show(same ? at : 0); // a new round begins with its first page
}

function connect() {
  source?.close();
  source = new EventSource(`/e/${event}/live?seen=${seq}`);
  const line = document.getElementById("offline");
  let lost = 0;
  source.addEventListener("open", () => { clearTimeout(lost); lost = 0; if (!line.hidden) renew().catch(() => {}); line.hidden = true; });
  source.addEventListener("message", (message) => {
    const change = JSON.parse(message.data);
    if (logs && logs !== change.epoch) { location.reload(); return; } // a backup was restored
    logs = change.epoch;
    if (change.seq <= seq || !change.regions.length) return;
    seq = change.seq;
    clearTimeout(pending);
    pending = setTimeout(() => renew().catch(() => {}), 300);
  });
  source.addEventListener("out", () => { source.close(); setTimeout(connect, 2000); });
  source.addEventListener("error", () => {
    const time = new Date().toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
    lost ||= setTimeout(() => { if (line.hidden) line.textContent = line.dataset.text.replace("{time}", time); line.hidden = false; }, 3000);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 5000);
  });
}

function wake() {
  document.body.classList.add("awake");
  clearTimeout(sleep);
  sleep = setTimeout(() => document.body.classList.remove("awake"), 3000);
}

document.documentElement.classList.add("scripted");
document.addEventListener("click", (e) => { const wanted = e.target.closest("[data-do]"); if (wanted) actions[wanted.dataset.do](); });
document.addEventListener("keydown", (e) => {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  const forward = document.dir === "rtl" ? "ArrowLeft" : "ArrowRight", backward = document.dir === "rtl" ? "ArrowRight" : "ArrowLeft";
  const wanted = { " ": "pause", f: "full", F: "full", t: "theme", T: "theme", [forward]: "next", ArrowDown: "next", PageDown: "next", [backward]: "back", ArrowUp: "back", PageUp: "back" }[e.key];
  if (!wanted || e.key === " " && e.target.matches("button")) return;
  e.preventDefault();
  actions[wanted]();
});
document.addEventListener("pointermove", wake);
document.addEventListener("focusin", wake);
tick();
setInterval(tick, 1000);
show(at);
connect();
addEventListener("resize", () => fit(slides()[at]));
document.fonts?.ready.then(() => fit(slides()[at]));
addEventListener("pagehide", () => source?.close());
addEventListener("pageshow", (e) => { if (e.persisted) connect(); });
