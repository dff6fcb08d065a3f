import type { Input } from "../../shared/contract.ts";
import { AppError } from "../../shared/core/errors.ts";
import { offersOf } from "../../shared/payments/offers.ts";
import { findUserByEmail } from "../identity/user.table.ts";
import { isProven, newUser, type User } from "../identity/user.ts";
import { requireChargeable } from "../payments/offered.ts";
import type { Payment } from "../payments/payment.ts";
import { payments } from "../platform/settings.ts";

type Customer = Input<"admin/phone-orders/create">["customer"];

/** Returns the account with this address, or a new guest: anyone can register with an address that isn't theirs. */
export async function customerFor({ name, email }: Customer, now: Date): Promise<User> {
  const account = await findUserByEmail(email);
  if (account && isProven(account)) return account;
  return newUser({ name, email, guest: true }, now);
}

export function requirePayable(amountPaise: number): Payment["provider"] {
  const [offer] = offersOf(payments(), amountPaise);
  if (!offer) throw new AppError("invalid", "amount");
  requireChargeable(amountPaise, offer.provider);
  return offer.provider;
}
