import { AppError } from "../../../shared/core/errors.ts";
import { factorCalls } from "../../../shared/factors/schemas.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { changeFactors } from "../../identity/factor.table.ts";
import {
  type Factors,
  forPeople,
  hashedCodes,
  newRecoveryCodes,
  setUpSeconds,
  wrongCode,
} from "../../identity/factor.ts";
import { seal, unseal } from "../../identity/seal.ts";
import { proveByFactor } from "../../identity/sign-in.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { stepOf } from "../../identity/totp.ts";
import { noticeAddress } from "../../identity/user.ts";
import { outboxItem } from "../../mail/outbox.table.ts";
import { newId } from "../../platform/id.ts";

interface Setup {
  userId: string;
  now: Date;
}

async function withApp(book: Factors, code: string, { userId, now }: Setup): Promise<Factors> {
  const { pending } = book;
  const isRecent = pending && now.getTime() / 1000 - pending.startedAtSeconds < setUpSeconds;
  const secret = isRecent ? await unseal(pending.secret, userId) : undefined;
  if (!secret) throw new AppError("invalid", "code", { code: "This setup has expired. Start again" });
  const lastStep = stepOf(code, secret, now);
  if (lastStep === undefined) throw wrongCode();
  const app = { id: newId(now), secret: await seal(secret, userId), createdAt: now.toISOString(), lastStep };
  return { ...book, app, pending: undefined };
}

/** Proves the session too. The code can't be used again to sign in. */
export const handler = endpoint(factorCalls, "factors/confirm-app", async ({ code }, call) => {
  const { user, now } = call;
  await countAttempt([{ limit: "factorCodesByUser", of: user.id }], now);
  const recoveryCodes = newRecoveryCodes();
  const recovery = hashedCodes(recoveryCodes, user.id);
  const { writes, cookies } = await proveByFactor(call, now);
  const mail = outboxItem({ kind: "factor-notice", what: "app-added", email: noticeAddress(user) }, now);
  const change = async (book: Factors) => ({
    ...(await withApp(book, code, { userId: user.id, now })),
    recovery,
  });
  await changeFactors(user.id, change, { ...writes, mail });
  return new Reply({ success: true, recoveryCodes: recoveryCodes.map(forPeople) }, { cookies });
});
