// The list of tie-breaks by drag; the buttons beside it do the same without scripts.
export function start() {
  let dragged = null;
  const list = (event) => event.target.closest?.("[data-order] > li");
  const ready = () => document.querySelectorAll("[data-order] > li").forEach((row) => { row.draggable = true; });
  document.addEventListener("dragstart", (event) => {
    dragged = list(event);
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const over = list(event);
    document.querySelectorAll("[data-order] > .over").forEach((row) => row.classList.remove("over"));
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    over.classList.add("over");
  });
  document.addEventListener("drop", (event) => {
    const over = list(event);
    if (!dragged || !over || over === dragged) return;
    event.preventDefault();
    over.classList.remove("over");
    const below = dragged.compareDocumentPosition(over) & Node.DOCUMENT_POSITION_FOLLOWING;
    over[below ? "after" : "before"](dragged);
    document.querySelectorAll("[data-order] > li").forEach((row, k, all) => {
      const [up, down] = row.querySelectorAll("button[name=up], button[name=down]");
      up.disabled = k === 0;
      down.disabled = k === all.length - 1;
    });
  });
  document.addEventListener("dragend", () => { dragged = null; });
  document.addEventListener("crosstable:page", ready);
  ready();
}
