import { accountCalls } from "../../../shared/accounts/schemas.ts";
import { AppError } from "../../../shared/core/errors.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { requireOwnPassword } from "../../identity/own-password.ts";
import { ownUserOnWire } from "../../identity/own-user.ts";
import { hashPassword, rejectCommonPassword } from "../../identity/password.ts";
import { beginSession, byPassword } from "../../identity/sign-in.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { changePassword } from "../../identity/user.table.ts";
import { noticeAddress } from "../../identity/user.ts";
import { outboxItem } from "../../mail/outbox.table.ts";
import { transact } from "../../platform/table.ts";

export const handler = endpoint(accountCalls, "account/update-password", async (input, call) => {
  const { user, now, address } = call;
  if (input.newPassword !== input.confirmPassword) throw new AppError("password_mismatch");
  await rejectCommonPassword(input.newPassword, "newPassword");
  await requireOwnPassword(call, input.oldPassword, now, "oldPassword");
  await countAttempt(
    [
      { limit: "passwordChangesByUser", of: user.id },
      { limit: "accountMailsByAddress", of: address },
    ],
    now,
  );
  const failed = await transact({
    user: changePassword(user, await hashPassword(input.newPassword)),
    mail: outboxItem({ kind: "password-changed", email: noticeAddress(user) }, now),
  });
  if (failed.size > 0) throw new AppError("unauthenticated");
  const { factorAtSeconds } = call.session;
  const proof = { factorAtSeconds, ...byPassword(now) };
  const cookies = [await beginSession({ ...user, version: user.version + 1 }, now, call, proof)];
  return new Reply({ success: true, user: await ownUserOnWire(call, now) }, { cookies });
});
