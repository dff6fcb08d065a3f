import { maxSku } from "../../../../../shared/products/product-input.ts";
import type { useForm } from "../../../lib/form.ts";
import { Field, TextArea } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import formCss from "../parts/form.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { Shared } from "../parts/shared.tsx";
import { SpecsField, type SpecsFieldProps } from "../parts/specs-field.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import type { ProductFields } from "./product-fields.ts";

type Form = ReturnType<typeof useForm<ProductFields, never>>;

interface MoreFieldsProps extends Omit<SpecsFieldProps, "onChange">, Pick<Form, "field" | "change"> {
  onSpecs: SpecsFieldProps["onChange"];
  familyId?: string | undefined;
}

export default function MoreFields({ field, change, category, specs, onSpecs, familyId }: MoreFieldsProps) {
  return (
    <>
      <FormSection title="Specifications" hint="Shoppers filter and compare by these.">
        <Shared familyId={familyId}>
          <SpecsField category={category} specs={specs} onChange={onSpecs} />
        </Shared>
      </FormSection>
      <FormSection title="Details">
        <Shared familyId={familyId}>
          <TextArea {...field("inTheBox")} label="In the box" rows={4} hint="One item per line." />
        </Shared>
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
