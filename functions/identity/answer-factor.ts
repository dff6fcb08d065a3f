import { AppError } from "../../shared/core/errors.ts";
import type { FactorAnswer } from "../../shared/factors/schemas.ts";
import { enqueueMail, outboxItem } from "../mail/outbox.table.ts";
import { write } from "../platform/table.ts";
import { answeredPasskey } from "./answered-passkey.ts";
import { changeFactors } from "./factor.table.ts";
import type { Factors } from "./factor.ts";
import { usedCode, withUsedRecoveryCode, wrongCode } from "./factor.ts";
import { countFactorGuess, releaseFactorGuess } from "./factor-guesses.table.ts";
import { requireOwnPassword } from "./own-password.ts";
import { changePasskeys } from "./passkey.table.ts";
import { userIdIn } from "./passkey.ts";
import { seal, unseal } from "./seal.ts";
import { methodsOf } from "./second-factor.ts";
import { setProof } from "./session.table.ts";
import { byPassword, type Caller, proveByFactor } from "./sign-in.ts";
import { stepOf } from "./totp.ts";
import { noticeAddress } from "./user.ts";

type Cookies = Promise<string[]>;

async function withUsedCode(book: Factors, code: string, { user }: Caller, now: Date): Promise<Factors> {
  const secret = book.app && (await unseal(book.app.secret, user.id));
  const step = secret && stepOf(code, secret, now);
  if (!book.app || !secret || step === undefined) throw wrongCode();
  if (step <= book.app.lastStep) throw usedCode();
  // Sealed anew, so that it outlives the replacement of keys.
  const sealed = await seal(secret, user.id);
  return { ...book, app: { ...book.app, secret: sealed, lastStep: step, lastUsedAt: now.toISOString() } };
}

async function answerByPassword(caller: Caller, password: string, now: Date): Cookies {
  if ((await methodsOf(caller.user.id)).length > 0)
    throw new AppError("invalid", "password", { password: "Use your second factor instead" });
  await requireOwnPassword(caller, password, now);
  const proof = { factorAtSeconds: undefined, ...byPassword(now) };
  if (!(await write(setProof(caller.session, proof)))) throw new AppError("unauthenticated");
  return [];
}

async function answerByPasskey(
  caller: Caller,
  passkey: NonNullable<FactorAnswer["passkey"]>,
  now: Date,
): Cookies {
  const { user } = caller;
  const isOwn = userIdIn(passkey.response.userHandle) === user.id;
  const use = isOwn ? await answeredPasskey(passkey, user.id, now) : undefined;
  if (!use)
    throw new AppError("invalid", "passkey", { passkey: "This passkey doesn't belong to your account" });
  const { writes, cookies } = await proveByFactor(caller, now);
  await changePasskeys(user.id, use, writes);
  return cookies;
}

type Guess = Pick<FactorAnswer, "code" | "recoveryCode">;

async function use(caller: Caller, { code, recoveryCode }: Guess, now: Date): Cookies {
  const { user } = caller;
  const { writes, cookies } = await proveByFactor(caller, now);
  if (code !== undefined) {
    await changeFactors(user.id, (book) => withUsedCode(book, code, caller, now), writes);
    return cookies;
  }
  const mail = outboxItem(
    { kind: "factor-notice", what: "recovery-code-used", email: noticeAddress(user) },
    now,
  );
  const given = recoveryCode ?? "";
  const change = (book: Factors) => withUsedRecoveryCode(book, given, { userId: user.id, now });
  await changeFactors(user.id, change, { ...writes, mail });
  return cookies;
}

async function guess(caller: Caller, given: Guess, now: Date): Cookies {
  const { user } = caller;
  const { isLast } = await countFactorGuess(user.id, now);
  try {
    const cookies = await use(caller, given, now);
    await releaseFactorGuess(user.id);
    return cookies;
  } catch (error) {
    if (isLast && error instanceof AppError && error.code === "invalid")
      await enqueueMail({ kind: "factor-notice", what: "closed", email: noticeAddress(user) }, now);
    throw error;
  }
}

/** Returns the session's cookies. Throws `invalid` (400, the field), `too_many_attempts`, `unauthenticated`. */
export function answerFactor(caller: Caller, answer: FactorAnswer, now: Date): Cookies {
  if (answer.password !== undefined) return answerByPassword(caller, answer.password, now);
  return answer.passkey ? answerByPasskey(caller, answer.passkey, now) : guess(caller, answer, now);
}
