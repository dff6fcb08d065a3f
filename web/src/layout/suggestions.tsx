import { type MouseEvent, useEffect } from "react";
import { classes } from "../ui/classes.ts";
import { Price } from "../ui/price.tsx";
import { Stage } from "../ui/stage.tsx";
import { searchPath } from "./search-path.ts";
import css from "./suggestions.module.css";
import { useSuggested } from "./use-suggested.ts";

interface SuggestionsProps {
  id: string;
  term: string;
  /** The marked one. */
  active: number;
  /** Told where each one leads. */
  found: (paths: readonly string[]) => void;
  choose: (path: string) => void;
}

/** The focus stays in the search box, which is what the pressed mouse would take away. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

export function Suggestions({ id, term, active, found, choose }: SuggestionsProps) {
  const suggested = useSuggested(term);
  const paths = suggested?.count
    ? [...suggested.products.map(({ _id }) => `/product/${_id}`), searchPath(suggested.term)]
    : [];
  useEffect(() => found(paths));
  const option = (at: number) => ({
    id: `${id}-${at}`,
    role: "option",
    tabIndex: -1,
    "aria-selected": at === active,
    className: classes(css.option, at === active && css.active),
    onClick: () => choose(paths[at] ?? searchPath(term)),
  });

  if (!suggested) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds on to the focus
    <div className={css.panel} onMouseDown={keepFocus}>
      <p className="visually-hidden" role="status">
        {suggested.count} suggestions
      </p>
      {suggested.count === 0 && <p className={css.none}>Nothing matches “{suggested.term}” yet</p>}
      <div id={id} role="listbox" aria-label="Suggestions" hidden={suggested.count === 0}>
        {suggested.products.map((product, at) => (
          <div key={product._id} {...option(at)}>
            <Stage
              className={css.picture}
              image={product.images[0]}
              alt=""
              category={product.category}
              sizes="48px"
            />
            <span className={css.name}>{product.name}</span>
            <Price amount={product.price} />
          </div>
        ))}
        <div {...option(suggested.products.length)}>
          <span className={css.name}>
            All {suggested.count} for “{suggested.term}”
          </span>
        </div>
      </div>
    </div>
  );
}
