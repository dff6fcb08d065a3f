import { formatPrice } from "../../../../../shared/core/money.ts";
import { countryName } from "../../../../../shared/products/country-name.ts";
import { parties, partyNames } from "../../../../../shared/products/parties.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { Fact } from "./fact.tsx";
import css from "./product.module.css";
import styles from "./specifications.module.css";

type Declared = NonNullable<Product["declarations"]>;

const Contact = ({ address, phone, email }: Declared["contact"]) => (
  <>
    {address.join(", ")}
    <br />
    <a href={`tel:${phone.replaceAll(" ", "")}`}>{phone}</a>
    <br />
    <a href={`mailto:${email}`}>
      {email.split("@")[0]}@<wbr />
      {email.split("@")[1]}
    </a>
  </>
);

/** What the package states, as the Legal Metrology (Packaged Commodities) Rules ask for. */
export function Label({ product: { declarations, mrp } }: { product: Product }) {
  if (!declarations) return null;
  const { countryOfOrigin, commonName, netQuantity, bisNumber, contact } = declarations;
  return (
    <section className={css.card} aria-labelledby="label">
      <h2 id="label">On the label</h2>
      <dl className={styles.specs}>
        {countryOfOrigin && <Fact name="Country of origin" value={countryName(countryOfOrigin)} />}
        {commonName && <Fact name="Common name" value={commonName} />}
        {netQuantity && <Fact name="Net quantity" value={netQuantity} />}
        {mrp !== undefined && <Fact name="MRP" value={`${formatPrice(mrp)}, including all taxes`} />}
        {parties.map((party) => {
          const { name, address } = declarations[party] ?? {};
          const stated = [name, address].filter(Boolean).join(", ");
          return stated && <Fact key={party} name={partyNames[party]} value={stated} />;
        })}
        {bisNumber && <Fact name="BIS number" value={bisNumber} />}
        <Fact name="Consumer contact" value={<Contact {...contact} />} />
      </dl>
    </section>
  );
}
