// The menu of a phone is one line that scrolls: the screen one is on stands in sight.
function show() {
  const menu = document.querySelector(".menu"), here = menu?.querySelector("[aria-current]");
  if (here) menu.scrollLeft += here.getBoundingClientRect().left - menu.getBoundingClientRect().left - (menu.clientWidth - here.offsetWidth) / 2;
}

export function start() {
  show();
  document.addEventListener("crosstable:page", show);
}
