import { type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { useStored } from "../../lib/storage.ts";
import { classes } from "../../ui/classes.ts";
import { Price } from "../../ui/display/price.tsx";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
import { listingPath } from "./listing-path.ts";
import { recentSearches } from "./recent-searches.ts";
import { searchPath } from "./search-path.ts";
import css from "./suggestions.module.css";
import { type Suggested, useSuggested } from "./use-suggested.ts";

interface SuggestionsProps {
  id: string;
  term: string;
  selected: string | undefined;
  found: (paths: readonly string[]) => void;
  choose: (path: string) => void;
}

/** Keeps the focus in the search box. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

interface Option {
  to: string;
  content: ReactNode;
}

/** Meant filters, products, categories, and last the search itself, which covers more than names. */
function optionsOf({ term, products, categories, filters = [] }: Suggested): Option[] {
  return [
    ...filters.map(({ name, query }) => ({
      to: listingPath(query),
      content: <span className={css.name}>{name}</span>,
    })),
    ...products.map(({ _id, name, category, price, images }) => ({
      to: `/product/${_id}`,
      content: (
        <>
          <ProductPicture className={css.picture} image={images[0]} alt="" category={category} sizes="48px" />
          <span className={css.name}>{name}</span>
          <Price amount={price} />
        </>
      ),
    })),
    ...categories.map(({ category, name }) => ({
      to: `/products?category=${category}`,
      content: <span className={css.name}>All {name}</span>,
    })),
    { to: searchPath(term), content: <span className={css.name}>Search for “{term}”</span> },
  ];
}

interface OptionListProps extends Omit<SuggestionsProps, "term"> {
  label: string;
  options: readonly Option[];
  children?: ReactNode;
}

function OptionList({ id, label, options, selected, found, choose, children }: OptionListProps) {
  // Before painting, so that keys pressed at once find the list.
  useLayoutEffect(() => found(options.map(({ to }) => to)));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds on to the focus
    <div className={css.panel} onMouseDown={keepFocus}>
      <p className="visually-hidden" role="status">
        {options.length === 1 ? "1 suggestion" : `${options.length} suggestions`}
      </p>
      {children}
      <div id={id} role="listbox" aria-label={label}>
        {options.map(({ to, content }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the search box
          <div
            key={to}
            id={id + to}
            role="option"
            tabIndex={-1}
            aria-selected={to === selected}
            className={classes(css.option, to === selected && css.active)}
            onClick={() => choose(to)}
          >
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

function Recent(props: Omit<SuggestionsProps, "term">) {
  const terms = useStored(recentSearches);
  if (terms.length === 0) return null;
  const options = terms.map((term) => ({
    to: searchPath(term),
    content: <span className={css.name}>{term}</span>,
  }));
  return (
    <OptionList {...props} label="Recent searches" options={options}>
      <div className={css.head}>
        <span>Recent searches</span>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            currentTarget.closest("search")?.querySelector("input")?.focus();
            recentSearches.write(undefined);
          }}
        >
          Clear
        </button>
      </div>
    </OptionList>
  );
}

function Matching({ term, ...props }: SuggestionsProps) {
  const suggested = useSuggested(term);
  return suggested ? <OptionList {...props} label="Suggestions" options={optionsOf(suggested)} /> : null;
}

/** Recent searches until something is typed. */
export default function Suggestions(props: SuggestionsProps) {
  return props.term === "" ? <Recent {...props} /> : <Matching {...props} />;
}
