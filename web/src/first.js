// Runs before the first paint. Modules are deferred, and the CSP forbids inline scripts.

// Applies the stored theme (see theme.ts) without a flash of the other one.
try {
  const theme = JSON.parse(localStorage.getItem("theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // Without storage the system's theme applies.
}

// Removes a mailed link's key from the address before it can be shown or passed on (see order-key.ts).
function takeOrderKey() {
  const [, key] = location.hash.split("#key=");
  const [order] = /^\/order\/\w+/.exec(location.pathname) ?? [];
  if (!key || !order) return false;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    sessionStorage.setItem(order, key);
  } catch {
    // Without storage the page asks for a login.
  }
  return true;
}
takeOrderKey();
// A link to the open page does not reload it.
addEventListener("hashchange", () => takeOrderKey() && location.reload());

// base.css hides the shop's header here, since the admin area has another.
if (location.pathname.startsWith("/admin")) document.documentElement.dataset.area = "admin";

/**
 * Translation replaces React's text nodes with <font> elements (https://github.com/facebook/react/issues/11538).
 * This forwards React's changes to the replacements.
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

/** Returns the parent's child that is, replaces or contains the node. */
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
 * Files of pages that are not rendered, requested early. Defined by the build, empty in development.
 * @type {{path: string, scripts: string[], styles: string[], emptyCart?: string}[]}
 */
const pages = typeof FIRST_VIEWS === "undefined" ? [] : FIRST_VIEWS;

function preload(rel, attributes) {
  const link = document.createElement("link");
  link.rel = rel;
  // As the page asks for it, or the browser asks twice.
  if (attributes.as !== "image") link.crossOrigin = "";
  document.head.append(Object.assign(link, attributes));
}

function hasCart() {
  try {
    return JSON.parse(localStorage.getItem("cartItems") ?? "[]").length > 0;
  } catch {
    return false;
  }
}

for (const { path, scripts, styles, emptyCart } of pages) {
  if (!new RegExp(path).test(location.pathname + location.search)) continue;
  for (const href of styles) preload("preload", { as: "style", href });
  for (const href of scripts) preload("modulepreload", { href });
  if (emptyCart && !hasCart()) preload("preload", { as: "image", href: emptyCart });
}

/**
 * The address of a search's answer before and after its words. Defined by the build, empty in development.
 * @type {string[]}
 */
const [before, after] = typeof SEARCH_ANSWER === "undefined" ? [] : SEARCH_ANSWER;
const [, keyword] = /^\/products\/([^/]+)$/.exec(location.pathname) ?? [];
if (before && keyword && !location.search) {
  try {
    const words = new URLSearchParams([["", decodeURIComponent(keyword).trim()]]).toString().slice(1);
    preload("preload", { as: "fetch", href: before + words + after });
  } catch {
    // Malformed addresses are not found.
  }
}

/** Starts a rendered page's scripts after the first paint, to leave network and processor to it. */
const { entry, files = "" } = document.currentScript?.dataset ?? {};
// Every other page asks who is signed in before it shows anything (see session.tsx).
if (!entry) preload("preload", { as: "fetch", href: "/api/v1/session" });
/** Background pages are not painted. */
const maxWaitMs = 1000;

function startApp() {
  if (document.querySelector(`script[src="${entry}"]`)) return;
  for (const href of files.split(" ")) preload("modulepreload", { href });
  const script = document.createElement("script");
  document.head.append(Object.assign(script, { type: "module", crossOrigin: "", src: entry }));
}

/** The answers stay in the document until the app has taken over. */
const isWaiting = () => document.getElementById("answers") !== null;

/** Buttons pressed before they work, pressed again later by main.tsx. */
const pressed = [];
globalThis.pressedEarly = pressed;
function keepPress(event) {
  if (!isWaiting()) return;
  const button = event.submitter ?? event.target.closest?.("button:not([type=submit])");
  if (!button && event.type !== "submit") return;
  // Neither the browser nor the app may act on it too.
  event.preventDefault();
  event.stopPropagation();
  if (button) pressed.push(button);
}

if (entry) {
  for (const type of ["click", "submit"]) addEventListener(type, keepPress, true);
  new PerformanceObserver(startApp).observe({ type: "paint", buffered: true });
  setTimeout(startApp, maxWaitMs);
}
