import { contract } from "../../../shared/contract.ts";
import type { Route } from "../../../shared/core/route.ts";
import { pages } from "../app/pages.ts";

/** The document of every page that has none of its own. */
export const shellPath = "/shell";

/** Of the list that is searched without a network. */
export const searchedPath = contract["products/offline"].path;

const matcherOf = (path: string): RegExp => new RegExp(`^${path.replace(/\{\w+\}|:\w+/g, "[^/]+")}$`);

const routes: readonly Route[] = Object.values(contract);
/** Answers that are the same for everybody. No other answer is ever stored. */
const sharedAnswers = routes
  .filter(({ method, shared }) => method === "GET" && shared)
  .map(({ path }) => matcherOf(path));

export const isSharedAnswer = (pathname: string): boolean =>
  pathname !== searchedPath && sharedAnswers.some((path) => path.test(pathname));

/** Addresses of everything else begin so, or end like a file. */
export const isPage = (pathname: string): boolean =>
  !/^\/(?:api|media|assets|_local)\/|\.\w+$/.test(pathname);

const renderedPages = pages.flatMap(({ path, rendered }) => (rendered ? matcherOf(path) : []));

/** Documents of these pages say something, and the same to everybody. */
export const isKeptPage = (pathname: string): boolean => renderedPages.some((path) => path.test(pathname));
