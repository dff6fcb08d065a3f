import { AppError } from "../../shared/core/errors.ts";
import { above, atMost, missingOr, update } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";

interface Guesses {
  attempts: number;
  lastAtSeconds: number;
}

const maxGuesses = 5;
const closedSeconds = 15 * 60;

const guessesKey = (userId: string): Key => ({ pk: `RATE#factor:${userId}`, sk: "RATE" });

/** Counts before the answer is checked, and never fails open. Throws `too_many_attempts` (429). */
export async function countFactorGuess(userId: string, now: Date): Promise<{ isLast: boolean }> {
  const nowSeconds = Math.floor(now.getTime() / 1000);
  const windowStart = nowSeconds - closedSeconds;
  const lasting = { lastAtSeconds: nowSeconds, expiresAtSeconds: nowSeconds + closedSeconds };
  const key = guessesKey(userId);
  const next = update<Guesses>(
    key,
    { set: lasting, add: { attempts: 1 } },
    { lastAtSeconds: above(windowStart), attempts: atMost(maxGuesses - 1) },
  );
  const first = update<Guesses>(
    key,
    { set: { ...lasting, attempts: 1 } },
    { lastAtSeconds: missingOr(atMost(windowStart)) },
  );
  const counted = (await write(next)) ?? (await write(first)) ?? (await write(next));
  if (counted) return { isLast: Number(counted.attempts) === maxGuesses };
  throw new AppError("too_many_attempts", "Too many wrong codes. Use a passkey, or try again in 15 minutes");
}

export async function releaseFactorGuess(userId: string): Promise<void> {
  await write(update<Guesses>(guessesKey(userId), { add: { attempts: -1 } }, { attempts: above(0) }));
}
