import { use } from "react";
import { useLocation } from "react-router-dom";
import { HeadContext } from "../../ui/page-title.tsx";

/** Query parameters that select a different page; all others only narrow what is shown. */
const telling = ["category", "page"];

function canonicalOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => telling.includes(name)),
  );
  return pathname + (query.size > 0 ? `?${query}` : "");
}

/** The address of a page for search engines, which a search has none of. React moves it into the head. */
export function Canonical() {
  const head = use(HeadContext);
  const location = useLocation();
  if (location.pathname.startsWith("/products/")) return <meta name="robots" content="noindex" />;
  const canonical = canonicalOf(location);
  if (head) {
    head.canonical = canonical;
    return null;
  }
  return <link rel="canonical" href={window.location.origin + canonical} />;
}
