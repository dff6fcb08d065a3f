import { Logger } from "@aws-lambda-powertools/logger";
import { AppError, found } from "../../../../shared/core/errors.ts";
import { staffReturnCalls } from "../../../../shared/returns/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { requirePermission } from "../../../identity/staff.ts";
import { rounds, transact } from "../../../platform/table.ts";
import { erasePhotographs } from "../../../returns/erase-photographs.ts";
import { findReturn } from "../../../returns/return.table.ts";
import type { Return } from "../../../returns/return.ts";
import { changesOf } from "../../../returns/return-step.ts";
import { returnOnWire } from "../../../returns/return-wire.ts";

const logger = new Logger({ serviceName: "settle" });

const find = async (id: string): Promise<Return> => found(await findReturn(id), "Return");

/** The decision is stored already: what cannot be sent now is sent by the sweeper. */
async function refund(request: Return): Promise<void> {
  const { sendReturnRefund } = await import("../../../returns/send-refund.ts");
  try {
    await sendReturnRefund(request);
  } catch (error) {
    logger.warn("refund left to the sweeper", { returnId: request.id, error });
  }
}

const isAboutStock = (name: string): boolean => name.startsWith("stock of ");

export const handler = endpoint(staffReturnCalls, "admin/returns/update", async (step, by) => {
  if (step.action === "refund") requirePermission(by, "money:refund");
  for await (const _ of rounds()) {
    const failed = await transact(await changesOf(await find(step.id), step, by));
    if ([...failed].some(isAboutStock) && !failed.has("return"))
      throw new AppError("no_replacement", "This item is out of stock. Refund it instead");
    if (failed.size > 0) continue;
    const request = await find(step.id);
    await erasePhotographs(request);
    if (step.action === "refund") await refund(request);
    return { success: true, return: returnOnWire(await find(step.id)) };
  }
  throw new AppError("unavailable");
});
