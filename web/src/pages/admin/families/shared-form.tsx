import { useEffect, useState } from "react";
import * as z from "zod/mini";
import type { Request } from "../../../../../shared/contract.ts";
import type { StaffFamily } from "../../../../../shared/families/schemas.ts";
import { sharedFields } from "../../../../../shared/products/product-input.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { TextArea } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { DetailFields } from "../parts/detail-fields.tsx";
import { FormSection } from "../parts/form-section.tsx";
import { TaxFields } from "../parts/tax-fields.tsx";

const { price: _price, specs: _specs, declarations: _declarations, ...texts } = sharedFields;
const Texts = z.object(texts);

type Texts = Record<"description" | "inTheBox" | "hsn" | "gstPercent", string>;

const textsOf = ({ description, inTheBox = [], hsn = "", gstPercent }: StaffFamily): Texts => ({
  description,
  inTheBox: inTheBox.join("\n"),
  hsn,
  gstPercent: String(gstPercent ?? ""),
});

type SharedChange = Pick<Request<"admin/families/update">, keyof Texts | "specs" | "declarations">;

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
  const [savedLabel, setSavedLabel] = useState(family.declarations ?? {});
  const [declarations, setDeclarations] = useState(savedLabel);
  const isDirty =
    JSON.stringify(values) !== JSON.stringify(saved) || specs !== savedSpecs || declarations !== savedLabel;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { form, field, busy } = useForm({
    schema: Texts,
    initial: saved,
    changed: setValues,
    async submit() {
      // Empty texts are sent too: they remove stored values.
      const texts = { specs: JSON.stringify(specs), declarations: JSON.stringify(declarations) };
      await send({ ...values, ...texts });
      setSaved(values);
      setSavedSpecs(specs);
      setSavedLabel(declarations);
    },
    failed: toast.failed,
  });
  return (
    <form {...form} className={css.form}>
      <TextArea {...field("description")} label="Description" rows={6} maxLength={5000} required />
      <DetailFields
        field={field}
        category={family.category}
        specs={specs}
        onSpecs={setSpecs}
        declarations={declarations}
        onDeclarations={setDeclarations}
      />
      <FormSection title="Tax">
        <TaxFields field={field} />
      </FormSection>
      <div className={css.buttons}>
        <Button type="submit" busy={busy}>
          Update all colours
        </Button>
      </div>
    </form>
  );
}
