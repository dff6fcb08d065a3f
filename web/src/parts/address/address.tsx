import type { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import styles from "./address.module.css";

export function Address({
  of: { fullName, phoneNumber, address, city, state, postalCode, country, gstin },
}: {
  of: ShippingInfo;
}) {
  return (
    <dl className={styles.facts}>
      <dt>Name</dt>
      <dd>{fullName}</dd>
      <dt>Phone</dt>
      <dd translate="no">{phoneNumber}</dd>
      <dt>Address</dt>
      <dd>
        {address}, {city}, {state} {postalCode}, {country}
      </dd>
      {gstin && (
        <>
          <dt>GSTIN</dt>
          <dd>{gstin}</dd>
        </>
      )}
    </dl>
  );
}
