// Drag one name onto another to let the two change seats; the boxes and the button do the same without a mouse.
import { submit } from "./forms.js";
import { stream } from "./page.js";

export function start() {
  if (!stream()) return;
  let dragged = null;
  const seat = (event) => event.target.closest?.("[data-seats] td[data-player]");
  document.addEventListener("dragstart", (event) => {
    dragged = seat(event);
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const over = seat(event);
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    document.querySelectorAll("td.over").forEach((cell) => cell.classList.remove("over"));
    over.classList.add("over");
  });
  document.addEventListener("dragend", () => {
    document.querySelectorAll("td.over").forEach((cell) => cell.classList.remove("over"));
    dragged = null;
  });
  document.addEventListener("drop", (event) => {
    const over = seat(event);
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    const form = document.getElementById("swap");
    document.querySelectorAll("input[name=pick]").forEach((box) => { box.checked = box.value === dragged.dataset.player || box.value === over.dataset.player; });
    submit(form);
  });
}
