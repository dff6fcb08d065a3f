import { createHash } from "node:crypto";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import type { Plugin, Rolldown } from "vite";
import { shellPath } from "../src/worker/addresses.ts";
import { type Bundle, entryOf, pagesOf, stylesOf } from "./chunks.ts";
import { buildTargets } from "./supported-browsers.ts";

/** Pages that open without a network although they were never visited; their parts come with them. */
const kept = [
  "shop/home/home-page",
  "shop/listing/products-page",
  "shop/listing/category-page",
  "shop/product/product-page",
  "shop/search/search-page",
  "shop/wishlist/wishlist-page",
  "checkout/cart/cart-page",
  "account/sign-in/login-page",
  "status/not-found-page",
];

/** Parts of these pages that are of no use without a network. */
const useless =
  /\/src\/(?:app\/(?:shell\/admin-shell|lists\/keep-in-sync|session\/sign-in-dialog)|pages\/(?:admin\/|account\/(?:parts\/passkey-dialog|sign-in\/(?:guest-form|factor-step))|shop\/product\/(?:submit-review|review-dialog)))/;

/** The chunks of the kept pages with all their parts, but no other pages. */
function chunksOf(bundle: Bundle): Set<string> {
  const pages = pagesOf(bundle);
  const entry = entryOf(bundle).fileName;
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== "chunk" || found.has(name) || useless.test(chunk.facadeModuleId ?? "")) return;
    found.add(name);
    for (const imported of chunk.imports) visit(imported);
    for (const part of chunk.dynamicImports) if (!isPage(part)) visit(part);
  };
  const isPage = (name: string): boolean => {
    const chunk = bundle[name];
    return chunk?.type === "chunk" && chunk.moduleIds.some((id) => /-page\.tsx$/.test(id));
  };
  visit(entry);
  for (const page of kept) {
    const chunk = pages.get(page);
    if (!chunk) throw new Error(`The build has no ${page}`);
    visit(chunk.fileName);
  }
  return found;
}

/** The other files that the document names, and the fonts. */
const isFurniture = (name: string): boolean =>
  /^assets\/(?:first-.*\.js|inter-.*\.woff2|.*\.webmanifest|(?:icon-.*\.svg|puck-.*\.webp))$/.test(name);

const bytesOf = (file: Rolldown.OutputChunk | Rolldown.OutputAsset | undefined): string | Uint8Array =>
  (file?.type === "chunk" ? file.code : file?.source) ?? "";

const revisionOf = (content: string | Uint8Array): string =>
  createHash("sha256").update(content).digest("base64url").slice(0, 12);

interface Precached {
  url: string;
  /** Null for files whose names change with them. */
  revision: string | null;
}

function precachedOf(bundle: Bundle): Precached[] {
  const chunks = chunksOf(bundle);
  const others = Object.keys(bundle).filter(isFurniture);
  const files = [...new Set([...chunks, ...stylesOf(bundle, chunks), ...others])].sort();
  return [
    { url: shellPath, revision: revisionOf(bytesOf(bundle["index.html"])) },
    ...files.map((name) => ({ url: `/${name}`, revision: null })),
  ];
}

async function bundled(file: string, define: Record<string, string>): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(`../src/worker/${file}`, import.meta.url))],
    bundle: true,
    write: false,
    format: "iife",
    minify: true,
    legalComments: "none",
    target: buildTargets,
    define: { "process.env.NODE_ENV": '"production"', ...define },
  });
  return outputFiles[0]?.text ?? "";
}

const kilobytes = (contents: readonly (string | Uint8Array)[]): string =>
  (contents.reduce((sum, content) => sum + gzipSync(content).length, 0) / 1000).toFixed(1);

/** `SERVICE_WORKER=off` builds pages without one, and `sw.js` so that it removes an earlier build's. */
const isWorkerOff = (): boolean => process.env.SERVICE_WORKER === "off";

/** Adds `/sw.js`, with the list of the files that it fetches ahead. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    // After the plugin that emits the document.
    enforce: "post",
    config: () => ({ define: { hasServiceWorker: JSON.stringify(!isWorkerOff()) } }),
    async generateBundle(_, bundle) {
      const precached = precachedOf(bundle);
      const define = {
        precached: JSON.stringify(precached),
        release: JSON.stringify(revisionOf(JSON.stringify(precached))),
      };
      const source = isWorkerOff() ? await bundled("off.ts", {}) : await bundled("sw.ts", define);
      this.emitFile({ type: "asset", fileName: "sw.js", source });
      const files = precached.map(({ url }) => bytesOf(bundle[url.slice(1)]));
      this.environment.logger.info(
        `\nService worker: ${kilobytes([source])} kB gzipped, fetches ${kilobytes(files)} kB ahead`,
      );
    },
  };
}
