// The stream of changes: regions that changed are fetched again; while it is silent the page says so.
import { refresh, seq, stream } from "./page.js";

let source = null, timer = 0, lost = 0;

function renew() {
  clearTimeout(timer);
  // Hundreds of watchers do not all ask in the same moment; those who work do not wait.
  const spread = ["viewer", "player", "captain", "screen"].includes(document.body.dataset.role) ? Math.random() * 600 : 0;
  timer = setTimeout(() => refresh().catch(() => {}), 60 + spread);
}

function line(down) {
  const strip = document.getElementById("line");
  if (strip) strip.hidden = !down;
}

function connect() {
  source?.close();
  source = new EventSource(`/e/${stream()}/live?seen=${seq()}`);
  source.addEventListener("open", () => { clearTimeout(lost); line(false); });
  source.addEventListener("message", (event) => {
    const change = JSON.parse(event.data);
    if (change.seq > seq()) renew();
  });
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
  addEventListener("online", () => { connect(); renew(); });
  document.addEventListener("visibilitychange", () => { if (!document.hidden && source?.readyState === EventSource.CLOSED) connect(); });
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => { if (event.persisted) connect(); });
}
