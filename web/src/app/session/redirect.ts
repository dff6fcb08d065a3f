import { type Location, matchPath } from "react-router-dom";
import { pages } from "../pages.ts";

/** Pages that a login may return to; others become /account. */
const targets = pages.filter(({ access, redirect, path }) => (access || redirect) && !path.endsWith("*"));

const here = "https://shop.invalid";

function addressOf(text: string): URL | undefined {
  try {
    return new URL(text, `${here}/`);
  } catch {
    return undefined;
  }
}

/** Resolves `?redirect=` as a browser would, so that `//evil.example` and its variants become /account. */
export function redirectTarget(search: string): string {
  const wanted = new URLSearchParams(search).get("redirect");
  const address = wanted ? addressOf(wanted) : undefined;
  if (address?.origin !== here) return "/account";
  const { pathname, search: query, hash } = address;
  const isKnown = targets.some(({ path }) => matchPath(path, pathname) !== null);
  return isKnown ? pathname + query + hash : "/account";
}

/** Returns to this location after the login. */
export function loginPath({ pathname, search }: Pick<Location, "pathname" | "search">): string {
  return `/login?redirect=${encodeURIComponent(pathname.slice(1) + search)}`;
}
