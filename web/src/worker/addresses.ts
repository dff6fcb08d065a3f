import type { Route } from "../../../shared/core/route.ts";
import { shopContract } from "../../../shared/shop-contract.ts";
import { pages } from "../app/pages.ts";

/** The document of pages without their own. */
export const shellPath = "/shell";

/** The offline search list. */
export const searchedPath = shopContract["products/offline"].path;

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, "[^/]+")}$`);

const routes: readonly Route[] = Object.values(shopContract);
/** Public responses, the only ones that are stored. */
const sharedAnswers = routes
  .filter(({ method, shared }) => method === "GET" && shared)
  .map(({ path }) => matcherOf(path));

export const isSharedAnswer = (pathname: string): boolean =>
  pathname !== searchedPath && sharedAnswers.some((path) => path.test(pathname));

/** Other addresses have these prefixes, or end like a file. */
export const isPage = (pathname: string): boolean =>
  !/^\/(?:api|media|assets|_local)\/|\.\w+$/.test(pathname);

const renderedPages = pages.flatMap(({ path, rendered }) => (rendered ? matcherOf(path) : []));

/** Public pages with the same document for everyone. */
export const isKeptPage = (pathname: string): boolean => renderedPages.some((path) => path.test(pathname));
