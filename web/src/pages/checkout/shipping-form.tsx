import { useRef } from "react";
import { ShippingInfo } from "../../../../shared/order.ts";
import { stateProblem, statesOfPin } from "../../../../shared/pin.ts";
import { shippingDraft, shippingInfo } from "../../app/checkout.ts";
import { deliveryPin } from "../../app/delivery-pin.ts";
import { DeliveryTime } from "../../app/delivery-time.tsx";
import { gst } from "../../app/shop.ts";
import { useForm } from "../../lib/form.ts";
import { Button } from "../../ui/button.tsx";
import { Field, SelectField } from "../../ui/field.tsx";
import styles from "./checkout.module.css";
import { StateField } from "./state-field.tsx";

/** The server accepts contradictions in orders that are paid for; nobody should get that far. */
const schema = ShippingInfo.check(({ value, issues }) => {
  const message = stateProblem(value.postalCode, value.state);
  if (message) issues.push({ code: "custom", input: value, path: ["state"], message });
});

function blank() {
  const postalCode = deliveryPin.read();
  const [state = ""] = statesOfPin(postalCode);
  const where = { address: "", city: "", postalCode, state, country: "India" };
  return { fullName: "", phoneNumber: "", ...where, gstin: "" };
}

export function ShippingForm({
  saved,
  proceed,
}: {
  saved: ShippingInfo | undefined;
  proceed: () => Promise<void>;
}) {
  const isStateChosen = useRef(false);
  const { form, field, busy, values, change } = useForm({
    schema,
    // Typed input survives a login in between.
    initial: { ...blank(), ...saved, gstin: saved?.gstin ?? "", ...shippingDraft.read() },
    changed: shippingDraft.write,
    async submit(address) {
      shippingInfo.write(address);
      deliveryPin.write(address.postalCode);
      shippingDraft.write(undefined);
      await proceed();
    },
  });
  const { postalCode, state } = values;
  const possible = statesOfPin(postalCode);
  const clash = stateProblem(postalCode, state);

  /** The state follows the PIN code unless the shopper has chosen one. */
  function typePin(pin: string): void {
    const states = statesOfPin(pin);
    const isKept = isStateChosen.current || states.includes(state);
    change({ postalCode: pin, state: isKept ? state : (states[0] ?? state) });
  }

  function chooseState(chosen: string, isByHand: boolean): void {
    isStateChosen.current = isByHand && chosen !== "";
    change({ state: chosen });
  }

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
          onChange={({ target }) => typePin(target.value)}
          label="Postal Code"
          inputMode="numeric"
          autoComplete="postal-code"
          hint={possible.length > 0 ? <DeliveryTime pin={postalCode} /> : "6-digit PIN code"}
        />
        <StateField
          {...field("state")}
          error={clash ?? field("state").error}
          onChange={({ target }) => chooseState(target.value, true)}
          offered={clash && possible[0]}
          choose={(offered) => chooseState(offered, false)}
        />
        <SelectField {...field("country")} label="Country" autoComplete="country-name">
          <option>India</option>
        </SelectField>
        {gst.isRegistered && (
          <div className={styles.wide}>
            <Field
              {...field("gstin")}
              label="GSTIN"
              autoCapitalize="characters"
              hint="Only for a business that claims the tax back"
            />
          </div>
        )}
        <div className={styles.wide}>
          <Button type="submit" size="large" busy={busy}>
            Continue
          </Button>
        </div>
      </form>
    </section>
  );
}
