import type { Product } from "../../../../../shared/products/schemas.ts";
import { Colours } from "./colours.tsx";
import { KeyFacts } from "./key-facts.tsx";

export default function Highlights({ product }: { product: Product }) {
  const { _id, family } = product;
  return (
    <>
      <KeyFacts product={product} />
      {family && <Colours family={family} id={_id} />}
    </>
  );
}
