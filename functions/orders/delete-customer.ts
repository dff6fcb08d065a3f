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

/** Blanks name and address except where the books require them. */
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
  /** Written with the deletion by staff, and kept. */
  audit?: TransactItem;
}

/** Can be repeated after a crash until the account is deleted; the rest expires. Throws `last_admin`, `unavailable`. */
export async function deleteCustomer(user: User, now: Date, { audit }: Deletion = {}): Promise<void> {
  // Checked before anything is blanked, and again in the transaction.
  if (user.role === "admin" && (await countedAdmins()) < 2) throw new AppError("last_admin");
  await forgetCustomer(user, now);
  const refusal = await deleteAccount(user, audit ? { audit } : {});
  if (refusal === "last-admin") throw new AppError("last_admin");
  if (refusal !== undefined) throw new AppError("unavailable");
  await removeRemains(user.id, { keepAudit: audit !== undefined });
}
