import { ShippingInfo } from "../../../../shared/order.ts";
import { shippingDraft, shippingInfo } from "../../app/checkout.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import styles from "./checkout.module.css";
import { states } from "./states.ts";

const blank = {
  fullName: "",
  phoneNumber: "",
  address: "",
  city: "",
  postalCode: "",
  state: "",
  country: "India",
};

export function ShippingForm({ saved, proceed }: { saved: ShippingInfo | undefined; proceed: () => void }) {
  const { form, field, busy } = useForm({
    schema: ShippingInfo,
    // Typed input survives a login in between.
    initial: { ...blank, ...saved, ...shippingDraft.read() },
    changed: shippingDraft.write,
    submit(address) {
      shippingInfo.write(address);
      shippingDraft.write(undefined);
      proceed();
    },
  });

  return (
    <section className={styles.panel} aria-labelledby="shipping-title">
      <h1 id="shipping-title" tabIndex={-1}>
        Shipping Details
      </h1>
      <form {...form} className={styles.fields}>
        <Field {...field("fullName")} label="Full Name" autoComplete="name" />
        <Field {...field("phoneNumber")} label="Phone Number" type="tel" autoComplete="tel" />
        <div className={styles.wide}>
          <Field {...field("address")} label="Address" autoComplete="street-address" />
        </div>
        <Field {...field("city")} label="City" autoComplete="address-level2" />
        <Field
          {...field("postalCode")}
          label="Postal Code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint="6-digit PIN code"
        />
        <SelectField {...field("state")} label="State" autoComplete="address-level1">
          <option value="">Choose a state</option>
          {states.map((state) => (
            <option key={state}>{state}</option>
          ))}
        </SelectField>
        <SelectField {...field("country")} label="Country" autoComplete="country-name">
          <option>India</option>
        </SelectField>
        <div className={styles.wide}>
          <Button type="submit" size="large" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </section>
  );
}
