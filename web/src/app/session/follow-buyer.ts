import type { User } from "../../../../shared/accounts/schemas.ts";
import { stored } from "../../lib/storage.ts";

/** The last known owner of the session, to notice its end at the next visit. */
const owner = stored<unknown>("localStorage", "sessionOf", (value) => value);

/** Drops a buyer's checkout data when the session ends or changes, except for guests signing in. Retried on failure. */
export async function followBuyer(last: User | null, buyer: User | null): Promise<void> {
  // Another tab may have noticed first, but this one has its own data.
  const before = last?._id ?? owner.read();
  const isSame = before === undefined || before === buyer?._id || (last?.guest && buyer !== null);
  if (!isSame) (await import("../checkout/checkout.ts")).forgetCheckout();
  owner.write(buyer?._id);
}
