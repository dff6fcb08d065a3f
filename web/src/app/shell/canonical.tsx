import { use } from "react";
import { useLocation } from "react-router-dom";
import { HeadContext } from "../page-title.tsx";

/** Parameters that select a different page; others only filter. */
const telling = ["category", "page"];

function canonicalOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => telling.includes(name)),
  );
  return pathname + (query.size > 0 ? `?${query}` : "");
}

/** Searches and previews have no canonical address. React moves the link into the head. */
export function Canonical() {
  const head = use(HeadContext);
  const location = useLocation();
  if (/^\/(?:products\/|preview)/.test(location.pathname)) return <meta name="robots" content="noindex" />;
  const canonical = canonicalOf(location);
  if (head) {
    head.canonical = canonical;
    return null;
  }
  return <link rel="canonical" href={window.location.origin + canonical} />;
}
