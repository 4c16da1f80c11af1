// A scanned address holds its code behind #, which no server and no log ever sees; here it goes into the form.

export function start() {
  document.querySelector("input[data-select]")?.select();
  const form = document.getElementById("enter");
  if (!form || location.hash.length < 2) return;
  const code = decodeURIComponent(location.hash.slice(1));
  history.replaceState(null, "", location.pathname + location.search);
  form.elements.code.value = code;
  if (form.elements.name.value || !code.includes(".")) form.submit();
  else form.elements.name.focus();
}
