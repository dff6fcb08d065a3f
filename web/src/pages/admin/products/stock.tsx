import { lowStockThreshold } from "../../../../../shared/catalogue.ts";
import { Badge } from "../../../ui/badge.tsx";

export function Stock({ units }: { units: number }) {
  if (units === 0) return <Badge tone="bad">Out of stock</Badge>;
  return units <= lowStockThreshold ? <Badge>{units} left</Badge> : units;
}
