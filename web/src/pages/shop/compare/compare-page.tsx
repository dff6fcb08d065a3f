import { useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { compared, maxCompared } from "../../../app/lists/compared.ts";
import { PageTitle } from "../../../app/page-title.tsx";
import { ApiError, call } from "../../../lib/api.ts";
import { isId } from "../../../lib/id.ts";
import { useStored } from "../../../lib/storage.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import styles from "./compare.module.css";
import { rowsOf } from "./compare-rows.ts";
import { CompareTable } from "./compare-table.tsx";

/** Splits the address's list of ids, without repetition. */
const idsIn = (text: string): string[] => [...new Set(text.split(","))].filter(isId).slice(0, maxCompared);

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

interface ComparisonProps {
  products: readonly Product[];
  refresh: () => Promise<unknown>;
}

function Comparison({ products, refresh }: ComparisonProps) {
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
        Tick Compare on up to {maxCompared} products of one category to see them side by side.
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
          Show differences only
        </label>
        {products.length < maxCompared && (
          <Link to={`/products?category=${first.category}`}>
            Add more from {categoryNames[first.category]}
          </Link>
        )}
      </div>
      <CompareTable
        products={products}
        rows={onlyDifferences ? rows.filter(({ differs }) => differs) : rows}
        refresh={refresh}
      />
    </>
  );
}

/** Up to four products, named by the address so that it can be shared, or those chosen on this device. */
export default function ComparePage() {
  const [params] = useSearchParams();
  const chosen = useStored(compared)?.ids.join();
  const joined = idsIn(params.get("products") ?? chosen ?? "").join();
  const { data, error, mutate } = useSWR<Product[], ApiError>(["compare", joined], findAll);
  return (
    <Container className={styles.page}>
      <PageTitle
        title="Compare"
        description="Products of one category side by side, specification by specification."
      />
      {!data && !error && <Skeleton height="24rem" />}
      {!data && error && <ErrorState error={error} retry={() => void mutate()} />}
      {data && <Comparison products={data} refresh={mutate} />}
    </Container>
  );
}
