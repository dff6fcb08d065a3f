import { readFileSync } from "node:fs";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const themeScript = new URL("./src/ui/theme-first.js", import.meta.url);

/**
 * Runs before the first paint, so that a chosen theme does not flash. A script of its own, because
 * the page's CSP allows none inside the page, and not a module, because modules wait for the page.
 */
function themeFirst(): Plugin {
  let src = "/src/ui/theme-first.js";
  return {
    name: "theme-first",
    buildStart() {
      if (this.environment.mode === "dev") return;
      const file = this.emitFile({
        type: "asset",
        name: "theme-first.js",
        source: readFileSync(themeScript, "utf8"),
      });
      src = `/${this.getFileName(file)}`;
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "script", attrs: { src }, injectTo: "head" }],
    },
  };
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), themeFirst()],
  build: {
    outDir: "../.build/web",
    emptyOutDir: true,
    assetsDir: "assets",
    // Browsers that know light-dark(), so that it stays as written.
    target: ["chrome123", "firefox120", "safari17.5"],
    // The CSP allows fonts and scripts from our own files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
});
