import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const script = new URL("../src/ui/theme-first.js", import.meta.url);

/**
 * Runs before the first paint, so that a chosen theme does not flash. A script of its own, because
 * the page's CSP allows none inside the page, and not a module, because modules wait for the page.
 */
export function themeFirst(): Plugin {
  let src = "/src/ui/theme-first.js";
  return {
    name: "theme-first",
    buildStart() {
      if (this.environment.mode === "dev") return;
      const source = readFileSync(script, "utf8");
      src = `/${this.getFileName(this.emitFile({ type: "asset", name: "theme-first.js", source }))}`;
    },
    transformIndexHtml: {
      order: "post",
      handler: () => [{ tag: "script", attrs: { src }, injectTo: "head" }],
    },
  };
}
