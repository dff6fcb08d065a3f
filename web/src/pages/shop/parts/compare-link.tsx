import { Link } from "react-router-dom";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { compared, comparePath, withCompared } from "../../../app/lists/compared.ts";
import { useStored } from "../../../lib/storage.ts";

export function CompareLink({ product: { _id, category } }: { product: Product }) {
  const before = useStored(compared);
  const next = withCompared(before, category, _id);
  const others = next.ids.length - 1;
  return (
    <Link to={comparePath(next.ids)} onClick={() => compared.write(next)}>
      {others === 0 ? "Compare" : `Compare with ${others} ${others === 1 ? "other" : "others"}`}
    </Link>
  );
}
