import { useState } from "react";
import { cleanCode } from "../../../../../shared/core/typed.ts";
import { deliveryPin } from "../../../app/delivery/delivery-pin.ts";
import DeliveryTime from "../../../app/delivery/delivery-time.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import css from "./product.module.css";

export function Delivery() {
  const [typed, setTyped] = useState(deliveryPin.read);
  const isPin = /^[1-9]\d{5}$/.test(typed);

  function type(pin: string): void {
    setTyped(pin);
    deliveryPin.write(pin);
  }

  return (
    <div className={css.delivery}>
      <Field
        label="PIN code"
        inputMode="numeric"
        autoComplete="postal-code"
        value={typed}
        onChange={({ target }) => type(cleanCode(target.value).replaceAll(/\D/g, "").slice(0, 6))}
      />
      <p role="status">
        <DeliveryTime pin={isPin ? typed : ""} />
      </p>
    </div>
  );
}
