import { useApi } from "../../../lib/api.ts";
import { CardRow } from "../../../parts/products/card-row.tsx";
import { everything, queryOf } from "./filters.ts";

const most = 6;

/** Best sellers, where a search found nothing. */
export default function Instead() {
  const { data, error } = useApi("products/list", queryOf({ ...everything, sort: "popular", inStock: true }));
  if (error || data?.products.length === 0) return null;
  return <CardRow title="Popular right now" products={data?.products.slice(0, most)} />;
}
