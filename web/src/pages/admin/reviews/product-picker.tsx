import { useId, useState } from "react";
import { useApi } from "../../../lib/api.ts";
import { ErrorBanner } from "../../../ui/error-banner.tsx";
import { SearchField } from "../parts/search-field.tsx";
import css from "./reviews.module.css";

const maxFound = 6;

/** Finds a product by its name, for when its id is not at hand. */
export function ProductPicker({ onPick }: { onPick: (id: string) => void }) {
  const [keyword, setKeyword] = useState("");
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const { data, error, mutate } = useApi("products/list", keyword ? { keyword } : null);
  const found = keyword && isOpen ? data?.products.slice(0, maxFound) : undefined;
  return (
    <div>
      <SearchField
        label="Find a product by name"
        placeholder="Name of the product"
        value={keyword}
        onSearch={(text) => {
          setKeyword(text);
          setOpen(true);
        }}
      />
      <p className="visually-hidden" role="status">
        {found && `${found.length} products found`}
      </p>
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {found && found.length > 0 && (
        <ul className={css.found} id={id} aria-label="Products found">
          {found.map((product) => (
            <li key={product._id}>
              <button
                type="button"
                onClick={() => {
                  setOpen(false);
                  onPick(product._id);
                }}
              >
                {product.name} <span className={css.count}>{product.numofReviews} reviews</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found?.length === 0 && !error && <p className={css.count}>No product has this name.</p>}
    </div>
  );
}
