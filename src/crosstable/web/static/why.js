// Why: copy the answer as text; a page opened for printing asks the printer.
function ready() {
  for (const button of document.querySelectorAll("button[data-copy][hidden]")) button.hidden = !navigator.clipboard && !document.execCommand;
}

async function copy(button) {
  const text = [...button.closest("[data-copy-from]").querySelectorAll("h1, h2, h3, p:not(.voices), li")]
    .filter((e) => !e.closest(".no-print")).map((e) => e.innerText.replace(/\s+/g, " ").trim()).join("\n");
  try {
    await navigator.clipboard.writeText(text);
  } catch { // over plain http in the hall there is no clipboard
    const area = document.createElement("textarea");
    area.value = text;
    button.after(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = button.dataset.done;
}

export function start() {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("button[data-copy]");
    if (button) copy(button);
  });
  new MutationObserver(ready).observe(document.body, { childList: true, subtree: true });
  ready();
  if (location.hash === "#print") print();
}
