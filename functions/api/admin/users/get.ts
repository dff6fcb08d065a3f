import { AppError } from "../../../../shared/errors.ts";
import { findUser } from "../../../data/user.ts";
import { userOnWire } from "../../../domain/user.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/users/get", async ({ id }) => {
  const user = await findUser(id);
  if (!user) throw new AppError("NF", "User");
  return { success: true, user: userOnWire(user) };
});
