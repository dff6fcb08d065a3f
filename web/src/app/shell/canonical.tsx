import { useLocation } from "react-router-dom";

/** Query parameters that select a different page; all others only narrow what is shown. */
const telling = ["category", "page"];

/** The address of a page for search engines. React moves it into the head. */
export function Canonical() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => telling.includes(name)),
  );
  return <link rel="canonical" href={location.origin + pathname + (query.size > 0 ? `?${query}` : "")} />;
}
