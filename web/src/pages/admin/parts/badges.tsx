import { lowStockThreshold } from "../../../../../shared/catalogue.ts";
import type { OrderStatus } from "../../../../../shared/order-status.ts";
import { Badge } from "../../../ui/badge.tsx";

const tones = { Processing: "neutral", Shipped: "neutral", Delivered: "good", Cancelled: "bad" } as const;

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={tones[status]}>{status}</Badge>
);

export function StockBadge({ units }: { units: number }) {
  if (units === 0) return <Badge tone="bad">Out of stock</Badge>;
  return units <= lowStockThreshold ? <Badge>{units} left</Badge> : units;
}
