import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Search } from "../../../ui/display/icons.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { everything, type Filters, hrefOf, isFiltered } from "./filters.ts";
import css from "./listing.module.css";

const Instead = lazyFile(() => import("./instead.tsx"));
const DropAdvice = lazyFile(() => import("./drop-advice.tsx"));

function adviceOf(filters: Filters): { text: string; action: string; to: string } {
  const { keyword, page } = filters;
  if (page > 1)
    return {
      text: "There are fewer results now.",
      action: "Back to page 1",
      to: hrefOf({ ...filters, page: 1 }),
    };
  if (isFiltered(filters)) {
    return {
      text: keyword ? `Nothing for “${keyword}” fits these filters.` : "Nothing fits all of these filters.",
      action: "Clear filters",
      to: hrefOf({ ...everything, keyword }),
    };
  }
  return {
    text: `We couldn't find “${keyword}”. Check the spelling, or try a simpler word such as “earbuds” or “walnut”.`,
    action: "See all products",
    to: "/products",
  };
}

export default function NoMatches({ filters }: { filters: Filters }) {
  const { text, action, to } = adviceOf(filters);
  return (
    <>
      <EmptyState
        picture={<Search width="100%" height="4rem" strokeWidth="1" />}
        title="No products found"
        action={<ButtonLink to={to}>{action}</ButtonLink>}
      >
        <p>{text}</p>
        {isFiltered(filters) && filters.page === 1 && (
          <Optional>
            <DropAdvice filters={filters} />
          </Optional>
        )}
        <p>Or browse a category:</p>
        <ul className={css.links}>
          {categories.map((category) => (
            <li key={category}>
              <ButtonLink to={hrefOf({ ...everything, category })} variant="ghost" size="small">
                {categoryNames[category]}
              </ButtonLink>
            </li>
          ))}
        </ul>
      </EmptyState>
      {filters.page === 1 && (
        <Optional>
          <Instead />
        </Optional>
      )}
    </>
  );
}
