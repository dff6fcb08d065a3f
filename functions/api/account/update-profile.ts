import { AppError } from "../../../shared/errors.ts";
import { putLetter } from "../../data/outbox.ts";
import { transact } from "../../data/table.ts";
import { changeProfile } from "../../data/user.ts";
import { userOnWire } from "../../domain/user.ts";
import { endpoint } from "../../http/endpoint.ts";

export const handler = endpoint("account/update-profile", async (change, { user, now }) => {
  const { name, email } = user;
  const isNewEmail = change.email !== email;
  const failed = await transact([
    ...changeProfile(user, change),
    ...(isNewEmail ? [putLetter({ kind: "email-changed", email, name, newEmail: change.email }, now)] : []),
  ]);
  if (failed.includes(0)) throw new AppError("AUTH");
  if (failed.length > 0) throw new AppError("DUP");
  return { success: true, user: userOnWire({ ...user, ...change }) };
});
