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
 * The files and the API call that each page needs, requested here before the scripts that use them. Defined
 * by the build; while developing there are none.
 * @type {{path: string, scripts: string[], styles: string[], images: {media: string, srcset: string, sizes: string}[], call?: string, pictures?: {count: number, sizes: string}}[]}
 */
const pages = typeof FIRST_VIEWS === "undefined" ? [] : FIRST_VIEWS;

function preload(rel, attributes) {
  const link = document.createElement("link");
  link.rel = rel;
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

const preloadImage = (attributes) =>
  preload("preload", { as: "image", fetchpriority: "high", ...attributes });

/** Preloads the first pictures named in an answer, in the stored widths. */
function preloadPictures({ product, products }, { count, sizes }) {
  for (const { images } of product ? [product] : products.slice(0, count)) {
    const [, stem, largest] = /^(\/media\/.*-)(\d+)\.webp$/.exec(images[0]?.url) ?? [];
    if (!stem) continue;
    const widths = [320, 640].filter((width) => width < largest).concat(largest);
    const srcset = widths.map((width) => `${stem}${width}.webp ${width}w`).join(", ");
    preloadImage({ imagesrcset: srcset, imagesizes: sizes });
  }
}

/** Makes the page's first API call; lib/api.ts picks up the answer. */
function ask(url, pictures) {
  const response = fetch(url);
  globalThis.firstAnswer = { url, response };
  response
    .then(async (answer) => {
      if (pictures && answer.ok) preloadPictures(await answer.clone().json(), pictures);
    })
    // lib/api.ts handles the failure.
    .catch(() => undefined);
}

for (const { path, scripts, styles, images, call, pictures } of pages) {
  const place = location.pathname + location.search;
  if (!new RegExp(path).test(place)) continue;
  for (const { media, srcset, sizes } of images)
    preloadImage({ media, imagesrcset: srcset, imagesizes: sizes });
  for (const href of styles) preload("preload", { as: "style", crossorigin: "", href });
  for (const href of scripts) preload("modulepreload", { crossorigin: "", href });
  if (call) ask(place.replace(new RegExp(path), call), pictures);
}
