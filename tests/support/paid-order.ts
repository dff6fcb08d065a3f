import type { ShippingInfo } from "../../shared/delivery/shipping-info.ts";
import { gst } from "./gst.ts";

interface Buyer {
  id: string;
  userId: string;
  userName: string;
  shippingInfo: ShippingInfo;
}

/** Stores an order without lines as a paid checkout does, in the table that `reachTable` has opened. */
export async function storePaidOrder(buyer: Buyer): Promise<void> {
  const { createOrder } = await import("../../functions/orders/order.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const at = new Date().toISOString();
  const prices = { itemsPaise: 1000, discountPaise: 0, taxPaise: 20, shippingPaise: 0, totalPaise: 1020 };
  const status = "Processing";
  const paid = { intentId: `pi_${buyer.id}`, paymentStatus: "succeeded" };
  const history = [{ status, at } as const];
  await transact({
    order: createOrder({
      ...buyer,
      ...prices,
      number: `ES-${Number.parseInt(buyer.id.slice(-10), 16)}`,
      gst,
      provider: "stripe",
      refundedPaise: 0,
      ...paid,
      lines: [],
      status,
      history,
      shipments: [],
      createdAt: at,
    }),
  });
}
