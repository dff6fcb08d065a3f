import { lowStockThreshold } from "../../../../../shared/products/catalogue.ts";
import { Badge } from "../../../ui/display/badge.tsx";

export function StockBadge({ units }: { units: number }) {
  if (units === 0) return <Badge tone="bad">Out of stock</Badge>;
  return units <= lowStockThreshold ? <Badge tone="waiting">{units} left</Badge> : units;
}
