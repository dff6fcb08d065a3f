import type { User } from "../../../shared/accounts/schemas.ts";
import { stored } from "../lib/storage.ts";

/** Whose session this browser had when it last knew, so that an end is noticed at the next visit too. */
const owner = stored<unknown>("localStorage", "sessionOf", (value) => value);

/**
 * Drops what a buyer typed at checkout when their session has ended, however it did, and when another account
 * follows. A guest who signs in keeps it. Tried again at the next visit when a file cannot be loaded.
 */
export async function followBuyer(last: User | null, buyer: User | null): Promise<void> {
  // Another tab may have noticed first, but what was typed in this one is here.
  const before = last?._id ?? owner.read();
  const isSame = before === undefined || before === buyer?._id || (last?.guest && buyer !== null);
  if (!isSame) (await import("./checkout.ts")).forgetCheckout();
  owner.write(buyer?._id);
}
