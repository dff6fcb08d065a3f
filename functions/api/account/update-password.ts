import { AppError } from "../../../shared/errors.ts";
import { putLetter } from "../../data/outbox.ts";
import { transact } from "../../data/table.ts";
import { changePassword } from "../../data/user.ts";
import { userOnWire } from "../../domain/user.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { beginSession } from "../../http/session.ts";
import { hashPassword, refuseCommon, verifyPassword } from "../../services/password.ts";

export const handler = endpoint("account/update-password", async (input, { user, now, device }) => {
  if (input.newPassword !== input.confirmPassword) throw new AppError("MISMATCH");
  await refuseCommon(input.newPassword, "newPassword");
  if (!(await verifyPassword(input.oldPassword, user.passwordHash))) {
    throw new AppError("VAL", "oldPassword", { oldPassword: "This is not your current password" });
  }
  const { name, email } = user;
  const failed = await transact([
    changePassword(user, await hashPassword(input.newPassword)),
    putLetter({ kind: "password-changed", email, name }, now),
  ]);
  if (failed.length > 0) throw new AppError("AUTH");
  const cookies = [await beginSession({ ...user, version: user.version + 1 }, now, device)];
  return new Reply({ success: true, user: userOnWire(user) }, { cookies });
});
