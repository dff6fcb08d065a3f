import type { Product } from "../../../../../shared/product.ts";
import type { ShownSpec } from "../../../../../shared/spec-kinds.ts";
import css from "./product.module.css";

/** "5.4, up to 48 dB": a value as people read it. */
function inWords({ value, unit }: ShownSpec): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return `${[value].flat().join(", ")} ${unit ?? ""}`.trim();
}

const Fact = ({ name, value, hint }: { name: string; value: string; hint?: string | undefined }) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {hint && <span className={css.hint}>{hint}</span>}
    </dd>
  </div>
);

/** What the product is, what comes with it, and the numbers by which others find it. */
export function Specifications({ product: { specs, inTheBox, model, gtin } }: { product: Product }) {
  if (specs.length + inTheBox.length === 0 && !model && !gtin) return null;
  return (
    <section className={css.card} aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className={css.specs}>
        {specs.map((spec) => (
          <Fact key={spec.key} name={spec.label} value={inWords(spec)} hint={spec.hint} />
        ))}
        {inTheBox.length > 0 && <Fact name="In the box" value={inTheBox.join(", ")} />}
        {model && <Fact name="Model" value={model} />}
        {gtin && <Fact name="GTIN" value={gtin} />}
      </dl>
    </section>
  );
}
