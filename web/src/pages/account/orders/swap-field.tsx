import type { Order } from "../../../../../shared/orders/schemas.ts";
import { memberName } from "../../../../../shared/products/family-words.ts";
import { useApi } from "../../../lib/api.ts";
import { SelectField } from "../../../ui/fields/field.tsx";

type Units = Readonly<Record<string, number>>;
/** Other colours to send, by product. */
export type Swaps = Readonly<Record<string, string | undefined>>;

export const chosenIn = (units: Units) =>
  Object.entries(units).flatMap(([product, quantity]) => (quantity > 0 ? [{ product, quantity }] : []));

interface SwapFieldProps {
  product: string;
  name: string;
  /** Rupees paid for one. */
  price: number;
  quantity: number;
  value: string | undefined;
  change: (product: string | undefined) => void;
}

/** Offers the product's other colours at the same price that are in stock. */
function SwapField({ product, name, price, quantity, value, change }: SwapFieldProps) {
  const { data } = useApi("products/get", { id: product }, { revalidateOnFocus: false });
  const { family } = data?.product ?? {};
  const others = family?.members.filter(
    (member) => member._id !== product && member.price === price && member.stock >= quantity,
  );
  if (!family || !others || others.length === 0) return null;
  return (
    <SelectField
      label={`What we send for ${name}`}
      value={value ?? ""}
      onChange={({ target }) => change(target.value || undefined)}
    >
      <option value="">{name} again</option>
      {others.map(({ _id, values }) => (
        <option key={_id} value={_id}>
          {memberName(family.name, values)}
        </option>
      ))}
    </SelectField>
  );
}

interface SwapFieldsProps {
  of: Order;
  /** By product. */
  units: Units;
  swaps: Swaps;
  change: (swaps: Swaps) => void;
}

export const SwapFields = ({ of, units, swaps, change }: SwapFieldsProps) =>
  chosenIn(units).map(({ product, quantity }) => {
    const { name = "", price = 0 } = of.orderItems.find((item) => item.product === product) ?? {};
    return (
      <SwapField
        key={product}
        {...{ product, name, price, quantity }}
        value={swaps[product]}
        change={(to) => change({ ...swaps, [product]: to })}
      />
    );
  });
