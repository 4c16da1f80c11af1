// A list that is put in order by dragging, or by its arrows without leaving the page. The links of the arrows do the
// same without scripts; fields marked data-sorted hold the order as text.
export function start() {
  const lists = () => document.querySelectorAll("[data-sortable]");
  const free = () => lists().forEach((list) => list.querySelectorAll("li").forEach((line) => { line.draggable = true; }));
  free();
  new MutationObserver(free).observe(document.body, { childList: true, subtree: true });
  let dragged = null;
  const line = (event) => event.target.closest?.("[data-sortable] > li");
  const clear = () => document.querySelectorAll(".tie-breaks .over").forEach((one) => one.classList.remove("over"));
  document.addEventListener("dragstart", (event) => {
    dragged = line(event);
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const over = line(event);
    if (!dragged || !over || over.parentNode !== dragged.parentNode) return;
    event.preventDefault();
    clear();
    over.classList.add("over");
  });
  document.addEventListener("dragend", () => { clear(); dragged = null; });
  document.addEventListener("drop", (event) => {
    const over = line(event);
    if (!dragged || !over || over === dragged || over.parentNode !== dragged.parentNode) return;
    event.preventDefault();
    const lines = [...over.parentNode.children];
    if (lines.indexOf(dragged) < lines.indexOf(over)) over.after(dragged); else over.before(dragged);
    write(over.parentNode);
  });
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
