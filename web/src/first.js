// Runs before anything is painted. Plain script: modules wait for the page, and what is inside the page
// the CSP refuses.

// The theme that was chosen, so that the other one does not flash; kept by theme.ts.
try {
  const theme = JSON.parse(localStorage.getItem("theme") ?? "null");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A storage that cannot be read leaves the choice to the system.
}

/**
 * What the address already says will be needed, asked for now instead of after the scripts that need it.
 * The build fills in the pages.
 * @type {{path: string, scripts: string[], styles: string[], images: {media: string, srcset: string, sizes: string}[], call?: string}[]}
 */
const pages = [];

function preload(rel, attributes) {
  const link = document.createElement("link");
  link.rel = rel;
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
}

for (const { path, scripts, styles, images, call } of pages) {
  const place = location.pathname + location.search;
  if (!new RegExp(path).test(place)) continue;
  for (const { media, srcset, sizes } of images)
    preload("preload", {
      as: "image",
      media,
      imagesrcset: srcset,
      imagesizes: sizes,
      fetchpriority: "high",
    });
  for (const href of styles) preload("preload", { as: "style", crossorigin: "", href });
  for (const href of scripts) preload("modulepreload", { crossorigin: "", href });
  if (call)
    preload("preload", {
      as: "fetch",
      crossorigin: "",
      href: place.replace(new RegExp(path), call),
    });
}
