import { maxSku } from "../../../../../shared/products/product-input.ts";
import type { useForm } from "../../../lib/form.ts";
import { Field } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import { DetailFields, type DetailFieldsProps } from "../parts/detail-fields.tsx";
import formCss from "../parts/form.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import type { ProductFields } from "./product-fields.ts";

type Form = ReturnType<typeof useForm<ProductFields, never>>;

interface MoreFieldsProps extends Omit<DetailFieldsProps, "field">, Pick<Form, "field" | "change"> {}

export default function MoreFields({ field, change, ...details }: MoreFieldsProps) {
  return (
    <>
      <DetailFields field={field} {...details} />
      <FormSection title="Details">
        <div className={css.pair}>
          <Field
            {...field("gtin")}
            label="GTIN"
            inputMode="numeric"
            hint="The 8, 12, 13 or 14 digits below the barcode."
          />
          <Field {...field("model")} label="Model number" maxLength={60} />
          <Field
            {...field("sku")}
            label="SKU"
            maxLength={maxSku}
            hint="Your own number, a different one for each product."
          />
          <Field
            {...field("shelf")}
            label="Shelf"
            maxLength={20}
            hint="Where to find it in the warehouse. Shown on packing slips, never to shoppers."
          />
          <UnitField
            {...field("reorderLevel")}
            label="Reorder level"
            unit="units"
            inputMode="numeric"
            hint="At or below it, the product is listed under “Order soon”."
          />
        </div>
        <label className={formCss.choice}>
          <input
            type="checkbox"
            name="featured"
            checked={field("featured").value === "true"}
            onChange={({ target }) => change({ featured: String(target.checked) })}
          />
          Show among featured products
        </label>
      </FormSection>
    </>
  );
}
