import { AppError } from "../../../shared/core/errors.ts";
import { returnCalls } from "../../../shared/returns/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { transact } from "../../platform/table.ts";
import { erasePhotographs } from "../../returns/erase-photographs.ts";
import { findOwnReturn, moveReturn } from "../../returns/return.table.ts";
import { returnOnWire } from "../../returns/return-wire.ts";

/** Allowed until the parcel arrives. Idempotent. */
export const handler = endpoint(returnCalls, "returns/withdraw", async ({ id }, customer) => {
  const { user, now } = customer;
  for (let round = 0; round < 5; round++) {
    const request = await findOwnReturn(id, customer);
    if (request.state === "Withdrawn") return { success: true, return: returnOnWire(request) };
    if (request.state !== "Requested" && request.state !== "Approved")
      throw new AppError("invalid_return_step", request.state);
    const failed = await transact({
      return: moveReturn(request, { at: now.toISOString(), state: "Withdrawn", by: user.name }),
    });
    if (failed.size === 0) await erasePhotographs({ ...request, state: "Withdrawn" });
  }
  throw new AppError("unavailable");
});
