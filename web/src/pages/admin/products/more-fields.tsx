import type { useForm } from "../../../lib/form.ts";
import { Field, TextArea } from "../../../ui/field.tsx";
import css from "../parts/admin.module.css";
import type { ProductFields } from "./product-fields.ts";
import { SpecsField, type SpecsFieldProps } from "./specs-field.tsx";

interface MoreFieldsProps extends Omit<SpecsFieldProps, "onChange"> {
  field: ReturnType<typeof useForm<ProductFields, never>>["field"];
  onSpecs: SpecsFieldProps["onChange"];
}

/** What shoppers compare by, and the numbers by which others find the product. */
export default function MoreFields({ field, category, specs, onSpecs }: MoreFieldsProps) {
  return (
    <>
      <SpecsField category={category} specs={specs} onChange={onSpecs} />
      <TextArea {...field("inTheBox")} label="In the box" rows={4} hint="One thing a line" />
      <div className={css.pair}>
        <Field
          {...field("gtin")}
          label="GTIN"
          inputMode="numeric"
          hint="8, 12, 13 or 14 digits, below the barcode"
          maxLength={14}
        />
        <Field {...field("model")} label="Model number" maxLength={60} />
      </div>
    </>
  );
}
