import type { Product } from "../../../../../shared/products/schemas.ts";
import { toggleCompared, useIsCompared } from "../../../app/compare/choose.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { drawn } from "../../../ui/display/icons.tsx";

const Scales = drawn("M12 4v16M8 20h8M5 7h14M5 7l-2.5 7a2.7 2.7 0 0 0 5 0zM19 7l-2.5 7a2.7 2.7 0 0 0 5 0z");

export function Compare({ product: { _id, name, category } }: { product: Product }) {
  const isCompared = useIsCompared(_id);
  const label = isCompared ? "Comparing" : "Compare";
  return (
    <Button
      variant="ghost"
      aria-pressed={isCompared}
      aria-label={`${label} ${name}`}
      onClick={() => toggleCompared(category, _id)}
    >
      <Scales /> {label}
    </Button>
  );
}
