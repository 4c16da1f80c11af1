// The time that is left until who has not come loses.
function show() {
  for (const place of document.querySelectorAll("[data-until]")) {
    const left = Math.round((Date.parse(place.dataset.until) - Date.now()) / 1000);
    const minutes = Math.floor(Math.abs(left) / 60), clock = `${Math.floor(minutes / 60) ? `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}` : minutes}:${String(Math.abs(left) % 60).padStart(2, "0")}`;
    place.textContent = left > 0 ? place.dataset.left.replace("{time}", clock) : place.dataset.over;
    place.classList.toggle("over", left <= 0);
  }
}

export function start() {
  if (!document.body.dataset.stream) return;
  show();
  setInterval(show, 1000);
  document.addEventListener("crosstable:page", show);
  document.addEventListener("crosstable:region", show);
}
