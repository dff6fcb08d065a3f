import { afterAll, beforeAll, expect, test } from "vitest";
import { type Client, Refused } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop([]);
});
afterAll(() => shop.close());

const idOf = async (client: Client): Promise<string> => (await client.call("account/profile", {})).user._id;

const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error) => {
      if (error instanceof Refused) return error.status;
      throw error;
    },
  );

test("the last owner can't leave by any door", async () => {
  const owner = await shop.admin();
  const id = await idOf(owner);
  const { name, email } = (await owner.call("account/profile", {})).user;
  const last = { status: 409, code: "last_admin" };
  expect(await owner.refusal("admin/staff/update", { id, role: "viewer" })).toMatchObject(last);
  expect(await owner.refusal("admin/staff/delete", { id })).toMatchObject(last);
  expect(await owner.refusal("admin/users/update", { id, name, email, role: "user" })).toMatchObject(last);
  expect(await owner.refusal("admin/users/delete", { id })).toMatchObject(last);
  const successor = await shop.admin();
  await owner.call("admin/staff/update", { id, role: "viewer" });
  expect((await owner.refusal("admin/orders/list", {})).status).toBe(401);
  const heir = { id: await idOf(successor) };
  expect(await successor.refusal("admin/staff/delete", heir)).toMatchObject(last);
});

/** Makes everyone else customers. */
async function onlyOwners(count: number): Promise<Client[]> {
  const first = await shop.admin();
  const id = await idOf(first);
  const { users } = await first.call("admin/users/list", { role: "admin" });
  for (const { _id } of users) if (_id !== id) await first.call("admin/staff/delete", { id: _id });
  const owners = [first];
  while (owners.length < count) owners.push(await shop.admin());
  return owners;
}

test.each([2, 3])("of two owners among %i who demote each other at once, one stays", async (count) => {
  const [asha, ravi] = await onlyOwners(count);
  if (!asha || !ravi) throw new Error("Two owners are needed");
  const [ashaId, raviId] = [await idOf(asha), await idOf(ravi)];
  const statuses = await Promise.all([
    statusOf(asha.call("admin/staff/update", { id: raviId, role: "viewer" })),
    statusOf(ravi.call("admin/staff/update", { id: ashaId, role: "viewer" })),
  ]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect([401, 409]).toContain(statuses.find((status) => status !== 200));
  const winner = statuses[0] === 200 ? asha : ravi;
  const { users } = await winner.call("admin/users/list", { role: "admin" });
  expect(users).toHaveLength(count - 1);
});
