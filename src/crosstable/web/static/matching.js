// Registrations against the rating lists: ↑ ↓ walk through the rows, Enter takes the first person and goes on.
import { typing } from "./keys.js";

const rows = () => [...document.querySelectorAll("[data-match]")];

function go(row) {
  rows().forEach((other) => other.toggleAttribute("data-now", other === row));
  row?.scrollIntoView({ block: "center" });
  (row?.querySelector("input[type=radio]:checked") ?? row?.querySelector("input") ?? document.getElementById("match-enter"))?.focus({ preventScroll: Boolean(row) });
}

export function start() {
  document.addEventListener("keydown", (event) => {
    const all = rows();
    if (!all.length || typing(event) || event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]")) return;
    const k = all.findIndex((row) => row.hasAttribute("data-now") || row.contains(document.activeElement));
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const next = k + (event.key === "ArrowDown" ? 1 : -1);
      if (next < all.length) go(all[Math.max(0, next)]); else go(null);
    } else if (event.key === "Enter" && k >= 0 && !event.target.closest("button, a")) {
      event.preventDefault();
      const first = all[k].querySelector("input[type=radio]");
      if (first) first.checked = true;
      go(all[k + 1] ?? null);
    }
  });
}
