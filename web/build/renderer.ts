import { renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "vite";
import type { DocumentParts } from "../src/server/document.ts";
import { type Bundle, closureOf, entryOf, pagesOf, stylesOf } from "./chunks.ts";
import { assetFileNames } from "./file-names.ts";
import { stageSettings } from "./stage-settings.ts";

const sourceOf = (path: string): string => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Builds the app for the server, with all packages. */
const buildServer = (outDir: string) =>
  build({
    root: fileURLToPath(new URL("..", import.meta.url)),
    configFile: false,
    plugins: [stageSettings()],
    logLevel: "warn",
    define: { "process.env.NODE_ENV": JSON.stringify("production") },
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: { render: sourceOf("server/server.ts"), "first-paint": sourceOf("app/shell/first-paint.tsx") },
        // "use client" has no meaning here, and three packages have it.
        checks: { moduleLevelDirective: false },
        output: { entryFileNames: "[name].mjs", chunkFileNames: "chunks/[name]-[hash].mjs", assetFileNames },
      },
    },
  });

const root = '<div id="root"></div>';

/** Parts of pages that are loaded apart, and that rendered pages bring along. */
const renderedParts = [
  "app/shell/footer",
  "pages/shop/product/highlights",
  "pages/shop/product/facts",
  "pages/shop/product/promises",
  "pages/shop/product/reviews",
  "pages/shop/listing/active-filters",
  "pages/shop/listing/filter-panel",
  "parts/products/colour-dots",
];

function renderedPartsOf(bundle: Bundle, name: string): string[] {
  const chunk = bundle[name];
  const imports = chunk?.type === "chunk" ? chunk.dynamicImports : [];
  return imports.filter((part) => {
    const file = bundle[part];
    const module = file?.type === "chunk" ? (file.facadeModuleId ?? "") : "";
    return renderedParts.some((path) => module.endsWith(`/web/src/${path}.tsx`));
  });
}

function filesOf(bundle: Bundle): DocumentParts["files"] {
  const everywhere = closureOf(bundle, [entryOf(bundle).fileName]);
  const linked = stylesOf(bundle, everywhere);
  const pages = [...pagesOf(bundle)].map(([page, chunk]) => {
    const own = [...closureOf(bundle, [chunk.fileName])];
    const parts = [...everywhere, ...own].flatMap((name) => renderedPartsOf(bundle, name));
    const needed = [...closureOf(bundle, [...own, ...parts])].filter((name) => !everywhere.has(name));
    const styles = [...stylesOf(bundle, needed)].filter((name) => !linked.has(name));
    return [page, { scripts: needed.map((name) => `/${name}`), styles: styles.map((name) => `/${name}`) }];
  });
  return Object.fromEntries(pages);
}

const pick = (html: string, expression: RegExp): string => expression.exec(html)?.[1] ?? "";

const scripts =
  /<script type="module" [^>]*src="([^"]*)"><\/script>|<link rel="modulepreload" [^>]*href="([^"]*)">/g;

/** A rendered page is visible before its scripts run, so `first.js` loads them late, from this list. */
function withLateScripts(html: string): string {
  const [entry, ...files] = [...html.matchAll(scripts)].map(([, script, preloaded]) => script ?? preloaded);
  const first = /<script src="[^"]*\/first-[^"]*"/;
  if (!entry || !first.test(html)) throw new Error("index.html has lost its scripts");
  return html
    .replaceAll(scripts, "")
    .replace(first, `$& data-entry="${entry}" data-files="${files.join(" ")}<!--files-->"`);
}

function partsOf(html: string, shell: string, bundle: Bundle): DocumentParts {
  const head = /<!--head-->.*<!--\/head-->/s;
  const page = `<div id="root">${shell}</div>`;
  if (!head.test(html) || !html.includes(page)) throw new Error("index.html has lost its head or its shell");
  return {
    shell: html,
    template: withLateScripts(html)
      .replace(head, "<!--head-->")
      .replace(page, '<div id="root"><!--page--></div><!--answers-->'),
    files: filesOf(bundle),
    logo: pick(html, /<link rel="apple-touch-icon" href="([^"]*)"/),
    shareImage: pick(html, /<meta property="og:image" content="([^"]*)"/),
    shareImageText: pick(html, /<meta property="og:image:alt" content="([^"]*)"/),
  };
}

/**
 * Writes the shell into the document, so that it is painted before any script has loaded; and in `renderer/`, which
 * is not served, the app that renders pages on the server.
 */
export function renderer(): Plugin {
  let outDir = "";
  let server = "";
  let shell = "";
  return {
    name: "renderer",
    apply: "build",
    configResolved({ root, build }) {
      outDir = resolve(root, build.outDir);
      // The build's own folder is emptied before it is written.
      server = `${outDir}-renderer`;
    },
    async buildStart() {
      await buildServer(server);
      const { firstPaint } = await import(`${pathToFileURL(server)}/first-paint.mjs?${Date.now()}`);
      shell = firstPaint();
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!html.includes(root)) throw new Error("index.html has no empty #root");
        return html.replace(root, `<div id="root">${shell}</div>`);
      },
    },
    writeBundle(_, bundle) {
      const document = bundle["index.html"];
      if (document?.type !== "asset") throw new Error("The build has no index.html");
      const parts = partsOf(String(document.source), shell, bundle);
      writeFileSync(join(server, "document.json"), JSON.stringify(parts));
      renameSync(server, join(outDir, "renderer"));
    },
  };
}
