import useSWR from "swr";
import { call } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { appliedIn } from "./active-filters.tsx";
import { useFacets } from "./facet-panel.tsx";
import { type Filters, hrefOf, queryOf } from "./filters.ts";
import css from "./listing.module.css";

/** Filters tried one by one. */
const maxTried = 8;

/** Without results, counts them without each of the filters. */
export default function DropAdvice({ filters }: { filters: Filters }) {
  const applied = appliedIn(filters, useFacets(filters)).slice(0, maxTried);
  const { data = [] } = useSWR(["without", hrefOf(filters), applied.length], () =>
    Promise.all(
      applied.map(async ({ label, drop }) => {
        const wider = { ...filters, ...drop, page: 1 };
        const { filteredProductsCount: count } = await call("products/list", queryOf(wider));
        return { label, count, to: hrefOf(wider) };
      }),
    ),
  );
  const helpful = data.filter(({ count }) => count > 0);
  if (helpful.length === 0) return null;
  return (
    <ul className={css.links}>
      {helpful.map(({ label, count, to }) => (
        <li key={label}>
          <ButtonLink to={to} variant="secondary" size="small">
            Without “{label}”: {count} {count === 1 ? "product" : "products"}
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
