import { useRef, useState } from "react";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import { shippingDraft, shippingInfo } from "../../../app/checkout/shipping.ts";
import { deliveryPin } from "../../../app/delivery/delivery-pin.ts";
import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import form from "../../../parts/address/address-fields.module.css";
import {
  AddressFields,
  addressValues,
  blankAddress,
  useAddressForm,
} from "../../../parts/address/address-fields.tsx";
import styles from "../../../parts/checkout/checkout.module.css";
import { Button } from "../../../ui/controls/button.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";

const SavedAddresses = lazyFile(() => import("./saved-addresses.tsx"));

/** Not awaited, since the order does not need it. */
function keep(address: ShippingInfo): void {
  call("addresses/create", address).catch(toast.failed);
}

interface ShippingFormProps {
  saved: ShippingInfo | undefined;
  proceed: () => Promise<void>;
}

export function ShippingForm({ saved, proceed }: ShippingFormProps) {
  const { user, buyer } = useSession();
  const [isKept, setIsKept] = useState(false);
  // Typed input survives a login in between.
  const draft = shippingDraft.read();
  const isTyped = useRef(saved !== undefined || draft !== undefined);
  const address = useAddressForm({
    initial: {
      ...blankAddress(deliveryPin.read()),
      // Guests have just entered their name; saved addresses have their own.
      ...(buyer?.guest && { fullName: buyer.name }),
      ...(saved && addressValues(saved)),
      ...draft,
    },
    changed(values) {
      isTyped.current = true;
      shippingDraft.write(values);
    },
    async submit(values) {
      shippingInfo.write(values);
      deliveryPin.write(values.postalCode);
      shippingDraft.write(undefined);
      if (isKept) keep(values);
      await proceed();
    },
  });

  return (
    <section className={styles.panel} aria-labelledby="shipping-title">
      <h1 id="shipping-title" tabIndex={-1}>
        Shipping Details
      </h1>
      <form {...address.form} className={form.fields}>
        {user && (
          <Optional>
            <SavedAddresses
              typed={address.values}
              choose={(chosen) => address.change(addressValues(chosen))}
              offer={(last) => !isTyped.current && address.change(addressValues(last))}
            />
          </Optional>
        )}
        <AddressFields of={address} />
        {user && (
          <label className={styles.keep}>
            <input type="checkbox" checked={isKept} onChange={({ target }) => setIsKept(target.checked)} />
            Save for next time
          </label>
        )}
        <div className={form.wide}>
          <Button type="submit" size="large" busy={address.busy}>
            Continue
          </Button>
        </div>
      </form>
    </section>
  );
}
