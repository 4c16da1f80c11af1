// The tools work things out again while one types: the form is asked for by GET, and what follows from it is replaced.
import { parse } from "./page.js";

const WAIT = 150;

export function start() {
  document.addEventListener("click", (event) => {
    for (const menu of document.querySelectorAll("[data-menu][open]")) if (!menu.contains(event.target)) menu.open = false;
    if (event.target.closest("[data-print]")) print();
  });
  document.addEventListener("keydown", (event) => {
    const menu = event.key === "Escape" && document.querySelector("[data-menu][open]");
    if (menu) {
      menu.open = false;
      menu.querySelector("summary").focus();
    }
  });
  const form = document.querySelector("form[data-tool]");
  if (!form) return;
  document.body.classList.add("working");
  let timer, asked = 0;

  const address = (submitter) => {
    const fields = [...new FormData(form, submitter)].filter(([name, value]) => value !== "" || !/^[rsm]\d+$/.test(name));
    return `${form.getAttribute("action")}?${new URLSearchParams(fields)}`;
  };
  const ask = async (url, whole = false) => {
    clearTimeout(timer);
    const mine = ++asked;
    let text;
    try {
      const answer = await fetch(url, { headers: { Accept: "text/html" } });
      if (!answer.ok) return;
      text = await answer.text();
    } catch {
      return; // the program has been closed: what is shown stays
    }
    if (mine !== asked) return; // something else has been typed meanwhile
    const next = parse(text);
    if (whole) return replaceForm(next, url);
    show(next);
    history.replaceState({}, "", url);
  };
  const replaceForm = (next, url) => {
    const old = document.activeElement?.name, rows = form.querySelectorAll("tbody tr").length;
    form.replaceChildren(...document.adoptNode(next.querySelector("form[data-tool]")).childNodes);
    const now = form.querySelectorAll("tbody tr").length;
    const field = now > rows ? `[name=r${now}]` : `[name=${CSS.escape(old || "rounds")}]`;
    form.querySelector(field)?.focus();
    fit();
    show(next);
    const plain = new URL(url, location.href);
    plain.searchParams.set("rounds", String(now));
    plain.searchParams.delete("more");
    plain.searchParams.delete("fewer");
    history.replaceState({}, "", plain.pathname + plain.search);
  };
  const show = (next) => {
    for (const part of document.querySelectorAll("[data-live][id]")) {
      const other = next.getElementById(part.id);
      if (!other || part.innerHTML === other.innerHTML) continue;
      const open = [...part.querySelectorAll("details[open][id]")].map((details) => details.id);
      const at = part.contains(document.activeElement) ? document.activeElement.closest("[id]")?.id : "";
      part.replaceChildren(...document.adoptNode(other).childNodes);
      for (const id of open) if (document.getElementById(id)) document.getElementById(id).open = true;
      if (at) (document.querySelector(`#${CSS.escape(at)} summary`) || document.getElementById(at))?.focus();
    }
    buttons();
    marks();
  };
  /** What cannot be read is marked where it was typed. */
  const marks = () => {
    const wrong = new Map([...document.querySelectorAll("[data-wrong]")].map((text) => [text.dataset.wrong, text.id]));
    for (const field of form.querySelectorAll("input[name]")) {
      const text = wrong.get(field.name);
      for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", text]]) {
        if (text) field.setAttribute(name, value); else field.removeAttribute(name);
      }
    }
  };
  /** Fields that belong to one form of event alone are hidden for the others. */
  const fit = () => {
    const chosen = form.querySelector("[name=form]")?.value;
    for (const part of form.querySelectorAll("[data-for]")) part.hidden = part.dataset.for !== chosen;
    for (const part of form.querySelectorAll("[data-if]")) part.hidden = !form.querySelector(`[name=${part.dataset.if}]`)?.checked;
  };
  const buttons = () => { for (const button of document.querySelectorAll("[data-print]")) button.hidden = false; };

  form.addEventListener("input", () => {
    fit();
    clearTimeout(timer);
    timer = setTimeout(() => ask(address()), WAIT);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const changes = event.submitter?.name;
    ask(address(event.submitter), Boolean(changes));
  });
  fit();
  buttons();
}
