import { useEffect, useEffectEvent, useRef } from "react";
import { ungrouped } from "../../../../shared/core/typed.ts";
import { stateProblem, statesOfPin } from "../../../../shared/delivery/pin.ts";
import { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import { gst } from "../../app/shop.ts";
import { importFile } from "../../lib/files.ts";
import { useForm } from "../../lib/form.ts";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { Field, SelectField } from "../../ui/fields/field.tsx";
import styles from "./address-fields.module.css";
import { StateField } from "./state-field.tsx";

/** Shown once there is a PIN code. */
const DeliveryTime = lazyFile(() => import("../../app/delivery/delivery-time.tsx"));

/** Stricter than the server, which accepts mismatches in paid orders. */
const schema = ShippingInfo.check(({ value, issues }) => {
  const message = stateProblem(value.postalCode, value.state);
  if (message) issues.push({ code: "custom", input: value, path: ["state"], message });
});

const names = [
  "fullName",
  "phoneNumber",
  "address",
  "city",
  "postalCode",
  "state",
  "country",
  "gstin",
] as const satisfies readonly (keyof ShippingInfo)[];
type Values = Record<(typeof names)[number], string>;

/** Drops other fields. */
export const addressValues = (address: Partial<ShippingInfo>): Partial<Values> =>
  Object.fromEntries(
    // An address without a GSTIN clears the previous one's.
    names.flatMap((name) =>
      address[name] !== undefined || name === "gstin" ? [[name, address[name] ?? ""]] : [],
    ),
  );

/** With the PIN code's state, if any. */
export function blankAddress(postalCode = ""): Values {
  const [state = ""] = statesOfPin(postalCode);
  const where = { address: "", city: "", postalCode, state, country: "India" };
  return { fullName: "", phoneNumber: "", ...where, gstin: "" };
}

type Options = Omit<Parameters<typeof useForm<Values, typeof schema>>[0], "schema">;

export const useAddressForm = (options: Options) => useForm({ schema, ...options });

type AddressForm = Pick<ReturnType<typeof useAddressForm>, "field" | "values" | "change">;

/** Sets the city of a PIN code, if it has one, unless the shopper has typed another. Loaded once there is a PIN code. */
function useCityOfPin({ values: { city, postalCode }, change }: AddressForm): void {
  const pin = ungrouped(postalCode);
  const last = useRef({ pin, filled: "" });
  const fill = useEffectEvent((found: string | undefined) => {
    if (!found || (city !== "" && city !== last.current.filled)) return;
    last.current.filled = found;
    change({ city: found });
  });
  useEffect(() => {
    if (pin === last.current.pin || statesOfPin(pin).length === 0) return;
    last.current.pin = pin;
    importFile(() => import("../../../../shared/delivery/pin-city.ts"))
      .then(({ cityOfPin }) => pin === last.current.pin && fill(cityOfPin(pin)))
      .catch(() => undefined);
  }, [pin]);
}

/** The state follows the PIN code unless the shopper has chosen one. */
function usePinAndState({ values: { state }, change }: AddressForm) {
  const isStateChosen = useRef(false);

  function typePin(pin: string): void {
    const states = statesOfPin(ungrouped(pin));
    const isKept = isStateChosen.current || states.includes(state);
    change({ postalCode: pin, state: isKept ? state : (states[0] ?? state) });
  }

  function chooseState(chosen: string, isByHand: boolean): void {
    isStateChosen.current = isByHand && chosen !== "";
    change({ state: chosen });
  }

  return { typePin, chooseState };
}

const Recipient = ({ field }: Pick<AddressForm, "field">) => (
  <>
    <div className={styles.wide}>
      <Field {...field("address")} label="Address" autoComplete="street-address" />
    </div>
    <Field {...field("fullName")} label="Full Name" autoComplete="name" />
    <Field {...field("phoneNumber")} label="Phone Number" type="tel" autoComplete="tel" />
  </>
);

export function AddressFields({ of: form }: { of: AddressForm }) {
  const { field, values } = form;
  const postalCode = ungrouped(values.postalCode);
  const possible = statesOfPin(postalCode);
  const clash = stateProblem(postalCode, values.state);
  const { typePin, chooseState } = usePinAndState(form);
  useCityOfPin(form);
  return (
    <>
      <Field
        {...field("postalCode")}
        onChange={({ target }) => typePin(target.value)}
        label="Postal Code"
        inputMode="numeric"
        autoComplete="postal-code"
        hint={
          possible.length > 0 ? (
            <Optional fallback="Fills in your city and state">
              <DeliveryTime pin={postalCode} />
            </Optional>
          ) : (
            "Fills in your city and state"
          )
        }
      />
      <Field {...field("city")} label="City" autoComplete="address-level2" />
      <StateField
        {...field("state")}
        error={clash ?? field("state").error}
        onChange={({ target }) => chooseState(target.value, true)}
        offered={clash && possible[0]}
        choose={(offered) => chooseState(offered, false)}
      />
      <SelectField {...field("country")} label="Country" autoComplete="country-name">
        <option value="India">India</option>
      </SelectField>
      <Recipient field={field} />
      {gst.isRegistered && (
        <div className={styles.wide}>
          <Field
            {...field("gstin")}
            label="GSTIN (optional)"
            autoCapitalize="characters"
            hint="For businesses that claim the tax back"
          />
        </div>
      )}
    </>
  );
}
