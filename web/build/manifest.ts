import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const icons = [
  { file: "icon-192.png", sizes: "192x192", purpose: "any" },
  { file: "icon-512.png", sizes: "512x512", purpose: "any" },
  { file: "maskable-512.png", sizes: "512x512", purpose: "maskable" },
];

/** The web manifest, which names its icons by the names that the build gives them. */
export function manifest(): Plugin {
  let href = "";
  return {
    name: "manifest",
    apply: "build",
    generateBundle() {
      const emit = (name: string, source: string | Uint8Array): string =>
        this.getFileName(this.emitFile({ type: "asset", name, source }));
      const listed = icons.map(({ file, ...icon }) => ({
        ...icon,
        src: `/${emit(file, readFileSync(new URL(`../src/brand/${file}`, import.meta.url)))}`,
        type: "image/png",
      }));
      href = `/${emit(
        "earshot.webmanifest",
        JSON.stringify({
          id: "/",
          scope: "/",
          lang: "en-IN",
          categories: ["shopping"],
          name: "Earshot",
          short_name: "Earshot",
          description: "Audio gadgets, chosen by ear.",
          start_url: "/",
          display: "standalone",
          background_color: "#f6f5f2",
          theme_color: "#f6f5f2",
          icons: listed,
        }),
      )}`;
    },
    transformIndexHtml: {
      order: "post",
      handler: () => (href ? [{ tag: "link", attrs: { rel: "manifest", href }, injectTo: "head" }] : []),
    },
  };
}
