// Shows the calls that contain all words, and opens the one that the address names.
const input = document.querySelector("#search");
const found = document.querySelector("#found");
const calls = [...document.querySelectorAll("#list .call")].map((element) => ({
  element,
  text: element.textContent.toLowerCase(),
}));
const groups = [...document.querySelectorAll("#list .group")];

function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const { element, text } of calls) element.hidden = !words.every((word) => text.includes(word));
  for (const group of groups) group.hidden = !group.querySelector(".call:not([hidden])");
  const shown = calls.filter(({ element }) => !element.hidden).length;
  found.textContent = words.length > 0 ? `${shown} ${shown === 1 ? "call" : "calls"}` : "";
}

function openNamed() {
  const named = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const details = named ? named.querySelector(":scope > details") : undefined;
  if (!details) return;
  details.open = true;
  named.scrollIntoView();
}

input.addEventListener("input", search);
input.form.addEventListener("submit", (event) => event.preventDefault());
addEventListener("hashchange", openNamed);
addEventListener("keydown", (event) => {
  if (event.key !== "/" || event.target.closest("input")) return;
  event.preventDefault();
  input.focus();
});
search();
openNamed();
