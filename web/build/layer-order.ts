import type { Plugin } from "vite";

/** Style sheets of several chunks come in any order; the first line of each fixes who overrides whom. */
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
