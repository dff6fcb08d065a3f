import type { useForm } from "../../../lib/form.ts";
import { Field, SelectField } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import type { ProductFields } from "./product-fields.ts";

type ScheduleFieldsProps = Pick<ReturnType<typeof useForm<ProductFields, never>>, "field">;

export default function ScheduleFields({ field }: ScheduleFieldsProps) {
  return (
    <>
      <FormSection
        title="Visibility"
        hint="Shoppers can't find, open or buy a hidden product. Times are India's; leave them empty for no limit."
      >
        <div className={css.pair}>
          <SelectField {...field("visibility")} label="Visibility">
            <option value="live">Live</option>
            <option value="hidden">Hidden</option>
          </SelectField>
          <Field {...field("liveFrom")} label="Live from" type="datetime-local" />
          <Field {...field("liveUntil")} label="Live until" type="datetime-local" />
        </div>
      </FormSection>
      <FormSection
        title="Scheduled price"
        hint="Applies between these times, in India's time. Without an end, it becomes the usual price."
      >
        <div className={css.pair}>
          <UnitField {...field("priceChange")} label="Scheduled price" unit="₹" />
          <Field {...field("priceFrom")} label="Starts" type="datetime-local" />
          <Field {...field("priceUntil")} label="Ends" type="datetime-local" />
        </div>
      </FormSection>
    </>
  );
}
