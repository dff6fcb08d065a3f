import { returnCalls } from "../../../../shared/return.ts";
import { findReturns } from "../../../after-sales/return.table.ts";
import { returnOnWire } from "../../../after-sales/return-wire.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(returnCalls, "admin/returns/list", async ({ state, ...page }) => {
  const { items, nextCursor } = await findReturns(state, page);
  return { success: true, returns: items.map(returnOnWire), nextCursor };
});
