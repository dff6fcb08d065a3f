import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import { newPerson } from "../support/mailbox.ts";
import { newOwner, withApp } from "../support/second-factor.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const required = { status: 403, code: "confirmation_required", message: "Confirm that it's you to continue" };

async function activityOf(id: string) {
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  return findActivity({ kind: "user", id }, 5);
}

test("ten minutes after the last answer, guarded actions ask for the factor again, and then continue", async () => {
  const { client, app } = await withApp(shop);
  const person = await newPerson(shop);
  await client.call("admin/users/data", { id: person.id, reason: "Asked by phone" });
  await shop.stage.advance(601);
  const { user } = await client.call("admin/users/get", { id: person.id });
  const refused = await Promise.all([
    client.refusal("admin/users/data", { id: person.id }),
    client.refusal("admin/users/delete", { id: person.id }),
    client.refusal("admin/exports/create", { what: "customers" }),
    client.refusal("admin/users/update", {
      id: person.id,
      name: user.name,
      email: user.email,
      role: "admin",
    }),
    client.refusal("factors/recovery-codes", {}),
  ]);
  for (const { status, code, message } of refused) expect({ status, code, message }).toEqual(required);
  await client.call("admin/exports/create", { what: "products" });
  expect((await client.refusal("factors/answer", { password })).code).toBe("invalid");
  const cookies = String([...client.cookies]);
  await client.call("factors/answer", { code: await app.nextCode() });
  expect(String([...client.cookies]), "the session stays").toBe(cookies);
  const data = await client.call("admin/users/data", { id: person.id, reason: "Asked by phone" });
  expect(data.user.email).toBe(person.email);
  expect((await activityOf(person.id)).map(({ did, details }) => [did, details.reason])).toEqual([
    ["Personal data downloaded", "Asked by phone"],
    ["Personal data downloaded", "Asked by phone"],
  ]);
  await client.call("admin/exports/create", { what: "customers", reason: "Newsletter" });
  await client.call("admin/users/delete", { id: person.id, reason: "Asked us to" });
  expect((await activityOf(person.id))[0]).toMatchObject({
    did: "Account deleted",
    details: { reason: "Asked us to" },
  });
});

test("staff without a factor give their password, which counts for ten minutes", async () => {
  const { client } = await newOwner(shop);
  const person = await newPerson(shop);
  await shop.stage.advance(601);
  expect(await client.refusal("admin/users/data", { id: person.id })).toMatchObject(required);
  expect(await client.refusal("factors/answer", { password: "guess" })).toMatchObject({
    status: 400,
    fields: { password: "That password isn't correct" },
  });
  await client.call("factors/answer", { password });
  await client.call("admin/users/data", { id: person.id });
  await shop.stage.advance(601);
  expect(await client.refusal("admin/users/data", { id: person.id })).toMatchObject(required);
});

test("recording a large refund as paid another way needs the confirmation that sending it does", async () => {
  const { client } = await newOwner(shop);
  await shop.stage.advance(601);
  const settle = (amount: number) =>
    client.refusal("admin/payments/settle", {
      id: "0".repeat(24),
      amount,
      method: "upi",
      reference: "401234567890",
      paidOn: "2026-01-02",
    });
  expect(await settle(10_000.01)).toMatchObject(required);
  expect((await settle(10_000)).status).toBe(404);
  await client.call("factors/answer", { password });
  expect((await settle(10_000.01)).status).toBe(404);
});

test("customers manage their passkeys without confirming", async () => {
  const person = await newPerson(shop);
  await shop.stage.advance(601);
  const { options } = await person.client.call("passkeys/offer", { password });
  expect(options.user.name).toBe(person.email);
});

test("a reason that isn't one line of at most 200 characters is refused", async () => {
  const { client } = await newOwner(shop);
  const id = (await newPerson(shop)).id;
  for (const reason of ["x".repeat(201), "one\ntwo"])
    expect((await client.refusal("admin/users/data", { id, reason })).fields).toHaveProperty("reason");
  expect((await client.refusal("admin/users/data", { id: "0".repeat(24), reason: newEmail() })).status).toBe(
    404,
  );
});

test("these calls ask to confirm", () => {
  const guarded = (Object.keys(contract) as RouteKey[]).filter((key) => "confirm" in contract[key]);
  expect(guarded).toEqual(
    expect.arrayContaining(["admin/users/data", "admin/users/delete", "factors/delete", "passkeys/offer"]),
  );
});
