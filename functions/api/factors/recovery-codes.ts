import { AppError } from "../../../shared/core/errors.ts";
import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint } from "../../http/endpoint.ts";
import { changeFactors } from "../../identity/factor.table.ts";
import { forPeople, hashedCodes, newRecoveryCodes } from "../../identity/factor.ts";
import { methodsOf } from "../../identity/second-factor.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { noticeAddress } from "../../identity/user.ts";
import { outboxItem } from "../../mail/outbox.table.ts";

/** Replaces all earlier codes. Throws `not_found` (404) for staff without a second factor. */
export const handler = endpoint(factorCalls, "factors/recovery-codes", async (_, { user, now }) => {
  if ((await methodsOf(user.id)).length === 0) throw new AppError("not_found", "Second factor");
  await countAttempt([{ limit: "factorChangesByUser", of: user.id }], now);
  const codes = newRecoveryCodes();
  const recovery = hashedCodes(codes, user.id);
  const mail = outboxItem(
    { kind: "factor-notice", what: "new-recovery-codes", email: noticeAddress(user) },
    now,
  );
  await changeFactors(user.id, (book) => ({ ...book, recovery }), { mail });
  return { success: true, recoveryCodes: codes.map(forPeople) };
});
