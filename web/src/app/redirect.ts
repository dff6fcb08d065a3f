import { type Location, matchPath } from "react-router-dom";
import { pages } from "./pages.ts";

/** The pages that a login may return to. Any other target becomes /account. */
const targets = pages.filter(({ access, redirect, path }) => (access || redirect) && !path.endsWith("*"));

const here = "https://shop.invalid";

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text, `${here}/`);
  } catch {
    return undefined;
  }
}

/**
 * The page that `?redirect=` names: `shipping`, `orders`, `order/<id>`, or a whole internal path.
 * Resolves it as a browser does, so that `//evil.example` and its variants become /account as well.
 */
export function redirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  const address = wanted ? addressOf(wanted) : undefined;
  if (address?.origin !== here) return "/account";
  const { pathname, search: query, hash } = address;
  const isKnown = targets.some(({ path }) => matchPath(path, pathname) !== null);
  return isKnown ? pathname + query + hash : "/account";
}

/** The login page, set to return to this location. */
export function loginPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return `/login?redirect=${encodeURIComponent(pathname.slice(1) + search)}`;
}
