import type { Order } from "../../../../../shared/orders/schemas.ts";

export interface PrintedParcel {
  order: Order;
  carrier?: string | undefined;
  trackingNumber?: string | undefined;
}
