import { AppError, found } from "../../../shared/core/errors.ts";
import { pickFields } from "../../../shared/core/fields.ts";
import { requestRules } from "../../../shared/returns/return-fields.ts";
import { returnCalls } from "../../../shared/returns/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { countAttempt, releaseAttempt } from "../../identity/throttle.ts";
import { countReturn } from "../../orders/order.table.ts";
import { findOrderFile, type OrderFile } from "../../orders/order-file.table.ts";
import { newId } from "../../platform/id.ts";
import { transact } from "../../platform/table.ts";
import { createReturn, returnsOf } from "../../returns/return.table.ts";
import { linesToReturn, type Return, returnNumberOf } from "../../returns/return.ts";
import { dropPhotographs, storePhotographs } from "../../returns/return-pictures.ts";
import { returnOnWire } from "../../returns/return-wire.ts";
import { withSwaps } from "../../returns/swap.ts";

const findOwn = async (id: string, userId: string): Promise<OrderFile> =>
  found(await findOrderFile(id, userId), "Order");

export const handler = endpoint(returnCalls, "returns/ask", async (draft, { user, now }) => {
  const { order, ...known } = await findOwn(draft.id, user.id);
  const lines = await withSwaps(order, draft, linesToReturn(order, returnsOf(known), draft, now));
  const bucket = { limit: "returnsByUser", of: user.id } as const;
  await countAttempt([bucket], now);
  const id = newId(now);
  const request: Omit<Return, "number"> = {
    id,
    orderId: order.id,
    userId: user.id,
    ...pickFields(draft, requestRules),
    lines,
    pictures: await storePhotographs(id, draft.images),
    state: "Requested",
    log: [{ at: now.toISOString(), state: "Requested", by: user.name }],
    createdAt: now.toISOString(),
  };
  try {
    for (let round = 0; round < 5; round++) {
      const file = await findOwn(draft.id, user.id);
      linesToReturn(file.order, returnsOf(file), draft, now);
      const numbered: Return = { ...request, number: returnNumberOf(file.order) };
      const failed = await transact({ order: countReturn(file.order), ...createReturn(numbered) });
      if (failed.size === 0)
        return new Reply({ success: true, return: returnOnWire(numbered) }, { status: 201 });
    }
    throw new AppError("unavailable");
  } catch (error) {
    await Promise.all([dropPhotographs(request.pictures), releaseAttempt([bucket])]);
    throw error;
  }
});
