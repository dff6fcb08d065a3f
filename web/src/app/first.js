// Runs before anything is painted. Plain script: modules wait for the page, and what is inside the page
// the CSP refuses.

// The theme that was chosen, so that the other one does not flash; kept by theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem("theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A storage that cannot be read leaves the choice to the system.
}

// Staff have another header: theirs is not to be painted with the shop's first; read by base.css.
if (location.pathname.startsWith("/admin")) document.documentElement.dataset.area = "admin";

/**
 * What the address already says will be needed, asked for now instead of after the scripts that need it.
 * The build fills in the pages.
 * @type {{path: string, scripts: string[], styles: string[], images: {media: string, srcset: string, sizes: string}[], call?: string, pictures?: {count: number, sizes: string}}[]}
 */
const pages = [];

function preload(rel, attributes) {
  const link = document.createElement("link");
  link.rel = rel;
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

const preloadImage = (attributes) =>
  preload("preload", { as: "image", fetchpriority: "high", ...attributes });

/** The first pictures that an answer names, in the widths that are stored. */
function preloadPictures({ product, products }, { count, sizes }) {
  for (const { images } of product ? [product] : products.slice(0, count)) {
    const [, stem, largest] = /^(\/media\/.*-)(\d+)\.webp$/.exec(images[0]?.url) ?? [];
    if (!stem) continue;
    const widths = [320, 640].filter((width) => width < largest).concat(largest);
    const srcset = widths.map((width) => `${stem}${width}.webp ${width}w`).join(", ");
    preloadImage({ imagesrcset: srcset, imagesizes: sizes });
  }
}

/** The page's first call; what makes calls takes the answer from here. */
function ask(url, pictures) {
  const response = fetch(url);
  globalThis.firstAnswer = { url, response };
  response
    .then(async (answer) => {
      if (pictures && answer.ok) preloadPictures(await answer.clone().json(), pictures);
    })
    // Whoever takes the answer is told.
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
