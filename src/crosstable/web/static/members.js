// The board order of a team: drag a row to its board. The arrows of each row do the same without scripts.
import { submit } from "./forms.js";

export function start() {
  let dragged = null;
  const row = (event) => event.target.closest?.("[data-members] > tr[data-player]");
  const clear = () => document.querySelectorAll("[data-members] .over").forEach((one) => one.classList.remove("over"));
  const free = () => document.querySelectorAll("[data-members] > tr[data-player]").forEach((one) => { one.draggable = true; });
  free();
  new MutationObserver(free).observe(document.body, { childList: true, subtree: true });
  document.addEventListener("dragstart", (event) => {
    dragged = row(event);
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const over = row(event);
    if (!dragged || !over || over.parentNode !== dragged.parentNode) return;
    event.preventDefault();
    clear();
    over.classList.add("over");
  });
  document.addEventListener("dragend", () => { clear(); dragged = null; });
  document.addEventListener("drop", (event) => {
    const over = row(event);
    if (!dragged || !over || over === dragged || over.parentNode !== dragged.parentNode) return;
    event.preventDefault();
    const form = document.getElementById(over.parentNode.dataset.members);
    form.elements.player.value = dragged.dataset.player;
    form.elements.place.value = [...over.parentNode.children].indexOf(over) + 1;
    submit(form);
  });
}
