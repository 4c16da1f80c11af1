// Keys: every one has a visible button or link, marked with data-key (ux.md, global keys).

let waitingForScreen = false;

export function typing(event) {
  return event.target.matches?.("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]");
}

function press(key) {
  const places = [...document.querySelectorAll("[data-key]")].filter((e) => e.dataset.key.toLowerCase() === key && e.offsetParent !== null);
  const target = places[0];
  if (!target) return false;
  if (target.matches("input, textarea")) target.focus();
  else target.click();
  return true;
}

export function start() {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const open = document.querySelector("dialog[open]");
    if (event.ctrlKey && event.shiftKey && event.key.toLowerCase() === "p" && !open && press("ctrl+shift+p")) { event.preventDefault(); return; }
    if (event.ctrlKey) {
      if (!typing(event) && !open && ["z", "y"].includes(event.key.toLowerCase()) && press(`ctrl+${event.key.toLowerCase()}`)) event.preventDefault();
      return;
    }
    if (typing(event) || open) return;
    const key = event.key.toLowerCase();
    if (waitingForScreen) {
      waitingForScreen = false;
      const link = document.querySelector(`[data-go="${CSS.escape(event.key.toUpperCase())}"]`);
      if (link) { event.preventDefault(); link.click(); }
      return;
    }
    if (key === "g") { waitingForScreen = true; setTimeout(() => { waitingForScreen = false; }, 1500); event.preventDefault(); return; }
    if (key === "?") { document.getElementById("help")?.showModal(); event.preventDefault(); return; }
    if (press(key)) event.preventDefault();
  });
}
