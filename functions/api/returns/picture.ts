import { AppError } from "../../../shared/core/errors.ts";
import { returnCalls } from "../../../shared/returns/schemas.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { may } from "../../identity/staff.ts";
import { readPicture } from "../../pictures/image-objects.ts";
import { findOwnReturn, findReturn } from "../../returns/return.table.ts";

/** Throws `not_found` (404) for anyone but the customer and staff. */
export const handler = endpoint(returnCalls, "returns/picture", async ({ id, number }, customer) => {
  const isStaff = may(customer, "returns:read");
  const request = await (isStaff ? findReturn(id) : findOwnReturn(id, customer));
  const key = request?.pictures[number - 1];
  const bytes = key && (await readPicture(key));
  if (!bytes) throw new AppError("not_found", "Photo");
  return new FileReply(bytes, "image/webp");
});
