// Who would get what, while the list is being typed. Without this, a button looks and another one saves.
const WAIT = 400;
let timer = 0, asked = 0;

async function look(form) {
  const data = new FormData(form), mine = ++asked;
  data.set("do", "live");
  try {
    const answer = await fetch(form.getAttribute("action"), { method: "POST", body: new URLSearchParams([...data].filter(([, v]) => typeof v === "string")), headers: { "X-Crosstable": "page" } });
    if (mine !== asked || !(answer.ok || answer.status === 422)) return;
    const text = await answer.text(), place = document.getElementById("prize-list");
    if (!place || !form.isConnected) return;
    const next = new DOMParser().parseFromString(text, "text/html").querySelector(".winners");
    if (next) place.replaceChildren(document.adoptNode(next));
  } catch {
    // No network: the last list stays, and saving will say what is wrong.
  }
}

export function start() {
  document.addEventListener("input", (event) => {
    const form = event.target.closest?.("form[data-prizes]");
    if (!form) return;
    clearTimeout(timer);
    timer = setTimeout(() => look(form), WAIT);
  });
}
