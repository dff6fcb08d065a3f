import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { transform } from "esbuild";
import type { Plugin } from "vite";
import { shopContract } from "../../shared/shop-contract.ts";
import { everything, queryOf } from "../src/pages/shop/listing/filters.ts";
import { type Bundle, closureOf, entryOf, pagesOf, stylesOf } from "./chunks.ts";
import { buildTargets } from "./supported-browsers.ts";

const template = new URL("../src/first.js", import.meta.url);

interface FirstView {
  page: string;
  /** A regular expression for path and query. */
  path: string;
  /** Loaded with it, below `src`. */
  alongside?: readonly string[];
  /** The picture of an empty cart, below `src`. */
  emptyCart?: string;
}

/** The usual landing pages among those that are not rendered. */
const firstViews: readonly FirstView[] = [
  { page: "shop/listing/products-page", path: "^/products(/|\\?(?!(category=\\w+&?)?(page=\\d+)?$))" },
  { page: "shop/search/search-page", path: "^/search" },
  { page: "checkout/cart/cart-page", path: "^/cart", emptyCart: "pages/checkout/cart/puck.webp" },
  { page: "account/sign-in/login-page", path: "^/login" },
  { page: "checkout/shipping/shipping-page", path: "^/shipping" },
  { page: "checkout/payment/payment-page", path: "^/process/payment" },
  { page: "account/orders/orders-page", path: "^/orders" },
  { page: "account/orders/order-page", path: "^/order/\\w+$" },
  {
    page: "admin/dashboard/dashboard-page",
    path: "^/admin(/dashboard|$)",
    alongside: ["app/shell/admin-shell.tsx", "pages/admin/files.ts"],
  },
];

/** Where the words go in the address of a search's answer. */
const words = "WORDS";
const searchQuery = Object.entries(queryOf({ ...everything, keyword: words })).map(([name, value]) => [
  name,
  String(value),
]);
const searchAnswer = `${shopContract["products/list"].path}?${new URLSearchParams(searchQuery)}`;

const chunkWith = (bundle: Bundle, source: string): string[] =>
  Object.values(bundle).flatMap((file) =>
    file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(`/web/src/${source}`))
      ? [file.fileName]
      : [],
  );

const assetOf = (bundle: Bundle, source: string): string => {
  const asset = Object.values(bundle).find(
    (file) => file.type === "asset" && file.originalFileNames.some((name) => name.endsWith(source)),
  );
  if (!asset) throw new Error(`The build has no ${source}`);
  return `/${asset.fileName}`;
};

function viewOf(bundle: Bundle, { page, path, alongside = [], emptyCart }: FirstView) {
  const chunk = pagesOf(bundle).get(page);
  if (!chunk) throw new Error(`The build has no ${page}`);
  const already = closureOf(bundle, [entryOf(bundle).fileName]);
  const own = [chunk.fileName, ...alongside.flatMap((source) => chunkWith(bundle, source))];
  const needed = [...closureOf(bundle, own)].filter((name) => !already.has(name));
  const linked = stylesOf(bundle, already);
  return {
    path,
    scripts: needed.map((name) => `/${name}`),
    styles: [...stylesOf(bundle, needed)].filter((name) => !linked.has(name)).map((name) => `/${name}`),
    ...(emptyCart && { emptyCart: assetOf(bundle, emptyCart) }),
  };
}

/** Without it a phone evaluates media queries at a width of 980 pixels. */
const viewport = /<meta name="viewport"[^>]*>/;

/** Adds `src/first.js` to the head of the document, with the files of each first view, and a search's answer, defined. */
export function firstScript(): Plugin {
  let src = "/src/first.js";
  return {
    name: "first-script",
    async generateBundle(_, bundle) {
      const { code: source } = await transform(readFileSync(template, "utf8"), {
        define: {
          FIRST_VIEWS: JSON.stringify(firstViews.map((view) => viewOf(bundle, view))),
          SEARCH_ANSWER: JSON.stringify(searchAnswer.split(words)),
        },
        format: "iife",
        minify: true,
        target: buildTargets,
      });
      const hash = createHash("sha256").update(source).digest("base64url").slice(0, 8);
      const fileName = `assets/first-${hash}.js`;
      this.emitFile({ type: "asset", fileName, source });
      src = `/${fileName}`;
    },
    transformIndexHtml: {
      order: "post",
      handler(html) {
        if (!viewport.test(html)) throw new Error("index.html names no viewport");
        return html.replace(viewport, `$&\n    <script src="${src}"></script>`);
      },
    },
  };
}
