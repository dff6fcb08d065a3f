import { randomBytes } from "node:crypto";
import { hashPassword } from "../../../functions/identity/password.ts";
import { createUser } from "../../../functions/identity/user.table.ts";
import type { User } from "../../../functions/identity/user.ts";
import { newId } from "../../../functions/platform/id.ts";
import { itemsOf, writeAll } from "./bulk.ts";
import type { Demo } from "./copy.ts";
import { daysBefore } from "./time.ts";

/** Every customer joined before the oldest review; the customers are four days apart. */
const joined = { minDaysAgo: 190, daysApart: 4 } as const;

/** The hash of a random password; all customers who never sign in can share one. */
export const unusablePasswordHash = (): Promise<string> => hashPassword(randomBytes(24).toString("hex"));

/** Users by their key in customers.json. */
export async function seedCustomers({ customers }: Demo, now: Date): Promise<Map<string, User>> {
  const unusable = await unusablePasswordHash();
  const users = await Promise.all(
    [...customers].map(async ([key, customer], index): Promise<[string, User]> => {
      const daysAgo = joined.minDaysAgo + joined.daysApart * (customers.size - index);
      const createdAt = daysBefore(now, daysAgo);
      const user: User = {
        id: newId(createdAt),
        name: customer.name,
        email: customer.email ?? `${key}@example.com`,
        role: customer.role,
        passwordHash: customer.password ? await hashPassword(customer.password) : unusable,
        version: 1,
        createdAt: createdAt.toISOString(),
      };
      return [key, user];
    }),
  );
  await writeAll(users.flatMap(([, user]) => itemsOf(createUser(user))));
  return new Map(users);
}
