import { type MouseEvent, type ReactNode, useLayoutEffect } from "react";
import { classes } from "../../ui/classes.ts";
import { Price } from "../../ui/display/price.tsx";
import { ProductPicture } from "../../ui/display/product-picture.tsx";
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

/** Products, categories, and last the search itself, which covers more than names. */
function optionsOf({ term, products, categories }: Suggested): Option[] {
  return [
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

export default function Suggestions({ id, term, selected, found, choose }: SuggestionsProps) {
  const suggested = useSuggested(term);
  const options = suggested ? optionsOf(suggested) : [];
  // Before painting, so that keys pressed at once find the list.
  useLayoutEffect(() => found(options.map(({ to }) => to)));

  if (!suggested) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds on to the focus
    <div className={css.panel} onMouseDown={keepFocus}>
      <p className="visually-hidden" role="status">
        {options.length === 1 ? "1 suggestion" : `${options.length} suggestions`}
      </p>
      <div id={id} role="listbox" aria-label="Suggestions">
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
