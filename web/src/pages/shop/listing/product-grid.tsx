import { pageSize } from "../../../../../shared/catalogue.ts";
import type { ProductPage } from "../../../../../shared/product.ts";
import { classes } from "../../../ui/classes.ts";
import { Pagination } from "../../../ui/pagination.tsx";
import { ProductCard, ProductCardSkeleton } from "../../../ui/product-card.tsx";
import { type Filters, hrefOf } from "./filters.ts";
import css from "./listing.module.css";

const sizes = "(width < 36rem) 41vw, (width < 60rem) 40vw, 17rem";
/** Cards in the first view of a phone; a wider screen has the line for more anyway. */
const firstView = 4;

interface ProductGridProps {
  page: ProductPage;
  filters: Filters;
  /** These are the products of the last selection; the next ones are loading. */
  stale: boolean;
}

export function ProductGrid({ page, filters, stale }: ProductGridProps) {
  const { products, resultPerPage, filteredProductsCount } = page;
  return (
    <>
      <ul className={classes(css.grid, stale && css.stale)}>
        {products.map((product, at) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} priority={at < firstView} heading="h2" />
          </li>
        ))}
      </ul>
      <div className={css.pages}>
        <Pagination
          page={filters.page}
          pageCount={Math.ceil(filteredProductsCount / resultPerPage)}
          href={(number) => hrefOf({ ...filters, page: number })}
        />
      </div>
    </>
  );
}

const placeholders = Array.from({ length: pageSize }, (_, at) => `place ${at}`);

export const ProductGridSkeleton = () => (
  <ul className={css.grid}>
    {placeholders.map((place) => (
      <li key={place}>
        <ProductCardSkeleton />
      </li>
    ))}
  </ul>
);
