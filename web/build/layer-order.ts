import type { Plugin } from "vite";

/** Declares the order of the layers at the top of each style sheet, because chunks load in any order. */
export function layerOrder(): Plugin {
  return {
    name: "layer-order",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(".css"))
          file.source = `@layer base,ui;${file.source}`;
    },
  };
}
