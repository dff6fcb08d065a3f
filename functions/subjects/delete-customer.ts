import { AppError } from "../../shared/core/errors.ts";
import { rememberFormer } from "../accounts/former-account.table.ts";
import { forgetDesk } from "../desk/forget-desk.ts";
import { countedAdmins } from "../identity/membership.table.ts";
import { deleteAccount, removeRemains } from "../identity/user.table.ts";
import type { User } from "../identity/user.ts";
import { forgetOrders } from "../orders/forget-orders.ts";
import { forgetPhoneOrders } from "../phone-orders/forget-phone-orders.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { forgetWaits } from "../restocks/wait.table.ts";
import { forgetReviews } from "../reviews/delete-review.ts";

/** Erases a subject's data, or blanks name and address where the books need the rest. */
type Forget = (user: User, now: Date) => Promise<void>;

const subjects: readonly Forget[] = [
  rememberFormer,
  forgetWaits,
  forgetDesk,
  forgetPhoneOrders,
  forgetOrders,
  forgetReviews,
];

interface Deletion {
  audit?: TransactItem;
}

/** Can be repeated after a crash until the account is deleted; the rest expires. Throws `last_admin`, `unavailable`. */
export async function deleteCustomer(user: User, now: Date, { audit }: Deletion = {}): Promise<void> {
  // Checked before anything is blanked, and again in the transaction.
  if (user.role === "admin" && (await countedAdmins()) < 2) throw new AppError("last_admin");
  for (const forget of subjects) await forget(user, now);
  const refusal = await deleteAccount(user, audit ? { audit } : {});
  if (refusal === "last-admin") throw new AppError("last_admin");
  if (refusal !== undefined) throw new AppError("unavailable");
  await removeRemains(user.id, { keepAudit: audit !== undefined });
}
