// After a restore: what this device had entered before, and the question what to do with it.
import { closeAll, stream, words } from "./page.js";
import * as outbox from "./outbox.js";

const SHOWN = { "1-0": "1–0", "0-1": "0–1", "½-½": "½–½", "+--": "+ –", "--+": "– +", "---": "– –" };

function element(name, text = "", className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  made.className = className;
  return made;
}

function listed(entries, say) {
  const list = element("ul", "", "plain-list");
  for (const { round, board, result } of entries) {
    const row = say.heldRow.replace("{round}", round).replace("{board}", board);
    list.append(element("li", `${row} ${result ? SHOWN[result] ?? result : say.heldClear}`));
  }
  return list;
}

function ask() {
  const entries = outbox.held(), dialog = document.getElementById("ask"), say = words();
  if (!entries.length || !dialog || dialog.open) return;
  const box = element("section", "", "question level-3");
  const list = listed(entries, say);
  const choices = element("div", "", "choices");
  for (const [sendThem, text] of [[false, say.heldDrop], [true, say.heldSend]]) {
    const button = element("button", text, sendThem ? "primary" : "");
    button.type = "button";
    button.autofocus = sendThem; // Enter must never throw a result away
    button.addEventListener("click", () => { closeAll(); outbox.decide(sendThem); });
    choices.append(button);
  }
  box.append(element("h2", say.held), element("p", say.heldText), list, choices);
  dialog.className = "ask";
  dialog.replaceChildren(box);
  dialog.showModal();
}

/** Where a code opens nothing any more: the results that this device could not send, to be read to an arbiter. */
function unsent() {
  const place = document.getElementById("unsent"), entries = outbox.left();
  if (!place || !entries.length) return;
  place.querySelector(".choices").before(listed(entries, place.dataset));
  place.querySelector("button").addEventListener("click", () => { outbox.dropAll(); place.hidden = true; });
  place.hidden = false;
}

export function start() {
  if (!stream()) return unsent();
  ask();
  document.getElementById("waiting")?.addEventListener("click", ask);
}
