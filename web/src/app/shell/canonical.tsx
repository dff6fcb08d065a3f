import { useLocation } from "react-router-dom";

/** What makes another page of one address; all else in a query only narrows what is shown. */
const telling = ["category", "page"];

/** The address by which search engines are to know a page. React puts it into the head. */
export function Canonical() {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([name]) => telling.includes(name)),
  );
  return <link rel="canonical" href={location.origin + pathname + (query.size > 0 ? `?${query}` : "")} />;
}
