// Results wait here until the server has them: in localStorage, so that neither a lost network nor a reload loses one.
import { csrf, epoch, stream, words } from "./page.js";

const PREFIX = "crosstable-outbox:";
const name = () => PREFIX + stream();
const listeners = new Set();
let sending = null, pause = 0, timer = 0;

function read(key) {
  try {
    return JSON.parse(localStorage.getItem(key) || "[]");
  } catch {
    return [];
  }
}

export const waiting = () => read(name());

function keep(entries) {
  localStorage.setItem(name(), JSON.stringify(entries));
}

export const onChange = (listener) => listeners.add(listener);
const tell = (kind, entry, answer) => listeners.forEach((listener) => listener(kind, entry, answer));

/** Results entered before a backup was restored: nobody sends them until somebody has looked. */
export const held = () => waiting().filter((entry) => entry.epoch !== undefined && entry.epoch !== epoch());

/** Send what was held (without claiming to know what stands there now), or throw it away. */
export function decide(sendThem) {
  const kept = waiting().filter((entry) => sendThem || entry.epoch === undefined || entry.epoch === epoch());
  keep(kept.map((entry) => (entry.epoch === epoch() ? entry : { ...entry, epoch: epoch(), seen: "" })));
  tell("queued", {});
  send();
}

/** What still waits on this device, of every tournament: for pages that know none, since the code was revoked. */
export const left = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).flatMap((key) => read(key));

/** Throw away what waits, of every tournament. */
export const dropAll = () => Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).forEach((key) => localStorage.removeItem(key));

/** One result to be sent; a later one for the same board replaces it while it waits. */
export function add(entry) {
  const entries = waiting();
  const inFlight = sending && sending.board === entry.board && sending.round === entry.round ? sending : null;
  const kept = entries.filter((other) => other.key === inFlight?.key || other.board !== entry.board || other.round !== entry.round);
  if (inFlight) entry.seen = inFlight.result;
  kept.push({ ...entry, key: [...crypto.getRandomValues(new Uint8Array(9))].map((b) => b.toString(36)).join(""), epoch: epoch(), at: Date.now() });
  keep(kept);
  tell("queued", entry);
  pause = 0;
  send();
}

export function drop(key) {
  keep(waiting().filter((entry) => entry.key !== key));
}

export async function send() {
  clearTimeout(timer);
  const entry = waiting().find((other) => other.epoch === undefined || other.epoch === epoch());
  if (sending || !entry) return;
  sending = entry;
  const fields = new URLSearchParams({ csrf: csrf(), round: entry.round, board: entry.board, result: entry.result, seen: entry.seen ?? "", epoch: entry.epoch ?? "", key: entry.key });
  const command = entry.result ? "enter-result" : "clear-result";
  let answer = null, values = {};
  try {
    const control = new AbortController();
    const limit = setTimeout(() => control.abort(), 10_000);
    answer = await fetch(`/e/${stream()}/do/${command}`, { method: "POST", body: fields, headers: { "X-Crosstable": "json" }, signal: control.signal });
    clearTimeout(limit);
    values = await answer.json();
  } catch {
    answer = null;
  }
  sending = null;
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.status === 429) {
    pause = Math.min(15_000, pause * 2 || 1_000);
    timer = setTimeout(send, pause);
    tell("waiting", entry, values);
    return;
  }
  pause = 0;
  if (values.code === "restored-meanwhile") { location.reload(); return; } // it waits, and is asked about on the new page
  if (answer.status === 403 && values.code !== "not-your-board") {
    tell("refused", entry, values); // the code was revoked: kept, and shown as not saved
    return;
  }
  drop(entry.key);
  tell(answer.ok ? "saved" : answer.status === 428 ? "asked" : "refused", entry, values);
  send();
}

addEventListener("online", () => { pause = 0; send(); });
addEventListener("beforeunload", (event) => { if (waiting().length && !navigator.onLine) event.preventDefault(); });
export const notSaved = (count) => (count === 1 ? words().waitingOne : (words().waiting || "").replace("2", String(count)));
