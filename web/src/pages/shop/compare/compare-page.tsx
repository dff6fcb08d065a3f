import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { compared, comparePath, idsIn, maxCompared } from "../../../app/lists/compared.ts";
import { PageTitle } from "../../../app/page-title.tsx";
import { ApiError, call } from "../../../lib/api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./compare.module.css";
import { type Row, rowsOf } from "./compare-rows.ts";

/** Undefined for a deleted product. */
const find = async (id: string): Promise<Product | undefined> => {
  try {
    return (await call("products/get", { id })).product;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
};

/** Keeps products of the first one's category. */
async function findAll([, joined]: [string, string]): Promise<Product[]> {
  const products = (await Promise.all(idsIn(joined).map(find))).flatMap((product) => product ?? []);
  return products.filter(({ category }) => category === products[0]?.category);
}

interface TableProps {
  products: readonly Product[];
  rows: readonly Row[];
}

const Table = ({ products, rows }: TableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard
  <section className={styles.scroll} aria-label="Comparison" tabIndex={0}>
    <table>
      <thead>
        <tr>
          <td />
          {products.map(({ _id, name, images, category }) => (
            <th key={_id} scope="col">
              <Link to={`/product/${_id}`}>
                <ProductPicture image={images[0]} alt="" sizes="10rem" category={category} />
                {name}
              </Link>
              <Link
                className={styles.remove}
                to={comparePath(products.filter((each) => each._id !== _id).map((each) => each._id))}
                replace
                aria-label={`Remove ${name}`}
              >
                Remove
              </Link>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, values, differs }) => (
          <tr key={key} className={differs ? styles.differs : undefined}>
            <th scope="row">
              {label}
              {differs && <span className="visually-hidden"> (they differ)</span>}
            </th>
            {values.map((value, index) => (
              <td key={products[index]?._id}>{value || <span className={styles.none}>not stated</span>}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

function Comparison({ products }: { products: readonly Product[] }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const [first] = products;
  const rows = rowsOf(products);
  useEffect(() => {
    if (first) compared.write({ category: first.category, ids: products.map(({ _id }) => _id) });
  }, [first, products]);
  if (!first)
    return (
      <EmptyState
        title="Nothing to compare yet"
        action={<ButtonLink to="/products">Browse products</ButtonLink>}
      >
        Open a product and choose Compare; up to {maxCompared} of one category stand side by side.
      </EmptyState>
    );
  return (
    <>
      <div className={styles.tools}>
        <label className={styles.choice}>
          <input
            type="checkbox"
            checked={onlyDifferences}
            onChange={({ target }) => setOnlyDifferences(target.checked)}
          />
          Only what differs
        </label>
        {products.length < maxCompared && (
          <Link to={`/products?category=${first.category}`}>
            Add another of {categoryNames[first.category]}
          </Link>
        )}
      </div>
      <Table products={products} rows={onlyDifferences ? rows.filter(({ differs }) => differs) : rows} />
    </>
  );
}

/** Up to four products, named by the address so that it can be shared. */
export default function ComparePage() {
  const [params] = useSearchParams();
  const joined = idsIn(params.get("products") ?? "").join();
  const { data, error, mutate } = useSWR<Product[], ApiError>(["compare", joined], findAll);
  return (
    <Container className={styles.page}>
      <PageTitle
        title="Compare"
        description="Products of one category side by side, specification by specification."
      />
      {!data && !error && <Skeleton height="24rem" />}
      {!data && error && <ErrorState error={error} retry={() => void mutate()} />}
      {data && <Comparison products={data} />}
    </Container>
  );
}
