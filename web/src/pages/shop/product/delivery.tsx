import { useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import { deliveryPin } from "../../../app/delivery/delivery-pin.ts";
import DeliveryTime from "../../../app/delivery/delivery-time.tsx";
import { useSession } from "../../../app/session/session.tsx";
import { useApi } from "../../../lib/api.ts";
import { Field } from "../../../ui/fields/field.tsx";
import css from "./product.module.css";

const isPin = (text: string): boolean => /^[1-9]\d{5}$/.test(text);

/** Of the customer's last or default address. */
function useAddressPin(isWanted: boolean): string {
  const { status } = useSession();
  const { data } = useApi("addresses/list", isWanted && status === "user" ? {} : null);
  const pin = (data?.lastUsed ?? data?.addresses.find((address) => address.default))?.postalCode ?? "";
  return isPin(pin) ? pin : "";
}

/** When it arrives: at the PIN code typed last on this device, else at the customer's address. */
export function Delivery() {
  const [typed, setTyped] = useState(deliveryPin.read);
  const [isChanging, setChanging] = useState(false);
  const ownPin = useAddressPin(typed === "");
  const known = isPin(typed) ? typed : ownPin;

  function type(pin: string): void {
    setChanging(true);
    setTyped(pin);
    deliveryPin.write(pin);
  }

  if (known && !isChanging)
    return (
      <p className={css.known}>
        <span>
          <DeliveryTime pin={known} /> at <span translate="no">{known}</span>
        </span>
        <button type="button" onClick={() => setChanging(true)}>
          Change PIN code
        </button>
      </p>
    );
  return (
    <div className={css.delivery}>
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        autoFocus={isChanging}
        value={typed}
        onChange={({ target }) => type(cleanCode(target.value).replaceAll(/\D/g, "").slice(0, 6))}
      />
      <p role="status">
        <DeliveryTime pin={isPin(typed) ? typed : ""} />
      </p>
    </div>
  );
}
