import { returnCalls } from "../../../../shared/return.ts";
import { findOpenReturns, findReturnsIn } from "../../../after-sales/return.table.ts";
import { returnOnWire } from "../../../after-sales/return-wire.ts";
import { endpoint } from "../../../http/endpoint.ts";

/** Without a state, those that somebody still has to act on. */
export const handler = endpoint(returnCalls, "admin/returns/list", async ({ state, ...page }) => {
  if (!state) return { success: true, returns: (await findOpenReturns()).map(returnOnWire) };
  const { items, nextCursor } = await findReturnsIn(state, page);
  return { success: true, returns: items.map(returnOnWire), nextCursor };
});
