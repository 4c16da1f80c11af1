// The board order of a team: drag a row to its board. The arrows of each row do the same without scripts.
import { drag } from "./dragging.js";
import { submit } from "./forms.js";

export function start() {
  drag({ what: "[data-members] > tr[data-player]", free: true, drop: toBoard });
}

function toBoard(dragged, over) {
  const form = document.getElementById(over.parentNode.dataset.members);
  form.elements.player.value = dragged.dataset.player;
  form.elements.place.value = [...over.parentNode.children].indexOf(over) + 1;
  submit(form);
}
