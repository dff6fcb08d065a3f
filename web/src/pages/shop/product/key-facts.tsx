import type { Category } from "../../../../../shared/products/catalogue.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import type { ShownSpec } from "../../../../../shared/products/spec-kinds.ts";
import { specInWords } from "../parts/spec-in-words.ts";
import css from "./key-facts.module.css";

/** What people ask about first. */
const asked: Readonly<Record<Category, readonly string[]>> = {
  earbuds: ["anc", "batteryWithCase", "battery", "water", "weight", "bluetooth"],
  headphone: ["anc", "battery", "weight", "back", "fit", "bluetooth"],
  speakers: ["power", "battery", "water", "weight", "width", "bluetooth"],
  smartwatch: ["batteryDays", "display", "water", "displayKind", "weight"],
  neckbends: ["battery", "anc", "water", "weight", "fit", "bluetooth"],
  gamingheadphone: ["latency", "battery", "weight", "back", "microphone"],
};
const most = 4;
const maxLength = 14;

const isShort = (spec: ShownSpec): boolean =>
  typeof spec.value !== "boolean" && specInWords(spec).length <= maxLength;

export function KeyFacts({ product: { category, specs = [] } }: { product: Product }) {
  const facts = asked[category]
    .flatMap((key) => specs.find((spec) => spec.key === key && isShort(spec)) ?? [])
    .slice(0, most);
  if (facts.length < 2) return null;
  return (
    <dl className={css.facts} aria-label="Key facts">
      {facts.map((spec) => (
        <div key={spec.key}>
          <dt>{spec.label}</dt>
          <dd>{specInWords(spec)}</dd>
        </div>
      ))}
    </dl>
  );
}
