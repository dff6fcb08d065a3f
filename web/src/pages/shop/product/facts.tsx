import type { Product } from "../../../../../shared/products/schemas.ts";
import { Description } from "./description.tsx";
import { Label } from "./label.tsx";
import { Specifications } from "./specifications.tsx";

export default function Facts({ product }: { product: Product }) {
  return (
    <>
      <Description text={product.description} />
      <Specifications product={product} />
      <Label product={product} />
    </>
  );
}
