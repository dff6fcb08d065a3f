import { Link } from "react-router-dom";
import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { forgetSearch, recentSearches } from "../../../app/search/recent-searches.ts";
import { SearchBox } from "../../../app/search/search-box.tsx";
import { searchPath } from "../../../app/search/search-path.ts";
import { useStored } from "../../../lib/storage.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Close } from "../../../ui/display/icons.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import css from "./search-page.module.css";

function Recent() {
  const terms = useStored(recentSearches);
  if (terms.length === 0) return null;
  return (
    <section>
      <div className={css.head}>
        <h2>Recent searches</h2>
        <Button variant="ghost" size="small" onClick={() => recentSearches.write(undefined)}>
          Clear all
        </Button>
      </div>
      <ul className={css.chips}>
        {terms.map((term) => (
          <li key={term} className={css.chip}>
            <Link to={searchPath(term)}>{term}</Link>
            <button type="button" aria-label={`Forget ${term}`} onClick={() => forgetSearch(term)}>
              <Close width={14} height={14} />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

export default function SearchPage() {
  return (
    <Container width="narrow" className={css.page}>
      <h1>Search</h1>
      <div className={css.box}>
        <SearchBox autoFocus />
      </div>
      <Recent />
      <section>
        <h2>Or start with a category</h2>
        <ul className={css.chips}>
          {categories.map((category) => (
            <li key={category} className={css.chip}>
              <Link to={`/products?category=${category}`}>{categoryNames[category]}</Link>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}
