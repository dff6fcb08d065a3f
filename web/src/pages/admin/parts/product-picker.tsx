import { useId, useState } from "react";
import { useApi } from "../../../lib/staff-api.ts";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import css from "./product-picker.module.css";
import { SearchField } from "./search-field.tsx";

const maxFound = 6;

interface ProductPickerProps {
  label?: string;
  onPick: (id: string) => void;
}

/** Finds a product by name. */
export function ProductPicker({ label = "Find a product by name", onPick }: ProductPickerProps) {
  const [keyword, setKeyword] = useState("");
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const { data, error, mutate } = useApi("products/list", keyword ? { keyword } : null);
  const found = keyword && isOpen ? data?.products.slice(0, maxFound) : undefined;
  return (
    <div>
      <SearchField
        label={label}
        placeholder="Product name"
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
      {found?.length === 0 && !error && <p className={css.count}>No products match.</p>}
    </div>
  );
}
