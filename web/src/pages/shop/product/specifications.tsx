import type { Product } from "../../../../../shared/products/schemas.ts";
import { specInWords } from "../parts/spec-in-words.ts";
import { Fact } from "./fact.tsx";
import css from "./product.module.css";
import styles from "./specifications.module.css";

export function Specifications({ product }: { product: Product }) {
  const { specs = [], inTheBox = [], model } = product;
  if (specs.length + inTheBox.length === 0 && !model) return null;
  return (
    <section className={css.card} aria-labelledby="specifications">
      <h2 id="specifications">Specifications</h2>
      <dl className={styles.specs}>
        {specs.map((spec) => (
          <Fact key={spec.key} name={spec.label} value={specInWords(spec)} hint={spec.hint} />
        ))}
        {inTheBox.length > 0 && <Fact name="In the box" value={inTheBox.join(", ")} />}
        {model && <Fact name="Model" value={model} />}
      </dl>
    </section>
  );
}
