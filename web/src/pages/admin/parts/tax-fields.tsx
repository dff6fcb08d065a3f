import { notifiedRates } from "../../../../../shared/tax/gst-rates.ts";
import { gst } from "../../../app/shop.ts";
import type { FieldProps } from "../../../lib/form.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import css from "./admin.module.css";

interface TaxFieldsProps {
  field: (name: "hsn" | "gstPercent") => FieldProps;
}

export const TaxFields = ({ field }: TaxFieldsProps) => (
  <div className={css.pair}>
    <Field {...field("hsn")} label="HSN code" inputMode="numeric" hint="4, 6 or 8 digits, for invoices." />
    <SelectField
      {...field("gstPercent")}
      label="GST rate"
      hint={gst.isRegistered ? undefined : "Applies once the shop has a GSTIN."}
    >
      <option value="">Shop rate ({gst.percent}%)</option>
      {notifiedRates.map((rate) => (
        <option key={rate} value={rate}>
          {rate}%
        </option>
      ))}
    </SelectField>
  </div>
);
