// A file dropped on its form is chosen; without this the ordinary button does it.
export function start() {
  document.addEventListener("dragover", (event) => {
    const form = event.target.closest?.("form[data-drop]") ?? document.querySelector("form[data-drop]");
    if (!form || ![...event.dataTransfer.types].includes("Files")) return;
    event.preventDefault();
    form.querySelector(".drop").classList.add("over");
  });
  document.addEventListener("dragleave", () => document.querySelectorAll(".drop.over").forEach((place) => place.classList.remove("over")));
  document.addEventListener("drop", (event) => {
    const form = event.target.closest?.("form[data-drop]") ?? document.querySelector("form[data-drop]");
    if (!form || !event.dataTransfer.files.length) return;
    event.preventDefault();
    form.querySelector(".drop").classList.remove("over");
    form.querySelector("input[type=file]").files = event.dataTransfer.files;
    form.requestSubmit();
  });
}
