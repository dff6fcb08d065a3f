import { AppError } from "../../shared/core/errors.ts";
import type { Customer } from "../identity/sign-in.ts";
import { findReturn } from "./return.table.ts";
import type { Return } from "./return.ts";

/** Throws `not_found` (404, "Return"). */
export async function findOwnReturn(id: string, { user, onlyOrder }: Customer): Promise<Return> {
  const request = await findReturn(id);
  if (request?.userId !== user.id || (onlyOrder ?? request.orderId) !== request.orderId)
    throw new AppError("not_found", "Return");
  return request;
}
