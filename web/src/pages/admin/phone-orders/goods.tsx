import { useState } from "react";
import { formatPrice } from "../../../../../shared/core/money.ts";
import type { ProductSummary } from "../../../../../shared/products/schemas.ts";
import { maxUnits } from "../../../app/shop.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Close } from "../../../ui/display/icons.tsx";
import { ProductPicture } from "../../../ui/display/product-picture.tsx";
import { Stepper } from "../../../ui/fields/stepper.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "../parts/admin.module.css";
import { SearchField } from "../parts/search-field.tsx";
import styles from "./phone-orders.module.css";

const maxFound = 6;

export interface Line {
  product: ProductSummary;
  quantity: number;
}

interface Shelf {
  product: string;
  stock: number;
  available: number;
}

const Thumb = ({ product: { images, category } }: Pick<Line, "product">) => (
  <ProductPicture className={css.thumb} image={images[0]} category={category} alt="" sizes="40px" />
);

function ProductSearch({ add }: { add: (product: ProductSummary) => void }) {
  const [keyword, setKeyword] = useState("");
  const { data, error, mutate } = useApi("products/list", keyword ? { keyword } : null);
  const found = keyword ? data?.products.slice(0, maxFound) : undefined;
  return (
    <div>
      <SearchField label="Add a product" placeholder="Product name" value={keyword} onSearch={setKeyword} />
      <p className="visually-hidden" role="status">
        {found && `${found.length} products found`}
      </p>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label="Products found">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => {
                  add(product);
                  setKeyword("");
                }}
              >
                <Thumb product={product} />
                <span>
                  {product.name}
                  <span className={styles.soft}>
                    <span translate="no">{formatPrice(product.price)}</span> · {product.stock} in stock
                  </span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && !error && <p className={styles.soft}>No products match.</p>}
    </div>
  );
}

function problemOf({ quantity }: Line, shelf: Shelf | undefined): string | undefined {
  if (!shelf || quantity <= shelf.available) return undefined;
  if (shelf.stock < quantity) return shelf.stock === 0 ? "Out of stock" : `Only ${shelf.stock} in stock`;
  return shelf.available === 0
    ? "Phone orders already hold a fifth of the stock"
    : `Phone orders can hold only ${shelf.available} more, a fifth of the stock`;
}

interface LineRowProps {
  line: Line;
  shelf: Shelf | undefined;
  change: (quantity: number) => void;
  remove: () => void;
}

function LineRow({ line, shelf, change, remove }: LineRowProps) {
  const { product, quantity } = line;
  const problem = problemOf(line, shelf);
  return (
    <li className={styles.line}>
      <Thumb product={product} />
      <span>
        {product.name}
        <span className={styles.soft}>
          <span translate="no">{formatPrice(product.price)}</span> · {shelf?.stock ?? product.stock} in stock
        </span>
      </span>
      <Stepper
        value={quantity}
        min={1}
        max={maxUnits}
        onChange={change}
        label={`Quantity of ${product.name}`}
      />
      <button type="button" onClick={remove} aria-label={`Remove ${product.name}`}>
        <Close width={20} height={20} />
      </button>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </li>
  );
}

interface GoodsProps {
  lines: readonly Line[];
  stock: readonly Shelf[];
  change: (lines: Line[]) => void;
  error: string | undefined;
}

export function Goods({ lines, stock, change, error }: GoodsProps) {
  const add = (product: ProductSummary) => {
    if (!lines.some((line) => line.product._id === product._id)) change([...lines, { product, quantity: 1 }]);
  };
  return (
    <>
      {lines.length > 0 && (
        <ul className={styles.lines} aria-label="Items">
          {lines.map((line) => {
            const { _id } = line.product;
            return (
              <LineRow
                key={_id}
                line={line}
                shelf={stock.find(({ product }) => product === _id)}
                change={(quantity) =>
                  change(lines.map((each) => (each.product._id === _id ? { ...each, quantity } : each)))
                }
                remove={() => change(lines.filter(({ product }) => product._id !== _id))}
              />
            );
          })}
        </ul>
      )}
      <ProductSearch add={add} />
      {error && (
        <p className={styles.problem} role="alert">
          {error}
        </p>
      )}
    </>
  );
}
