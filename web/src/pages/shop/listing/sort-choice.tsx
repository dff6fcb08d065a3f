import { useEffect, useState } from "react";
import { type ListingSort, listingSorts } from "../../../../../shared/products/catalogue.ts";
import { ChevronDown } from "../../../ui/display/icons.tsx";
import css from "./sort-choice.module.css";

const names: Record<ListingSort, string> = {
  newest: "Newest first",
  best: "Best match",
  price: "Price, low to high",
  "-price": "Price, high to low",
  rating: "Highest rated",
  popular: "Most bought",
  origin: "Country of origin, A to Z",
};

interface SortChoiceProps {
  sort: ListingSort;
  matching: boolean;
  choose: (sort: ListingSort) => void;
}

export function SortChoice({ sort, matching, choose }: SortChoiceProps) {
  // Shown at once; address and list follow.
  const [shown, setShown] = useState(sort);
  useEffect(() => setShown(sort), [sort]);
  return (
    <label className={css.choice}>
      <span className={css.label}>Sort by</span>
      <select
        value={shown}
        onChange={({ target }) => {
          const chosen = listingSorts.find((each) => each === target.value) ?? "newest";
          setShown(chosen);
          choose(chosen);
        }}
      >
        {listingSorts
          .filter((each) => matching || each !== "best")
          .map((each) => (
            <option key={each} value={each}>
              {names[each]}
            </option>
          ))}
      </select>
      <ChevronDown className={css.chevron} />
    </label>
  );
}
