import { AppError } from "../../shared/core/errors.ts";
import { outboxItem } from "../mail/outbox.table.ts";
import { rounds, transact } from "../platform/table.ts";
import { factorCount, findFactorBooks, removeFactor } from "./factor.table.ts";
import { mustHaveFactor } from "./second-factor.ts";
import { userExists } from "./user.table.ts";
import { noticeAddress, type User } from "./user.ts";

/** Throws `not_found` (404), `last_factor` (409) where staff need one, `unauthenticated` (401), `unavailable` (503). */
export async function deleteFactor(user: User, id: string, now: Date): Promise<void> {
  const mail = outboxItem({ kind: "factor-notice", what: "removed", email: noticeAddress(user) }, now);
  for await (const _ of rounds()) {
    const books = await findFactorBooks(user.id);
    const writes = removeFactor(user.id, books, id);
    if (factorCount(books) === 1 && mustHaveFactor(user, now))
      throw new AppError("last_factor", "Staff need a second factor. Add another one before you remove this");
    const failed = await transact({ ...writes, mail, user: userExists(user.id) });
    if (failed.has("user")) throw new AppError("unauthenticated");
    if (failed.size === 0) return;
  }
  throw new AppError("unavailable");
}
