import { randomBytes } from "node:crypto";
import { newId } from "../../../functions/data/id.ts";
import { createUser } from "../../../functions/data/user.ts";
import type { User } from "../../../functions/domain/user.ts";
import { hashPassword } from "../../../functions/services/password.ts";
import { writeAll } from "./bulk.ts";
import type { Demo } from "./copy.ts";
import { daysBefore } from "./time.ts";

/** Days ago: the shop's first customer came before its oldest product was reviewed, others earlier still. */
const joinedBefore = { last: 190, apart: 4 } as const;

/** A hash that no password is known for; one is enough for all who never sign in. */
export const unusablePassword = (): Promise<string> => hashPassword(randomBytes(24).toString("hex"));

/** Users by their key in the demo. */
export async function seedCustomers({ customers }: Demo, now: Date): Promise<Map<string, User>> {
  const nobodys = await unusablePassword();
  const users = await Promise.all(
    [...customers].map(async ([key, customer], at): Promise<[string, User]> => {
      const joined = daysBefore(now, joinedBefore.last + joinedBefore.apart * (customers.size - at));
      const user: User = {
        id: newId(joined),
        name: customer.name,
        email: customer.email ?? `${key}@example.com`,
        role: customer.role,
        passwordHash: customer.password ? await hashPassword(customer.password) : nobodys,
        version: 1,
        createdAt: joined.toISOString(),
      };
      return [key, user];
    }),
  );
  await writeAll(users.flatMap(([, user]) => createUser(user)));
  return new Map(users);
}
