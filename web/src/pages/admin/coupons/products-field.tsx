import { useApi } from "../../../lib/staff-api.ts";
import { Close } from "../../../ui/display/icons.tsx";
import formCss from "../parts/form.module.css";
import { ProductPicker } from "../parts/product-picker.tsx";
import styles from "./coupons.module.css";

function Chosen({ id, remove }: { id: string; remove: () => void }) {
  const { data, error } = useApi("products/get", { id }, { revalidateOnFocus: false });
  const name = data?.product.name ?? (error ? `Product ${id} (no longer sold)` : "…");
  return (
    <li>
      {name}
      <button type="button" onClick={remove} aria-label={`Remove ${name}`}>
        <Close width={16} height={16} />
      </button>
    </li>
  );
}

interface ProductsFieldProps {
  ids: readonly string[];
  onChange: (ids: string[]) => void;
}

export const ProductsField = ({ ids, onChange }: ProductsFieldProps) => (
  <fieldset className={formCss.fieldset}>
    <legend>Only these products</legend>
    {ids.length > 0 && (
      <ul className={styles.chosen}>
        {ids.map((id) => (
          <Chosen key={id} id={id} remove={() => onChange(ids.filter((each) => each !== id))} />
        ))}
      </ul>
    )}
    <ProductPicker label="Add a product by name" onPick={(id) => onChange([...new Set([...ids, id])])} />
  </fieldset>
);
