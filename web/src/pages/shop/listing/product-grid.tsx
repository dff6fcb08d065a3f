import { pageSize } from "../../../../../shared/products/catalogue.ts";
import type { ProductPage } from "../../../../../shared/products/schemas.ts";
import { CardSkeletons, ProductCard } from "../../../parts/products/product-card.tsx";
import { classes } from "../../../ui/classes.ts";
import { Pagination } from "../../../ui/controls/pagination.tsx";
import { type Filters, hrefOf } from "./filters.ts";
import css from "./listing.module.css";

const sizes = "(width < 36rem) 41vw, (width < 60rem) 40vw, 17rem";
/** A phone's first row has the largest picture, so it loads first. */
const firstRow = 2;

interface ProductGridProps {
  page: ProductPage;
  filters: Filters;
  /** The next products are loading. */
  stale: boolean;
}

export function ProductGrid({ page, filters, stale }: ProductGridProps) {
  const { products, resultPerPage, filteredProductsCount } = page;
  return (
    <>
      <ul className={classes(css.grid, stale && css.stale)}>
        {products.map((product, index) => (
          <li key={product._id}>
            <ProductCard product={product} sizes={sizes} priority={index < firstRow} heading="h2" />
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

export const ProductGridSkeleton = () => (
  <ul className={css.grid}>
    <CardSkeletons count={pageSize} />
  </ul>
);
