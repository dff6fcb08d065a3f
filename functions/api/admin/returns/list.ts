import { staffReturnCalls } from "../../../../shared/returns/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findReturns } from "../../../returns/return.table.ts";
import { returnOnWire } from "../../../returns/return-wire.ts";

export const handler = endpoint(staffReturnCalls, "admin/returns/list", async ({ state, ...page }) => {
  const { items, nextCursor } = await findReturns(state, page);
  return { success: true, returns: items.map(returnOnWire), nextCursor };
});
