import { randomBytes } from "node:crypto";
import { createBuyer } from "../../../functions/identity/guest.table.ts";
import { hashPassword } from "../../../functions/identity/password.ts";
import { createUser } from "../../../functions/identity/user.table.ts";
import { newUser, type User } from "../../../functions/identity/user.ts";
import type { TransactItem } from "../../../functions/platform/expressions.ts";
import { itemsOf } from "./bulk.ts";
import type { Demo, DemoCustomer } from "./copy.ts";
import type { Story } from "./story.ts";
import { daysBefore } from "./time.ts";

/** Shared by all customers who never sign in. */
export const unusablePasswordHash = (): Promise<string> => hashPassword(randomBytes(24).toString("hex"));

/** By customer key. */
function firstSeen({ products }: Demo, { orders, reviewDates }: Story): ReadonlyMap<string, Date> {
  const seen = [
    ...orders.map(({ by, at }) => ({ by, at })),
    ...products.flatMap(({ slug, reviews }) =>
      reviews.flatMap(
        ({ by }, index) =>
          reviewDates
            .get(slug)
            ?.slice(index, index + 1)
            .map((at) => ({ by, at })) ?? [],
      ),
    ),
  ];
  return new Map(seen.sort((a, b) => b.at.getTime() - a.at.getTime()).map(({ by, at }) => [by, at]));
}

const dotted = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]+/g, ".");

async function userOf(key: string, customer: DemoCustomer, createdAt: Date, unusable: string): Promise<User> {
  const { name, email, guest, password, role } = customer;
  const details = {
    name,
    email: email ?? `${guest ? dotted(name) : key}@example.com`,
    role,
    ...(guest ? { guest } : { passwordHash: password ? await hashPassword(password) : unusable }),
  };
  return newUser(details, createdAt);
}

/** By key in customers.json. Customers register before they buy or write. */
export async function usersOf(demo: Demo, story: Story, now: Date): Promise<Map<string, User>> {
  const unusable = await unusablePasswordHash();
  const seen = firstSeen(demo, story);
  const opened = daysBefore(now, demo.story.days + 180);
  const users = [...demo.customers].map(async ([key, customer]): Promise<[string, User]> => {
    const first = seen.get(key);
    const createdAt = first ? daysBefore(first, 0.01) : opened;
    return [key, await userOf(key, customer, createdAt, unusable)];
  });
  return new Map(await Promise.all(users));
}

export const createUsers = (users: readonly User[]): TransactItem[] =>
  users.flatMap((user) => (user.guest ? [createBuyer(user)] : itemsOf(createUser(user))));
