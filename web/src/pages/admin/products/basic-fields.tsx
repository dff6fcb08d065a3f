import { categories, categoryNames } from "../../../../../shared/products/catalogue.ts";
import { gst } from "../../../app/shop.ts";
import type { useForm } from "../../../lib/form.ts";
import { Field, SelectField, TextArea } from "../../../ui/fields/field.tsx";
import css from "../parts/admin.module.css";
import { FormSection } from "../parts/form-section.tsx";
import { FamilyNotice, Shared } from "../parts/shared.tsx";
import { TaxFields } from "../parts/tax-fields.tsx";
import { UnitField } from "../parts/unit-field.tsx";
import type { ProductFields } from "./product-fields.ts";

interface BasicsProps extends Pick<ReturnType<typeof useForm<ProductFields, never>>, "field"> {
  familyId: string | undefined;
}

interface SaleProps extends BasicsProps {
  waiting: number;
}

export const Basics = ({ field, familyId }: BasicsProps) => (
  <FormSection title="Product">
    {familyId !== undefined && <FamilyNotice familyId={familyId} />}
    <Shared familyId={familyId}>
      <Field {...field("name")} label="Product Name" maxLength={200} required />
      <SelectField {...field("category")} label="Category" required>
        <option value="">Choose a category</option>
        {categories.map((id) => (
          <option key={id} value={id}>
            {categoryNames[id]}
          </option>
        ))}
      </SelectField>
      <TextArea {...field("description")} label="Product Description" rows={6} maxLength={5000} required />
    </Shared>
  </FormSection>
);

export const SaleFields = ({ field, waiting, familyId }: SaleProps) => (
  <FormSection title="Price and stock">
    <div className={css.pair}>
      <UnitField
        {...field("price")}
        label="Price"
        unit="₹"
        hint={gst.prices === "inclusive" ? "Includes GST." : "Before GST."}
        required
      />
      <UnitField {...field("mrp")} label="MRP" unit="₹" hint="Optional. Shown struck through." />
      <UnitField
        {...field("stock")}
        label="Stock"
        unit="units"
        inputMode="numeric"
        hint={
          waiting > 0 ? `${waiting} ${waiting === 1 ? "person is" : "people are"} waiting for it.` : undefined
        }
        required
      />
    </div>
    <Shared familyId={familyId}>
      <TaxFields field={field} />
    </Shared>
  </FormSection>
);
