import { createHash, randomBytes } from "node:crypto";
import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { base32 } from "./totp.ts";

const App = z.object({
  id: z.string(),
  secret: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.optional(z.string()),
  /** Codes of this step and earlier ones were used. */
  lastStep: z.number(),
});

const RecoveryCode = z.object({ hash: z.string(), usedAt: z.optional(z.string()) });

export const Factors = z.object({
  app: z.optional(App),
  pending: z.optional(z.object({ secret: z.string(), startedAtSeconds: z.number() })),
  recovery: z.array(RecoveryCode),
  version: z.number(),
});
export type Factors = z.infer<typeof Factors>;

export const noFactors: Factors = { recovery: [], version: 0 };

export const setUpSeconds = 15 * 60;

const wrong = (field: string, message: string): AppError =>
  new AppError("invalid", field, { [field]: message });

export const wrongCode = (): AppError =>
  wrong("code", "That code isn't correct. Enter the newest one from your app");
export const usedCode = (): AppError => wrong("code", "That code was used already. Wait for the next one");
const wrongRecoveryCode = (): AppError =>
  wrong("recoveryCode", "That recovery code isn't correct, or it was used already");

const hashOf = (code: string, userId: string): string =>
  createHash("sha256").update(`${userId}:${code}`).digest("hex");

const recoveryCodeCount = 10;
/** 80 random bits each, so that plain hashes can't be reversed. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(10)));

export const forPeople = (code: string): string => code.replace(/.{4}(?=.)/g, "$&-");

export const hashedCodes = (codes: readonly string[], userId: string): Factors["recovery"] =>
  codes.map((code) => ({ hash: hashOf(code, userId) }));

export const codesLeft = ({ recovery }: Factors): number =>
  recovery.filter(({ usedAt }) => usedAt === undefined).length;

export function withUsedRecoveryCode(
  book: Factors,
  code: string,
  { userId, now }: { userId: string; now: Date },
) {
  const hash = hashOf(code, userId);
  const isGiven = (each: Factors["recovery"][number]) => each.hash === hash && each.usedAt === undefined;
  if (!book.recovery.some(isGiven)) throw wrongRecoveryCode();
  const usedAt = now.toISOString();
  return { ...book, recovery: book.recovery.map((each) => (isGiven(each) ? { ...each, usedAt } : each)) };
}
