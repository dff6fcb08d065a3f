import { verifyPassword } from "./password.ts";
import type { Caller } from "./sign-in.ts";
import { type Bucket, countAttempt, releaseAttempt } from "./throttle.ts";

/**
 * Whether this is the caller's password. Wrong ones are counted, by session and by user. Throws
 * `too_many_attempts` (429).
 */
export async function isOwnPassword(
  { user, session }: Caller,
  password: string,
  now: Date,
): Promise<boolean> {
  const guesses: Bucket[] = [
    { limit: "oldPasswordBySession", of: session.id },
    { limit: "oldPasswordByUser", of: user.id },
  ];
  await countAttempt(guesses, now);
  if (!(await verifyPassword(password, user.passwordHash))) return false;
  await releaseAttempt(guesses);
  return true;
}
