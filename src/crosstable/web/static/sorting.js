// A list that is put in order by dragging, or by its arrows without leaving the page. The links of the arrows do the
// same without scripts; fields marked data-sorted hold the order as text.
import { drag } from "./dragging.js";

export function start() {
  drag({ what: "[data-sortable] > li", free: true, drop: place });
  document.addEventListener("click", (event) => {
    const arrow = event.target.closest?.("[data-sortable] [data-move]");
    if (!arrow || event.defaultPrevented) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const moved = arrow.closest("li"), list = moved.parentNode;
    if (arrow.dataset.move === "up" && moved.previousElementSibling) moved.previousElementSibling.before(moved);
    if (arrow.dataset.move === "down" && moved.nextElementSibling) moved.nextElementSibling.after(moved);
    if (arrow.dataset.move === "out" && list.children.length > 1) {
      (moved.nextElementSibling || moved.previousElementSibling).querySelector("[data-move=out]").focus();
      moved.remove();
    }
    write(list);
    if (!moved.isConnected) return;
    const there = moved.querySelector(`[data-move=${arrow.dataset.move === "up" ? "down" : "up"}]`);
    (arrow.classList.contains("gone") ? there : arrow).focus();
  }, true);
}

function place(dragged, over) {
  const lines = [...over.parentNode.children];
  if (lines.indexOf(dragged) < lines.indexOf(over)) over.after(dragged); else over.before(dragged);
  write(over.parentNode);
}

function write(list) {
  const lines = [...list.children];
  lines.forEach((one, place) => {
    gone(one.querySelector("[data-move=up]"), place === 0);
    gone(one.querySelector("[data-move=down]"), place === lines.length - 1);
    gone(one.querySelector("[data-move=out]"), lines.length === 1);
  });
  const text = lines.map((one) => one.dataset.code).join(" ");
  document.querySelectorAll(`[data-sorted="${list.dataset.sortable}"]`).forEach((field) => { field.value = text; });
  document.querySelectorAll("[data-unsaved]").forEach((tag) => { tag.hidden = text === list.dataset.saved; });
}

function gone(link, away) {
  link.classList.toggle("gone", away);
  link.tabIndex = away ? -1 : 0;
}
