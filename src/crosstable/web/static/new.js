// The adviser answers while numbers are typed; the button does the same without scripts.
import { parse } from "./page.js";

export function start() {
  const ask = document.querySelector(".advice-ask");
  if (!ask) return;
  const form = ask.closest("form");
  let timer = 0, asked = 0;
  form.addEventListener("change", (event) => { if (event.target.name === "profile") ask.dispatchEvent(new Event("input")); });
  ask.addEventListener("input", () => {
    clearTimeout(timer);
    timer = setTimeout(async () => {
      const mine = ++asked;
      const data = new URLSearchParams([...new FormData(form)].filter(([, value]) => typeof value === "string"));
      data.set("suggest", "1");
      try {
        const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data });
        if (!answer.ok || mine !== asked) return;
        const next = parse(await answer.text()).getElementById("advice");
        if (next) document.getElementById("advice").replaceWith(document.adoptNode(next));
      } catch {
        // the button is still there
      }
    }, 250);
  });
}
