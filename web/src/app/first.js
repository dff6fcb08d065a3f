// Runs before the first paint. A classic script in a file of its own, because modules are deferred and the
// CSP forbids inline scripts.

// Applies the stored theme (see theme.ts), so that the other one does not flash.
try {
  const theme = JSON.parse(localStorage.getItem("theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without a readable storage the system's theme applies.
}

// Takes the key of a mailed link out of the address, before anything can show it or pass it on (see order-key.ts).
function takeOrderKey() {
  const [, key] = location.hash.split("#key=");
  const [order] = /^\/order\/\w+/.exec(location.pathname) ?? [];
  if (!key || !order) return false;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    sessionStorage.setItem(order, key);
  } catch {
    // Without a storage the page asks for a login.
  }
  return true;
}
takeOrderKey();
// A link to the page that is open does not load it anew.
addEventListener("hashchange", () => takeOrderKey() && location.reload());

// base.css hides the shop's first paint here, since the admin area has another header.
if (location.pathname.startsWith("/admin")) document.documentElement.dataset.area = "admin";

/**
 * Browsers translate a page by putting <font> elements in the place of its text nodes, which React goes on to change
 * and remove (https://github.com/facebook/react/issues/11538). Here its changes reach what stands in for a text.
 * Translation may begin before the app does.
 * @type {WeakMap<Node, ChildNode>}
 */
const standIns = new WeakMap();
const isFont = (node) => node?.nodeName === "FONT";

const translations = new MutationObserver((records) => {
  for (const { type, target, removedNodes, addedNodes, previousSibling } of records) {
    const [text] = removedNodes;
    const font = [addedNodes[0], previousSibling].find(isFont);
    if (type === "characterData") {
      // The app has changed the text: the browser translates it again.
      standIns.get(target)?.replaceWith(target);
      standIns.delete(target);
    } else if (font && text?.nodeName === "#text" && !text.isConnected) {
      standIns.set(text, font);
      translations.observe(text, { characterData: true });
    }
  }
});
translations.observe(document, { childList: true, subtree: true });

/** The child of the parent that is the node, stands in for it or contains it. */
function placeIn(parent, node) {
  let place = node;
  while (place && place.parentNode !== parent) place = standIns.get(place) ?? place.parentNode;
  return place;
}

const { removeChild, insertBefore } = Node.prototype;
Node.prototype.removeChild = function (child) {
  const place = placeIn(this, child);
  if (place) removeChild.call(this, place);
  return child;
};
Node.prototype.insertBefore = function (node, next) {
  insertBefore.call(this, node, next && placeIn(this, next));
  return node;
};

/**
 * The files of pages that are not rendered, requested here before the scripts that use them. Defined by the build;
 * while developing there are none.
 * @type {{path: string, scripts: string[], styles: string[]}[]}
 */
const pages = typeof FIRST_VIEWS === "undefined" ? [] : FIRST_VIEWS;

function preload(rel, attributes) {
  const link = document.createElement("link");
  link.rel = rel;
  link.crossOrigin = "";
  document.head.append(Object.assign(link, attributes));
}

for (const { path, scripts, styles } of pages) {
  if (!new RegExp(path).test(location.pathname + location.search)) continue;
  for (const href of styles) preload("preload", { as: "style", href });
  for (const href of scripts) preload("modulepreload", { href });
}

/**
 * A rendered page names its scripts here. They start once it has been painted: until then, styles, fonts and
 * pictures have the network and the processor for themselves.
 */
const { entry, files = "" } = document.currentScript?.dataset ?? {};
/** A page in the background is not painted. */
const maxWaitMs = 1000;

function startApp() {
  if (document.querySelector(`script[src="${entry}"]`)) return;
  for (const href of files.split(" ")) preload("modulepreload", { href });
  const script = document.createElement("script");
  document.head.append(Object.assign(script, { type: "module", crossOrigin: "", src: entry }));
}

/** The answers stay in the document until the app has taken the page over. */
const isWaiting = () => document.getElementById("answers") !== null;

/** Buttons that are pressed before they work are pressed again then; see main.tsx. */
const pressed = [];
globalThis.pressedEarly = pressed;
function keepPress(event) {
  if (!isWaiting()) return;
  const button = event.submitter ?? event.target.closest?.("button:not([type=submit])");
  if (!button && event.type !== "submit") return;
  // Neither the browser nor an app that has just begun to listen may act on it too.
  event.preventDefault();
  event.stopPropagation();
  if (button) pressed.push(button);
}

if (entry) {
  for (const type of ["click", "submit"]) addEventListener(type, keepPress, true);
  new PerformanceObserver(startApp).observe({ type: "paint", buffered: true });
  setTimeout(startApp, maxWaitMs);
}
