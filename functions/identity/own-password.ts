import { AppError } from "../../shared/core/errors.ts";
import { verifyPassword } from "./password.ts";
import type { Caller } from "./sign-in.ts";
import { type Bucket, countAttempt, releaseAttempt } from "./throttle.ts";

const refusals = {
  password: "That password isn't correct",
  oldPassword: "The old password isn't correct",
} as const;

/** Counts wrong passwords by session and user. Throws `invalid` (400, the field), `too_many_attempts` (429). */
export async function requireOwnPassword(
  { user, session }: Caller,
  password: string,
  now: Date,
  field: keyof typeof refusals = "password",
): Promise<void> {
  const guesses: Bucket[] = [
    { limit: "oldPasswordBySession", of: session.id },
    { limit: "oldPasswordByUser", of: user.id },
  ];
  await countAttempt(guesses, now);
  if (!(await verifyPassword(password, user.passwordHash)))
    throw new AppError("invalid", field, { [field]: refusals[field] });
  await releaseAttempt(guesses);
}
