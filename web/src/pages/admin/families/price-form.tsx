import * as z from "zod/mini";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { NewProduct } from "../../../../../shared/products/product-input.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import styles from "./families.module.css";

const Price = z.pick(NewProduct, { price: true });

interface PriceFormProps {
  family: StaffFamily;
  send: (price: number) => Promise<void>;
}

export function PriceForm({ family: { members }, send }: PriceFormProps) {
  const [first] = members;
  const isAlike = members.every(({ price }) => price === first?.price);
  const { form, field, busy } = useForm({
    schema: Price,
    initial: { price: isAlike && first ? String(first.price) : "" },
    submit: ({ price }) => send(price),
    failed: toast.failed,
  });
  return (
    <form {...form} className={styles.price}>
      <UnitField {...field("price")} label="Price of all colours" unit="₹" />
      <Button type="submit" variant="secondary" busy={busy}>
        Set
      </Button>
    </form>
  );
}
