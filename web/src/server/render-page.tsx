import { text } from "node:stream/consumers";
import { StrictMode, use } from "react";
import { prerenderToNodeStream } from "react-dom/static";
import { createStaticHandler, createStaticRouter, matchPath, StaticRouterProvider } from "react-router-dom";
import { type Key, type Middleware, SWRConfig, unstable_serialize } from "swr";
import type { Product, ProductPage } from "../../../shared/products/schemas.ts";
import { App } from "../app/app.tsx";
import { priceWithGst } from "../app/gst-words.ts";
import { HeadContext, type PageHead } from "../app/page-title.tsx";
import { pages } from "../app/pages.ts";
import { type PageAnswer, stateOf } from "../app/rendered.ts";
import { loadRendered } from "../lib/lazy-file.tsx";
import { guides } from "../pages/shop/reading/guides.ts";
import { routes } from "../routes.tsx";
import { type DocumentParts, documentOf, type Share } from "./document.ts";
import { markdownOf } from "./markdown.ts";
import { structuredDataFor } from "./structured-data.ts";

type Loaded = { answer: unknown } | Extract<PageAnswer, { refused: unknown }>;

export interface RenderOptions {
  parts: DocumentParts;
  /** Without a trailing slash. */
  site: string;
  /** Answers like the API; undefined leaves the call to the browser. */
  load(key: string, input: object): Promise<Loaded | undefined>;
  /** Path of a product's link preview. */
  shareImage?: ((product: Product) => string | undefined) | undefined;
}

export interface Rendering {
  status: 200 | 404;
  html: string;
  /** The same page for programs that read. */
  markdown(): string;
}

const { query, dataRoutes } = createStaticHandler(routes);

const isCall = (key: Key): key is [string, object] =>
  Array.isArray(key) && typeof key[0] === "string" && typeof key[1] === "object";

const hasProduct = (data: unknown): data is { product: Product } =>
  typeof data === "object" && data !== null && "product" in data;

const isListing = (data: unknown): data is ProductPage =>
  typeof data === "object" && data !== null && "products" in data;

class Answers {
  readonly loaded = new Map<string, PageAnswer>();
  readonly cache = new Map();
  readonly #load: RenderOptions["load"];
  readonly #asked = new Map<string, Promise<PageAnswer | undefined>>();

  constructor(load: RenderOptions["load"]) {
    this.#load = load;
  }

  /** Suspends the page until its data is loaded. */
  readonly middleware: Middleware = (useNext) => (key, fetcher, config) => {
    if (isCall(key)) {
      const name = unstable_serialize(key);
      const asked = this.#asked.get(name) ?? this.#answer(...key);
      this.#asked.set(name, asked);
      const answer = use(asked);
      if (answer) {
        this.loaded.set(name, answer);
        this.cache.set(name, stateOf(answer));
      }
    }
    return useNext(key, fetcher, config);
  };

  async #answer(key: string, input: object): Promise<PageAnswer | undefined> {
    const loaded = await this.#load(key, input);
    return loaded && "answer" in loaded ? { data: loaded.answer } : loaded;
  }

  get product(): Product | undefined {
    for (const [name, answer] of this.loaded)
      if (name.startsWith('@"products/get"') && "data" in answer && hasProduct(answer.data))
        return answer.data.product;
    return undefined;
  }

  get lists(): ProductPage[] {
    return [...this.loaded].flatMap(([name, answer]) =>
      name.startsWith('@"products/list"') && "data" in answer && isListing(answer.data) ? [answer.data] : [],
    );
  }
}

async function contextOf(address: string, site: string) {
  const context = await query(new Request(site + address));
  if (context instanceof Response) throw new Error(`${address} has a redirect for a page`);
  await loadRendered();
  return context;
}

type Context = Awaited<ReturnType<typeof contextOf>>;

async function markupOf(context: Context, answers: Answers, head: PageHead) {
  const failures: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <HeadContext value={head}>
      <StrictMode>
        <SWRConfig value={{ provider: () => answers.cache, use: [answers.middleware] }}>
          <App>
            <StaticRouterProvider
              router={createStaticRouter(dataRoutes, context)}
              context={context}
              hydrate={false}
            />
          </App>
        </SWRConfig>
      </StrictMode>
    </HeadContext>,
    // Larger parts would be templates, which need an inline script.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void failures.push(error) },
  );
  const markup = await text(prelude);
  if (failures.length > 0) throw failures[0];
  // React puts preload links first.
  const [links = ""] = /^(?:<link [^>]*>)*/.exec(markup) ?? [];
  return { links, page: markup.slice(links.length) };
}

const shareSize = { width: 1200, height: 630 };

function shareOf({ product }: Answers, { parts, site, shareImage }: RenderOptions): Share {
  const shop = { type: "website", image: site + parts.shareImage, imageText: parts.shareImageText } as const;
  if (!product) return shop;
  const own = shareImage?.(product);
  const image = own ?? product.images[0]?.url;
  return {
    type: "product",
    image: image ? new URL(image, site).href : shop.image,
    imageText: product.name,
    ...(own && { size: shareSize }),
    price: priceWithGst(product),
  };
}

function structuredDataOf(address: string, { product }: Answers, { site, parts }: RenderOptions): object[] {
  const data = structuredDataFor(site, parts.logo);
  if (product) return data.ofProduct(product);
  if (address === "/") return data.ofShop();
  const guide = guides.find(({ slug }) => address === `/blogs/${slug}`);
  if (guide) return data.ofGuide(guide);
  return address.startsWith("/product") ? data.ofListing(address) : [];
}

const fileOf = (address: string): string => {
  const { pathname } = new URL(address, "https://shop.invalid");
  return pages.find(({ path }) => matchPath(path, pathname))?.file ?? "";
};

/** Renders a path and query for an unknown visitor. Throws what `load` throws. */
export async function renderPage(address: string, options: RenderOptions): Promise<Rendering> {
  const { parts, site, load } = options;
  const answers = new Answers(load);
  const head: PageHead = {};
  const { links, page } = await markupOf(await contextOf(address, site), answers, head);
  const html = documentOf({
    parts,
    file: fileOf(address),
    site,
    head,
    share: shareOf(answers, options),
    structuredData: head.isMissing ? [] : structuredDataOf(address, answers, options),
    links,
    page,
    // The app may show something else at an address that does not exist.
    answers: head.isMissing && answers.loaded.size === 0 ? undefined : [...answers.loaded],
  });
  return {
    status: head.isMissing ? 404 : 200,
    html,
    markdown: () => markdownOf({ site, head, page, product: answers.product, lists: answers.lists }),
  };
}
