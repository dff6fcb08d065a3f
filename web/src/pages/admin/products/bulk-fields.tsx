import { bulkLimits } from "../../../../../shared/bulk-edits/bulk-limits.ts";
import { categoryNames } from "../../../../../shared/products/catalogue.ts";
import { notifiedRates } from "../../../../../shared/tax/gst-rates.ts";
import { gst } from "../../../app/shop.ts";
import type { FieldProps } from "../../../lib/form.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import { countryOptions } from "../parts/country-options.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import { type BulkFields, changesAnything, priceSteps, removed, stockSteps } from "./bulk-change.ts";

interface FieldsProps {
  values: BulkFields;
  field: (name: keyof BulkFields) => FieldProps;
}

interface ChoiceProps {
  field: FieldProps;
  label: string;
  options: readonly (readonly [value: string, name: string])[];
}

const keep = <option value="">Don’t change</option>;

const Choice = ({ field, label, options }: ChoiceProps) => (
  <SelectField {...field} label={label}>
    {keep}
    {options.map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </SelectField>
);

const priceFields: Readonly<Record<string, { label: string; unit: string; hint?: string }>> = {
  raise: { label: "Raise by", unit: "₹" },
  lower: { label: "Lower by", unit: "₹" },
  raisePercent: { label: "Raise by", unit: "%", hint: "Of each product’s own price." },
  lowerPercent: { label: "Lower by", unit: "%", hint: "Of each product’s own price." },
  ending: {
    label: "Last two digits",
    unit: "₹",
    hint: "Moves to the nearest price: with 99, ₹2,450 becomes ₹2,499.",
  },
};

function PriceFields({ values, field }: FieldsProps) {
  const value = priceFields[values.priceStep];
  const step = field("priceStep");
  // It asks for a change, of any field.
  const error = changesAnything(values) ? undefined : step.error;
  return (
    <div className={css.pair}>
      <Choice field={{ ...step, error }} label="Price" options={Object.entries(priceSteps)} />
      {value && <UnitField {...field("price")} {...value} autoComplete="off" />}
    </div>
  );
}

const stockLabels: Readonly<Record<string, string>> = stockSteps;
const commonReasons = ["Stock count", "Delivery", "Returned to supplier", "Damaged", "Lost"];

function StockFields({ values, field }: FieldsProps) {
  const label = stockLabels[values.stockStep];
  return (
    <div className={css.stack}>
      <div className={css.pair}>
        <Choice field={field("stockStep")} label="Stock" options={Object.entries(stockSteps)} />
        {label && (
          <UnitField {...field("stock")} label={label} unit="units" inputMode="numeric" autoComplete="off" />
        )}
      </div>
      {label && (
        <>
          <Field
            {...field("reason")}
            label="Reason"
            hint="Such as “Stock count”. Kept with each product’s changes."
            list="bulk-reasons"
            maxLength={bulkLimits.stockReason}
          />
          <datalist id="bulk-reasons">
            {commonReasons.map((reason) => (
              <option key={reason} value={reason} />
            ))}
          </datalist>
        </>
      )}
    </div>
  );
}

const visibilityNames = { live: "Live", hidden: "Hidden" } as const;
const featuredNames = { true: "Featured", false: "Not featured" } as const;
const hsnSteps = { set: "Set to", [removed]: "Remove" } as const;
const rates = [
  [removed, `Shop rate (${gst.percent}%)`],
  ...notifiedRates.map((rate) => [String(rate), `${rate}%`] as const),
] as const;

/** Fields that a product’s family decides, if it has one. */
const SharedFields = ({ values, field }: FieldsProps) => (
  <>
    <div className={css.pair}>
      <Choice field={field("category")} label="Category" options={Object.entries(categoryNames)} />
      <SelectField {...field("origin")} label="Country of origin">
        {keep}
        <option value={removed}>Not stated</option>
        {countryOptions}
      </SelectField>
    </div>
    <div className={css.pair}>
      <Choice field={field("gst")} label="GST rate" options={rates} />
      <Choice field={field("hsnStep")} label="HSN code" options={Object.entries(hsnSteps)} />
      {values.hsnStep === "set" && (
        <Field {...field("hsn")} label="New HSN code" inputMode="numeric" hint="4, 6 or 8 digits." />
      )}
    </div>
    <p className={css.soft}>
      The colours of a family share country of origin, GST rate and HSN code, so these change for all of them.
      A product keeps its category while it’s in a family.
    </p>
  </>
);

export const BulkEditFields = (props: FieldsProps) => (
  <>
    <PriceFields {...props} />
    <StockFields {...props} />
    <div className={css.pair}>
      <Choice
        field={props.field("visibility")}
        label="Visibility"
        options={Object.entries(visibilityNames)}
      />
      <Choice field={props.field("featured")} label="Featured" options={Object.entries(featuredNames)} />
    </div>
    <SharedFields {...props} />
  </>
);
