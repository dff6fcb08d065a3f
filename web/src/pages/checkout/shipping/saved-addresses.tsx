import { useEffect, useEffectEvent } from "react";
import type { ShippingInfo } from "../../../../../shared/delivery/shipping-info.ts";
import { useApi } from "../../../lib/api.ts";
import styles from "../../../parts/address/address-fields.module.css";
import { SelectField } from "../../../ui/fields/field.tsx";

interface SavedAddressesProps {
  typed: ShippingInfo;
  choose: (address: ShippingInfo) => void;
  /** Called once with the last used or default address. */
  offer: (address: ShippingInfo) => void;
}

export default function SavedAddresses({ typed, choose, offer }: SavedAddressesProps) {
  const { data } = useApi("addresses/list", {});
  const addresses = data?.addresses ?? [];
  const offered = data?.lastUsed ?? addresses.find((address) => address.default);
  const offerIt = useEffectEvent(() => offered && offer(offered));
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (isLoaded) offerIt();
  }, [isLoaded]);

  if (addresses.length === 0) return null;
  const chosen = addresses.find(
    ({ fullName, address, postalCode }) =>
      fullName === typed.fullName && address === typed.address && postalCode === typed.postalCode,
  );
  return (
    <div className={styles.wide}>
      <SelectField
        label="Saved in your account"
        value={chosen?._id ?? ""}
        onChange={({ target }) => {
          const address = addresses.find(({ _id }) => _id === target.value);
          if (address) choose(address);
        }}
      >
        <option value="">Use another address</option>
        {addresses.map(({ _id, fullName, address, city, postalCode }) => (
          <option key={_id} value={_id}>
            {fullName}, {address}, {city} {postalCode}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
