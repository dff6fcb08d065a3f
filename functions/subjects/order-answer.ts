import type { Order as OrderOnWire } from "../../shared/orders/schemas.ts";
import type { OrderFile } from "../orders/order-file.table.ts";
import { type OrderPart, orderOnWire } from "../orders/order-wire.ts";
import { returnsPart } from "../returns/return-wire.ts";

const parts: readonly OrderPart[] = [returnsPart];

export const orderAnswer = (file: OrderFile, now?: Date): OrderOnWire =>
  orderOnWire(
    file.order,
    file.refunds,
    parts.map((part) => part(file, now)),
  );
