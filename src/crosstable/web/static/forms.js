// Forms are sent by fetch and the page is changed in place; questions and refusals open as dialogs.
import { closeAll, go, late, parse, say, showPart, shown, stream, swapPage, turn, words } from "./page.js";

export async function submit(form, submitter) {
  const data = new FormData(form, submitter);
  const line = form.querySelector("[data-lines]"), sent = line?.value;
  const action = submitter?.getAttribute("formaction") || form.getAttribute("action");
  submitter?.setAttribute("aria-busy", "true");
  const number = turn();
  let answer;
  try {
    answer = await fetch(action, { method: "POST", body: new URLSearchParams([...data].filter(([, v]) => typeof v === "string")), headers: { "X-Crosstable": "page" } });
  } catch {
    say(words().failed || "No connection", { bad: true });
    return false;
  } finally {
    submitter?.removeAttribute("aria-busy");
  }
  const text = await answer.text();
  if (!answer.ok) {
    showPart(parse(text).querySelector("main .message")?.outerHTML ?? text);
    return false;
  }
  swapPage(parse(text), answer.url, number);
  if (line && line.value !== sent) typedMeanwhile(line.id, line.value.startsWith(sent) ? line.value.slice(sent.length) : line.value);
  return true;
}

/** Somebody who types fast begins the next name before the answer to the last one is here. */
function typedMeanwhile(id, text) {
  const fresh = document.getElementById(id);
  if (!fresh || fresh.value) return;
  fresh.value = text;
  fresh.setSelectionRange(text.length, text.length);
}

export function start() {
  if (!stream()) return; // outside an event plain forms will do
  document.addEventListener("submit", (event) => {
    const form = event.target;
    if (event.defaultPrevented || form.method === "dialog" || form.enctype === "multipart/form-data") return;
    if (form.matches("[data-drawer-form]")) {
      event.preventDefault();
      openPart(`${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`, "drawer");
      return;
    }
    if (form.method !== "post" || form.dataset.plain !== undefined) return;
    event.preventDefault();
    submit(form, event.submitter);
  });
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    if (link.closest("dialog") && link.dataset.close !== undefined) {
      event.preventDefault();
      closeAll();
    } else if (link.dataset.drawer !== undefined || link.dataset.ask !== undefined) {
      event.preventDefault();
      openPart(link.href, link.dataset.drawer !== undefined ? "drawer" : "ask");
    } else if (link.origin === location.origin && link.pathname.startsWith(`/e/${stream()}/`) && !link.hash && link.dataset.plain === undefined && !link.target) {
      event.preventDefault();
      go(link.href).catch(() => location.assign(link.href));
    }
  });
  addEventListener("popstate", () => { if (location.pathname + location.search !== shown()) go(location.href).catch(() => location.reload()); }); // not for another place on the same page
  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-help-open]")) document.getElementById("help")?.showModal();
    if (event.target instanceof HTMLDialogElement) event.target.close(); // a click beside it
  });
}

export async function openPart(url, kind) {
  const number = turn();
  try {
    const answer = await fetch(url, { headers: { "X-Crosstable": "page" } });
    if (late(number)) return; // it was asked on a page that is gone
    if (answer.ok) showPart(await answer.text(), kind);
    else location.assign(url);
  } catch {
    say(words().failed, { bad: true });
  }
}
