import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { deleteAccount, findUser } from "../../../data/user.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint("admin/users/delete", async ({ id }, { user: actor, now }) => {
  const user = await findUser(id);
  if (!user) throw new AppError("NF", "User");
  const refusal = await deleteAccount(user, [
    record(
      actor,
      { subject: { kind: "user", id }, did: "Account deleted", details: { role: user.role } },
      now,
    ),
  ]);
  if (refusal === "last-admin") throw new AppError("LAST");
  if (refusal !== undefined) throw new AppError("UNAV");
  return { success: true, message: "User Deleted Successfully" };
});
