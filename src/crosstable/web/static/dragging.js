// Dragging one thing onto another: the same for rows, lines and seats. What it does is the caller's `drop(one, other)`.

/** `what` and `onto` are selectors; a thing goes only where `fits(one, other)` says. `free` makes `what` draggable. */
export function drag({ what, onto = what, fits = (one, other) => one.parentNode === other.parentNode, free = false, drop }) {
  let dragged = null;
  const target = (event) => {
    const other = dragged && event.target.closest?.(onto);
    return other && fits(dragged, other) ? other : null;
  };
  const clear = () => document.querySelectorAll(onto).forEach((one) => one.classList.remove("over"));
  if (free) {
    const loosen = () => document.querySelectorAll(what).forEach((one) => { one.draggable = true; });
    loosen();
    new MutationObserver(loosen).observe(document.body, { childList: true, subtree: true });
  }
  document.addEventListener("dragstart", (event) => {
    dragged = event.target.closest?.(what) ?? null;
    if (dragged) event.dataTransfer.effectAllowed = "move";
  });
  document.addEventListener("dragover", (event) => {
    const other = target(event);
    if (!other) return;
    event.preventDefault();
    clear();
    if (other !== dragged) other.classList.add("over");
  });
  document.addEventListener("dragend", () => { clear(); dragged = null; });
  document.addEventListener("drop", (event) => {
    const other = target(event);
    if (!other || other === dragged) return;
    event.preventDefault();
    drop(dragged, other);
  });
}
