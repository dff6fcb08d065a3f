import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import { address } from "../support/address.ts";
import { Authenticator } from "../support/authenticator.ts";
import { settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { password } from "./support/shopper.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

type Item = Record<string, unknown>;

/** Everything in the table, as `npm start` shows it under /_local/. */
async function dump(): Promise<Item[]> {
  const items: Item[] = [];
  let start: Item | undefined;
  do {
    const page = await shop.documents.send(
      new ScanCommand({ TableName: tableName, ExclusiveStartKey: start, ConsistentRead: true }),
    );
    items.push(...(page.Items ?? []));
    start = page.LastEvaluatedKey;
  } while (start);
  return items;
}

/** What only this person has, each for where it is typed. */
const zarina = {
  fullName: "Zarina Quillfeather",
  phoneNumber: "9123456780",
  address: "Heron Cottage, Lamplighter Lane",
  city: "Mysuru",
  postalCode: "570001",
  state: "Karnataka",
  country: "India",
};

test("a deleted account leaves only its orders, anonymous reviews and items that expire", async () => {
  const asha = await shop.shopper();
  const { client, email, id } = asha;
  await client.call("account/update-profile", { name: "Zarina Q.", email });
  await client.call("addresses/create", zarina);
  await client.call("cart/put", { items: [{ product: "0".repeat(24), quantity: 1 }] });
  const { options } = await client.call("passkeys/offer", { password });
  const credential = new Authenticator({ origin: client.url.replace("127.0.0.1", "localhost") }).create(
    options,
  );
  await client.call("passkeys/create", { name: "Zarina's phone", credential });
  asha.shippingInfo = zarina;
  const [bought, other] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const coupon = await createCoupon(shop, { perAccount: 1 });
  const kept = await asha.buy([[bought, 1]], { coupon });
  const cancelled = await asha.buy([[other, 1]]);
  await client.call("orders/cancel", { id: cancelled.order?._id ?? "" });
  await asha.start([[bought, 2]]);
  await shop.advance(16);
  await shop.sweep();
  await client.call("reviews/submit", { productId: bought.id, rating: 5, comment: "Warm." });
  await client.call("account/forgot-password", { email });

  const data = await client.call("account/data", {});
  expect(data).toMatchObject({
    user: { _id: id, name: "Zarina Q.", email },
    addresses: [{ ...zarina, default: true }],
    reviews: [{ productId: bought.id, comment: "Warm.", name: "Zarina Q." }],
    passkeys: [{ name: "Zarina's phone" }],
    devices: [{ isThis: true }],
  });
  expect(data.orders.find(({ _id }) => _id === kept.order?._id)).toMatchObject({
    coupon,
    discountPrice: 100,
  });
  // Ids of one second have no order.
  expect(new Set(data.orders.map(({ _id }) => _id))).toEqual(
    new Set([cancelled.order?._id, kept.order?._id]),
  );

  expect(await client.refusal("account/delete", { password: "guess" })).toMatchObject({
    status: 400,
    fields: { password: "That password isn't correct" },
  });
  await client.call("account/delete", { password });
  expect((await client.send("/api/v1/profile")).status).toBe(401);
  expect((await client.refusal("account/login", { email, password })).status).toBe(401);
  await shop.flush();

  const typed = [zarina.fullName, zarina.phoneNumber, zarina.address, "Zarina Q.", email];
  const holds = (item: Item, texts: string[]) => texts.some((text) => JSON.stringify(item).includes(text));
  const left = (await dump()).filter((item) => holds(item, [...typed, id]));
  const [lasting, expiring] = [undefined, "number"].map((kind) =>
    left.filter(({ expiresAtSeconds }) => (kind ? typeof expiresAtSeconds === kind : !expiresAtSeconds)),
  ) as [Item[], Item[]];
  expect(lasting.filter((item) => holds(item, typed)).map(({ pk, sk }) => `${pk} ${sk}`)).toEqual([
    `ORDER#${kept.order?._id} ORDER`,
  ]);
  // The account's number stays with orders, and with what was paid or would have been.
  expect(new Set(lasting.map(({ sk }) => sk))).toEqual(new Set(["ORDER", "PAYMENT", `TAKEN#${id}`]));
  expect(new Set(expiring.map(({ sk }) => sk))).toEqual(
    new Set(["OUTBOX", "RATE", "RESET", `ACCOUNT#${id}`]),
  );

  for (const pin of ["", "570001"]) {
    const query = `order=${cancelled.order?._id}&pin=${pin}`;
    expect((await fetch(`${shop.site}/api/v1/track?${query}`)).status).toBe(404);
  }
  // Its papers and parcel keep the number, so nobody else gets it.
  const query = `order=${kept.order?.number}&pin=${zarina.postalCode}`;
  expect((await fetch(`${shop.site}/api/v1/track?${query}`)).status).toBe(200);

  const visitor = await shop.shopper();
  const { reviews } = await visitor.client.call("products/reviews", { id: bought.id });
  expect(reviews).toMatchObject([{ name: "Former customer", rating: 5, comment: "Warm." }]);
  const admin = await shop.admin();
  expect((await admin.order({ _id: kept.order?._id ?? "" })).shippingInfo).toEqual(zarina);
  expect(await admin.order({ _id: cancelled.order?._id ?? "" })).toMatchObject({
    user: { name: "Former customer" },
    shippingInfo: { fullName: "", phoneNumber: "", address: "", postalCode: "", state: "Karnataka" },
  });
});

test("the last admin cannot delete their account", async () => {
  const admin = await shop.admin();
  // Signs in again if the clock has ended the session.
  await admin.send("GET", "/api/v1/profile");
  await admin.client.call("addresses/create", address);
  const { users } = await admin.client.call("admin/users/list", { role: "admin" });
  for (const { _id, name, email } of users)
    if (_id !== admin.id)
      await admin.client.call("admin/users/update", { id: _id, name, email, role: "user" });
  const refused = await admin.client.refusal("account/delete", { password });
  expect(refused).toMatchObject({ status: 409, message: "At least one admin is required" });
  expect((await admin.client.call("addresses/list", {})).addresses).toHaveLength(1);
});
