import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Request } from "../../../../../shared/contract.ts";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { sharedFields } from "../../../../../shared/products/product-input.ts";
import { notifiedRates } from "../../../../../shared/tax/gst-rates.ts";
import { gst } from "../../../app/shop.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Field, SelectField, TextArea } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { SpecsField } from "../parts/specs-field.tsx";

const { price: _price, specs: _specs, ...texts } = sharedFields;
const Texts = z.object(texts);

type Texts = Record<"description" | "inTheBox" | "hsn" | "gstPercent", string>;

const textsOf = ({ description, inTheBox = [], hsn = "", gstPercent }: StaffFamily): Texts => ({
  description,
  inTheBox: inTheBox.join("\n"),
  hsn,
  gstPercent: String(gstPercent ?? ""),
});

type SharedChange = Pick<Request<"admin/families/update">, keyof Texts | "specs">;

interface SharedFormProps {
  family: StaffFamily;
  onDirty: (isDirty: boolean) => void;
  send: (change: SharedChange) => Promise<void>;
}

/** What all members have in common, edited once. */
export default function SharedForm({ family, onDirty, send }: SharedFormProps) {
  const [saved, setSaved] = useState(() => textsOf(family));
  const [values, setValues] = useState(saved);
  const [savedSpecs, setSavedSpecs] = useState(family.specs ?? {});
  const [specs, setSpecs] = useState(savedSpecs);
  const isDirty = JSON.stringify(values) !== JSON.stringify(saved) || specs !== savedSpecs;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { form, field, busy } = useForm({
    schema: Texts,
    initial: saved,
    changed: setValues,
    async submit() {
      // Empty texts are sent too: they remove stored values.
      await send({ ...values, specs: JSON.stringify(specs) });
      setSaved(values);
      setSavedSpecs(specs);
    },
    failed: toast.failed,
  });
  return (
    <form {...form} className={css.form}>
      <TextArea {...field("description")} label="Description" rows={6} maxLength={5000} required />
      <FormSection title="Specifications" hint="Shoppers filter and compare by these.">
        <SpecsField category={family.category} specs={specs} onChange={setSpecs} />
      </FormSection>
      <FormSection title="Details">
        <TextArea {...field("inTheBox")} label="In the box" rows={4} hint="One item per line." />
        <div className={css.pair}>
          <Field
            {...field("hsn")}
            label="HSN code"
            inputMode="numeric"
            hint="4, 6 or 8 digits, for invoices."
          />
          <SelectField {...field("gstPercent")} label="GST rate">
            <option value="">Shop rate ({gst.percent}%)</option>
            {notifiedRates.map((rate) => (
              <option key={rate} value={rate}>
                {rate}%
              </option>
            ))}
          </SelectField>
        </div>
      </FormSection>
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Update all colours
        </Button>
      </div>
    </form>
  );
}
