import { afterAll, beforeAll, expect, test } from "vitest";
import { foldCode } from "../../functions/coupons/coupon.ts";
import type { Request } from "../../shared/contract.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { newCode } from "../support/coupon.ts";
import { elsewhere, openShop, type Shop } from "../support/shop.ts";

const draft = { description: "Small.", stock: 50 };

let shop: Shop;
let staff: Client;
let wren: string;
let tern: string;
beforeAll(async () => {
  shop = await openShop([
    { ...draft, name: "Wren Buds", category: "earbuds", price: 1000 },
    { ...draft, name: "Tern Box", category: "speakers", price: 499.5 },
  ]);
  staff = await shop.admin();
  const { products } = await staff.call("products/list", {});
  [wren = "", tern = ""] = ["Wren Buds", "Tern Box"].map(
    (name) => products.find((each) => each.name === name)?._id,
  );
});
afterAll(() => shop.close());

type Draft = Request<"admin/coupons/create">;

const create = async (terms: Partial<Draft> = {}): Promise<string> => {
  const code = newCode();
  await staff.call("admin/coupons/create", { code, kind: "percent", value: 10, ...terms });
  return code;
};
const cart = (): Request<"coupons/check">["orderItems"] => [
  { product: wren, quantity: 2 },
  { product: tern, quantity: 1 },
];
const check = (code: string, by = shop.stage.client()) =>
  by.call("coupons/check", { code, orderItems: cart() }, elsewhere());
const refusal = async (code: string, by = shop.stage.client(), from = elsewhere()) => {
  const {
    status,
    code: kind,
    message,
  } = await by.refusal("coupons/check", { code, orderItems: cart() }, from);
  return { status, code: kind, message };
};
const invalid = (message: string) => ({ status: 400, code: "coupon_invalid", message });
const unknown = invalid("That code isn't valid. Check the spelling and try again");
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

test("staff create, list, find, change and stop a coupon; each change is recorded with its author", async () => {
  const code = `LILO-${newCode()}`;
  const terms = {
    kind: "fixed",
    value: 99.5,
    minItemsPrice: 500,
    categories: ["earbuds"],
    total: 9,
  } satisfies Partial<Draft>;
  const { coupon } = await staff.call("admin/coupons/create", { code: code.toLowerCase(), ...terms });
  expect(coupon).toEqual({
    code,
    ...terms,
    used: 0,
    discount: 0,
    revenue: 0,
    createdAt: expect.any(String),
  });
  // Look-alikes, case, spaces and hyphens make no other code.
  const alike = code.replace("LILO-", "1 i-L0");
  expect(
    await staff.refusal("admin/coupons/create", { code: alike.replace(" ", ""), ...terms }),
  ).toMatchObject({
    status: 409,
    code: "coupon_exists",
  });
  expect((await staff.call("admin/coupons/list", { limit: "1" })).coupons).toEqual([coupon]);
  expect((await staff.call("admin/coupons/list", { search: alike })).coupons).toEqual([coupon]);
  expect((await staff.call("admin/coupons/list", { search: "NOSUCH" })).coupons).toEqual([]);
  expect((await check(alike)).coupon).toEqual({ code, discount: 99.5 });

  const changed = await staff.call("admin/coupons/update", {
    code: alike,
    kind: "percent",
    value: 5,
    total: 3,
  });
  expect(changed.coupon).toMatchObject({ code, kind: "percent", value: 5, total: 3 });
  expect(changed.coupon).not.toHaveProperty("minItemsPrice");
  expect((await check(code)).coupon.discount).toBe(124.98);
  await staff.call("admin/coupons/update", { code, kind: "percent", value: 5, total: 3, stopped: true });
  expect(await refusal(code)).toEqual(unknown);

  const { queryPage } = await import("../../functions/platform/query.ts");
  const entries = await queryPage({ partition: `COUPON#${foldCode(code)}`, prefix: "AUDIT#" });
  expect(
    entries.Items?.map(({ did, actorName }) => [did, actorName])
      .sort()
      .reverse(),
  ).toEqual([
    ["Coupon created", "Staff"],
    ["Coupon changed", "Staff"],
    ["Coupon changed", "Staff"],
  ]);
});

test("nonsensical terms are rejected at their field", async () => {
  const refused = async (terms: Partial<Draft>) => {
    const { status, fields } = await staff.refusal("admin/coupons/create", {
      code: newCode(),
      kind: "percent",
      value: 10,
      ...terms,
    });
    return [status, ...Object.keys(fields ?? {})];
  };
  expect(await refused({ code: "A B" })).toEqual([400, "code"]);
  expect(await refused({ code: "-AB" })).toEqual([400, "code"]);
  expect(await refused({ value: 101 })).toEqual([400, "value"]);
  expect(await refused({ value: 9.5 })).toEqual([400, "value"]);
  expect(await refused({ kind: "fixed", value: 9.505 })).toEqual([400, "value"]);
  expect(await refused({ kind: "fixed", maxDiscount: 10 })).toEqual([400, "maxDiscount"]);
  expect(await refused({ validFrom: inDays(2), validUntil: inDays(1) })).toEqual([400, "validUntil"]);
  expect(await refused({ total: 0 })).toEqual([400, "total"]);
  const code = await create();
  expect(
    await staff.refusal("admin/coupons/update", { code, kind: "percent", value: 10, total: 5 }),
  ).toMatchObject({
    status: 400,
    fields: { total: "You can't change a code's total limit after creating it" },
  });
  expect(
    (await staff.refusal("admin/coupons/update", { code: newCode(), kind: "fixed", value: 1 })).status,
  ).toBe(404);
});

test("a batch of a thousand codes is created, listed and stopped as one item", async () => {
  const code = newCode();
  const terms = { kind: "fixed", value: 100 } as const;
  const { coupon } = await staff.call("admin/coupons/create-batch", { code, count: 1000, ...terms });
  expect(coupon).toMatchObject({ code, ...terms, count: 1000, used: 0 });
  expect(JSON.stringify(coupon)).not.toContain("seed");
  // A repeated request makes no others.
  expect((await staff.refusal("admin/coupons/create-batch", { code, count: 1000, ...terms })).status).toBe(
    409,
  );

  const response = await staff.send(`/api/v1/admin/coupon/${code}/codes`);
  expect(response.headers.get("content-disposition")).toBe(`attachment; filename="codes-${code}.csv"`);
  const bytes = Buffer.from(await response.arrayBuffer());
  // Excel reads names in UTF-8 only behind a byte order mark.
  expect(bytes.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
  const [head, ...rows] = bytes.toString().slice(1).trimEnd().split("\r\n");
  expect(head).toBe("Code,Used");
  expect(new Set(rows).size).toBe(1000);
  const pattern = new RegExp(`^${code}-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5},no$`);
  expect(rows.filter((row) => !pattern.test(row))).toEqual([]);

  const one = rows[500]?.split(",")[0] ?? "";
  expect((await check(one.toLowerCase().replaceAll("-", " "))).coupon).toEqual({ code: one, discount: 100 });
  expect((await staff.call("admin/coupons/list", { search: one })).coupons).toMatchObject([{ code }]);
  const altered = one.replace(/.$/, (last) => (last === "0" ? "2" : "0"));
  expect(await refusal(altered)).toEqual(unknown);
  expect(await refusal(code)).toEqual(unknown);
  await staff.call("admin/coupons/update", { code, ...terms, stopped: true });
  expect(await refusal(one)).toEqual(unknown);
  expect((await staff.send(`/api/v1/admin/coupon/${await create()}/codes`)).status).toBe(404);
});

test("checking a code returns the totals, or why it does not apply", async () => {
  expect(await check(await create({ value: 15, maxDiscount: 300.05 }))).toEqual({
    success: true,
    coupon: { code: expect.any(String), discount: 300.05 },
    itemsPrice: 2499.5,
    taxPrice: 43.99,
    totalPrice: 2243.44,
  });
  expect((await check(await create({ products: [tern] }))).coupon.discount).toBe(49.95);
  expect((await check(await create({ categories: ["smartwatch"], products: [wren] }))).coupon.discount).toBe(
    200,
  );
  // Stripe charges half a rupee at least.
  expect(await check(await create({ kind: "fixed", value: 1e5 }))).toMatchObject({
    coupon: { discount: 2499 },
    totalPrice: 0.51,
  });

  expect(await refusal(newCode())).toEqual(unknown);
  expect(await refusal(await create({ minItemsPrice: 3000 }))).toEqual(
    invalid("Add ₹500.50 more to your cart to use this code"),
  );
  expect(await refusal(await create({ categories: ["smartwatch"] }))).toEqual(
    invalid("This code doesn't apply to the products in your cart"),
  );
  expect((await refusal(await create({ validFrom: inDays(1) }))).message).toMatch(
    /^This code is valid from \d+ \w+ \d{4}$/,
  );
  expect((await refusal(await create({ validUntil: inDays(-1) }))).message).toMatch(
    /^This code expired on \d+ \w+ \d{4}$/,
  );
  const gone = { product: "0".repeat(24), quantity: 1 };
  const code = await create();
  expect(
    (await staff.call("coupons/check", { code, orderItems: [gone, ...cart()] }, elsewhere())).coupon.discount,
  ).toBe(249.95);
  expect((await staff.refusal("coupons/check", { code, orderItems: [gone] }, elsewhere())).code).toBe(
    "coupon_invalid",
  );
});

test("checking an account-only code tells visitors, and only them, to sign in", async () => {
  const [once, anyone] = [await create({ firstOrderOnly: true }), await create()];
  expect(await check(once)).toMatchObject({ accountNeeded: true });
  expect(await check(anyone)).not.toHaveProperty("accountNeeded");
  expect(await check(once, await shop.shopper())).not.toHaveProperty("accountNeeded");
});

test.each([
  ["2027-01-05", "2027-01-04T18:30:00.000Z", "2027-01-05T18:29:59.999Z"],
  ["2027-01-05T10:00:00+05:30", "2027-01-05T04:30:00.000Z", "2027-01-05T04:30:00.000Z"],
  ["2027-01-05T10:00:00-08:00", "2027-01-05T18:00:00.000Z", "2027-01-05T18:00:00.000Z"],
  ["2027-01-05T10:00:00Z", "2027-01-05T10:00:00.000Z", "2027-01-05T10:00:00.000Z"],
])(
  "a coupon may start and end at %s: dates are in India's time, instants have any offset",
  async (at, from, until) => {
    const draft = { code: newCode(), kind: "percent" as const, value: 10 };
    const { coupon } = await staff.call("admin/coupons/create", { ...draft, validFrom: at, validUntil: at });
    expect(coupon).toMatchObject({ validFrom: from, validUntil: until });
  },
);

test("a device is blocked after twenty guesses; other devices on its network and codes already accepted are not", async () => {
  const from = elsewhere();
  const [known, accepted] = [await create({ minItemsPrice: 1e5 }), await create()];
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const checkHere = (by: Client, code: string) =>
    by.call("coupons/check", { code, orderItems: cart() }, from);
  const visitor = shop.stage.client();
  await checkHere(visitor, accepted);
  for (let guess = 0; guess < 20; guess++) expect(await refusal(newCode(), visitor, from)).toEqual(unknown);
  const full = {
    status: 429,
    code: "too_many_attempts",
    message: "You've tried too many codes. Try again in 15 minutes, or check out without a code",
  };
  expect(await refusal(known, visitor, from)).toEqual(full);
  expect(await refusal(newCode(), visitor, from)).toEqual(full);
  await checkHere(visitor, accepted);
  const payment = { orderItems: cart(), shippingInfo: address, coupon: known };
  expect((await asha.refusal("payments/start", payment, from)).message).toMatch(/^Add ₹/);
  // A whole network that guesses stops new codes there, and no payment with a code that was accepted.
  await checkHere(asha, accepted);
  const { countAttempt } = await import("../../functions/identity/throttle.ts");
  const [network = ""] = Object.values(from);
  for (let guess = 0; guess < 280; guess++)
    await countAttempt([{ limit: "couponsByAddress", of: network }], new Date());
  expect(await refusal(accepted, ravi, { ...from, "user-agent": "another browser" })).toEqual(full);
  expect(await asha.refusal("payments/start", payment, from)).toMatchObject(full);
  expect((await asha.call("payments/start", { ...payment, coupon: accepted }, from)).success).toBe(true);
  const fresh = elsewhere();
  for (let round = 0; round < 22; round++)
    expect((await refusal(known, shop.stage.client(), fresh)).message).toMatch(/^Add ₹/);
  expect(await asha.refusal("payments/start", payment, fresh)).toMatchObject({
    status: 400,
    code: "coupon_invalid",
  });
});
