// Results wait here until the server has them: in localStorage, so that neither a lost network nor a reload loses one.
import { csrf, stream, words } from "./page.js";

const name = () => `crosstable-outbox:${stream()}`;
const listeners = new Set();
let sending = false, pause = 0, timer = 0;

export function waiting() {
  try {
    return JSON.parse(localStorage.getItem(name()) || "[]");
  } catch {
    return [];
  }
}

function keep(entries) {
  localStorage.setItem(name(), JSON.stringify(entries));
}

export const onChange = (listener) => listeners.add(listener);
const tell = (kind, entry, answer) => listeners.forEach((listener) => listener(kind, entry, answer));

/** One result to be sent; a later one for the same board replaces it while it waits. */
export function add(entry) {
  const entries = waiting();
  const inFlight = sending && entries[0] && entries[0].board === entry.board && entries[0].round === entry.round ? entries[0] : null;
  const kept = entries.filter((other, k) => (k === 0 && inFlight) || other.board !== entry.board || other.round !== entry.round);
  if (inFlight) entry.seen = inFlight.result;
  kept.push({ ...entry, key: [...crypto.getRandomValues(new Uint8Array(9))].map((b) => b.toString(36)).join(""), at: Date.now() });
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
  if (sending || !waiting().length) return;
  sending = true;
  const entry = waiting()[0];
  const fields = new URLSearchParams({ csrf: csrf(), round: entry.round, board: entry.board, result: entry.result, seen: entry.seen ?? "", key: entry.key });
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
  sending = false;
  if (!answer || answer.status >= 500 || answer.status === 408 || answer.status === 429) {
    pause = Math.min(15_000, pause * 2 || 1_000);
    timer = setTimeout(send, pause);
    tell("waiting", entry, values);
    return;
  }
  pause = 0;
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
