// The stream of changes: regions that changed are fetched again; while it is silent the page says so.
import { epoch, refresh, seq, stream } from "./page.js";

let source = null, timer = 0, lost = 0, heard = null, last = 0; // the last entry that was heard of

/** Two changes as one: the boards of both when both name boards of the same round. */
function together(one, other) {
  if (!one) return other;
  const regions = [...new Set([...one.regions, ...other.regions])];
  if (one.boards && other.boards && one.round === other.round) return { regions, round: one.round, boards: [...new Set([...one.boards, ...other.boards])] };
  return one.boards || other.boards ? { regions: ["all"] } : { regions };
}

function renew(change) {
  heard = together(heard, change);
  clearTimeout(timer);
  // Hundreds of watchers do not all ask in the same moment; those who work do not wait.
  const spread = ["viewer", "player", "captain", "screen"].includes(document.body.dataset.role) ? Math.random() * 600 : 0;
  timer = setTimeout(() => {
    const what = heard;
    heard = null;
    refresh(what).catch(() => { heard = { regions: ["all"] }; }); // it is asked for again with the next news, or when the line is back
  }, 60 + spread);
}

function line(down) {
  const strip = document.getElementById("line");
  if (strip) strip.hidden = !down;
}

/** Who has a page of this event open, by role. */
function showPresent(roles) {
  const place = document.getElementById("present");
  if (!place) return;
  const devices = Object.values(roles).reduce((sum, n) => sum + n, 0);
  place.querySelector("[data-count]").textContent = devices === 1 ? place.dataset.one : place.dataset.more.replace("2", String(devices));
  for (const line of place.querySelectorAll("[data-role]")) {
    line.hidden = !roles[line.dataset.role];
    line.querySelector("b").textContent = roles[line.dataset.role] || 0;
  }
}

function connect() {
  source?.close();
  source = new EventSource(`/e/${stream()}/live?seen=${seq()}`);
  source.addEventListener("open", () => { clearTimeout(lost); line(false); });
  source.addEventListener("message", (event) => {
    const change = JSON.parse(event.data);
    if (change.epoch !== epoch()) location.reload(); // a backup was restored: nothing here is sure
    else if (change.regions.length && change.seq > seq() && (change.seq > last || heard)) {
      last = change.seq;
      renew(change);
    }
  });
  source.addEventListener("present", (event) => showPresent(JSON.parse(event.data)));
  source.addEventListener("out", () => { source.close(); location.reload(); });
  source.addEventListener("error", () => {
    clearTimeout(lost);
    lost = setTimeout(() => line(true), 2500);
    if (source.readyState === EventSource.CLOSED) setTimeout(connect, 4000);
  });
}

export function start() {
  if (!stream() || !document.querySelector("[data-region]") && !document.getElementById("line")) return;
  connect();
  addEventListener("offline", () => line(true));
  addEventListener("online", () => { connect(); renew({ regions: ["all"] }); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && source?.readyState === EventSource.CLOSED) connect(); });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
}
