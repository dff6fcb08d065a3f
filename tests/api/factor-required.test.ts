import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import { subjectsTo } from "../support/mailbox.ts";
import { addApp, addPasskey, newOwner, signIn } from "../support/second-factor.ts";
import { openShop, password, type Shop } from "../support/shop.ts";

const day = 86_400;

let shop: Shop;
beforeAll(async () => {
  shop = await openShop([], { STAFF: JSON.stringify({ secondFactor: "required", graceDays: 7 }) });
});
afterAll(() => shop.close());

const enrolling: readonly RouteKey[] = (Object.keys(contract) as RouteKey[]).filter(
  (key) => "beforeFactor" in contract[key],
);

test("staff are reminded for a week after joining, and then can only set up a factor after a fresh login", async () => {
  const { client, email } = await newOwner(shop);
  const { user } = await client.call("account/session", {});
  const { enrolBy = "", owed } = user?.secondFactor ?? {};
  expect(owed).toBeUndefined();
  const sevenDays = 7 * day * 1000;
  expect(Math.abs(Date.parse(enrolBy) - Date.parse(user?.createdAt ?? "") - sevenDays)).toBeLessThan(60_000);
  await client.call("admin/dashboard/get", {});
  await shop.stage.advance(7 * day + 60);
  expect((await signIn(client, email)).user.secondFactor).toMatchObject({ owed: "enrol" });
  expect(await client.refusal("admin/dashboard/get", {})).toMatchObject({
    status: 403,
    code: "factor_required",
    message: "Set up a second factor to continue",
  });
  for (const key of ["factors/list", "orders/mine", "passkeys/list", "account/devices"] as const)
    expect((await client.refusal(key, {})).code, key).toBe("factor_required");
  await shop.stage.advance(601);
  expect((await client.refusal("factors/app", {})).code).toBe("confirmation_required");
  expect((await client.refusal("passkeys/offer", { password })).code).toBe("confirmation_required");
  await client.call("factors/answer", { password });
  await addApp(shop, client);
  await client.call("admin/dashboard/get", {});
});

test("only these calls are open before the factor is answered or set up", () => {
  expect(enrolling.toSorted()).toEqual([
    "account/profile",
    "factors/answer",
    "factors/app",
    "factors/confirm-app",
    "passkeys/create",
    "passkeys/offer",
  ]);
});

test("the last factor can't be removed after the grace, even if the last two are removed at once", async () => {
  const { client, email } = await newOwner(shop);
  const { app } = await addApp(shop, client);
  await shop.stage.advance(8 * day);
  await signIn(client, email);
  await client.call("factors/answer", { code: await app.nextCode() });
  const { factors } = await client.call("factors/list", {});
  const id = factors[0]?._id ?? "";
  expect(await client.refusal("factors/delete", { id })).toMatchObject({ status: 409, code: "last_factor" });
  const { passkey } = await addPasskey(shop, client);
  const both = await Promise.allSettled(
    [id, passkey._id].map((each) => client.call("factors/delete", { id: each })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  expect((await client.call("factors/list", {})).factors).toHaveLength(1);
});

test("the operator resets a factor: sessions end, the audit and all owners hear of it, and a new one is set up", async () => {
  const { resetFactor } = await import("../../infra/cli/reset-factor.ts");
  const { findActivity } = await import("../../functions/audit/activity.table.ts");
  const { client, email, id } = await newOwner(shop);
  await addApp(shop, client);
  await addPasskey(shop, client);
  const other = await newOwner(shop);
  const now = new Date((await shop.stage.get<{ now: string }>("/_local/clock")).now);
  expect(await resetFactor(email.toUpperCase(), now)).toBeGreaterThanOrEqual(2);
  expect((await client.call("account/session", {})).user).toBeNull();
  expect((await findActivity({ kind: "user", id }, 1))[0]?.did).toBe("Second factor reset by the operator");
  for (const owner of [email, other.email])
    expect(await subjectsTo(shop, owner)).toContain("An operator reset a second factor at Earshot");
  expect((await signIn(client, email)).user.secondFactor?.owed).toBeUndefined();
  await addApp(shop, client);
  await expect(resetFactor("nobody@shop.example", now)).rejects.toThrow("No member of staff");
});
