import type { User } from "../identity/user.ts";
import { forgetBuyer } from "../payments/payment.table.ts";
import { write } from "../platform/table.ts";
import { everyOrderOf, forgetAddress } from "./order.table.ts";

/** Blanks buyer and address, except where the books need the address. */
export async function forgetOrders({ id }: User): Promise<void> {
  for await (const order of everyOrderOf(id)) {
    await write(forgetBuyer(order.id));
    if (order.status === "Cancelled") await write(forgetAddress(order));
  }
}
