import * as z from "zod/mini";
import { formerAccountDays } from "../../shared/core/limits.ts";
import { keyedHashes } from "../identity/token.ts";
import type { User } from "../identity/user.ts";
import { mailboxOf } from "../mail/mailbox.ts";
import { put } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { write } from "../platform/table.ts";

const purpose = "former-account";
const keepSeconds = formerAccountDays * 86_400;

const Former = z.object({ userId: z.string(), expiresAtSeconds: z.number() });
type Former = z.infer<typeof Former>;

const partition = (hash: string): string => `FORMER#${hash}`;
const formerKey = (hash: string, userId: string): Key => ({ pk: partition(hash), sk: `ACCOUNT#${userId}` });

/** Keeps keyed hashes for two years, so that once-per-person offers survive deleting and registering again. */
export async function rememberFormer(
  { id: userId, email, confirmedEmail, provenEmail }: User,
  now: Date,
): Promise<void> {
  const known = [email, confirmedEmail, provenEmail].flatMap((each) => (each ? mailboxOf(each) : []));
  const hashes = await Promise.all([...new Set(known)].map((mailbox) => keyedHashes(purpose, mailbox)));
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + keepSeconds;
  for (const [newest] of hashes)
    if (newest) await write(put<Former>({ ...formerKey(newest, userId), userId, expiresAtSeconds }));
}

export async function formerAccountsOf({ id, email }: User, now: Date): Promise<string[]> {
  const ids = new Set<string>();
  for (const hash of await keyedHashes(purpose, mailboxOf(email)))
    for await (const items of everyPage({ partition: partition(hash) }, { ConsistentRead: true }))
      for (const item of items) {
        const { userId, expiresAtSeconds } = Former.parse(item);
        if (userId !== id && expiresAtSeconds * 1000 > now.getTime()) ids.add(userId);
      }
  return [...ids];
}
