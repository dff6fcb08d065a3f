import { AppError } from "../../shared/core/errors.ts";
import { rememberFormer } from "../accounts/former-account.table.ts";
import { countedAdmins, deleteAccount, removeRemains } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { forgetBuyer } from "../payments/payment.table.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { write } from "../platform/table.ts";
import { endWaitsOf } from "../restocks/wait.table.ts";
import { waitersOf } from "../restocks/wait.ts";
import { anonymiseReview, reviewedBy } from "../reviews/review.table.ts";
import { everyOrderOf, forgetAddress } from "./order.table.ts";

/** Blanks name and address wherever the books do not need them. Other orders keep theirs. */
async function forgetCustomer(user: User, now: Date): Promise<void> {
  const userId = user.id;
  for (const item of await rememberFormer(user, now)) await write(item);
  for (const waiter of waitersOf(user)) await endWaitsOf(waiter);
  for await (const order of everyOrderOf(userId)) {
    await write(forgetBuyer(order.id));
    if (order.status === "Cancelled") await write(forgetAddress(order));
  }
  for (const review of await reviewedBy(userId)) {
    await write(anonymiseReview(review));
    if (!review.images) continue;
    // Few accounts need the S3 client.
    const { dropPictures } = await import("../pictures/image-objects.ts");
    await dropPictures(review.images);
  }
}

interface Deletion {
  /** Recorded with the deletion, when staff delete the account. It stays with what they did before. */
  audit?: TransactItem;
}

/**
 * Deletes the account with everything that only it needs. After a crash it can be repeated, until the account
 * itself is gone; what is left then expires. Throws `last_admin` (409), `unavailable` (503).
 */
export async function deleteCustomer(user: User, now: Date, { audit }: Deletion = {}): Promise<void> {
  // Asked before anything is blanked; the transaction asks again.
  if (user.role === "admin" && (await countedAdmins()) < 2) throw new AppError("last_admin");
  await forgetCustomer(user, now);
  const refusal = await deleteAccount(user, audit ? { audit } : {});
  if (refusal === "last-admin") throw new AppError("last_admin");
  if (refusal !== undefined) throw new AppError("unavailable");
  await removeRemains(user.id, { keepAudit: audit !== undefined });
}
