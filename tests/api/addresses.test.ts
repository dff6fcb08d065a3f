import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const flat = (number: number) => ({ ...address, address: `Flat ${number}, 12 MG Road` });
const add = async (client: Client, input: object) =>
  (await client.call("addresses/create", { ...input })).address;
const kept = async (client: Client) =>
  (await client.call("addresses/list", {})).addresses.map((each) => [each.address, each.default]);

test("an account can save, edit and delete addresses, one of which is the default", async () => {
  const asha = await shop.shopper();
  expect(await asha.call("addresses/list", {})).toEqual({ success: true, addresses: [] });
  const first = await add(asha, flat(1));
  expect(first).toEqual({ ...flat(1), _id: first._id, default: true });
  const second = await add(asha, { ...flat(2), default: true });
  // Typed again, it is the one that is there.
  expect(await add(asha, flat(1))).toEqual({ ...first, default: false });
  expect(await kept(asha)).toEqual([
    [flat(1).address, false],
    [flat(2).address, true],
  ]);
  const moved = { id: first._id, pinCode: 403001, state: "ga", city: "Panaji", default: true };
  expect((await asha.call("addresses/update", moved)).address).toMatchObject({
    ...flat(1),
    city: "Panaji",
    postalCode: "403001",
    state: "Goa",
    default: true,
  });
  await asha.call("addresses/delete", { id: first._id });
  expect(await kept(asha)).toEqual([[flat(2).address, true]]);
  await asha.call("addresses/delete", { id: second._id });
  expect(await kept(asha)).toEqual([]);
});

test("a PIN code from another state is rejected at its field, and another user's address is 404", async () => {
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  const fields = { state: "560001 is in Karnataka. Correct the PIN code or choose Karnataka." };
  const wrong = { ...address, state: "Goa" };
  expect(await asha.refusal("addresses/create", wrong)).toMatchObject({ status: 400, fields });
  const { _id: id } = await add(asha, address);
  expect(await asha.refusal("addresses/update", { id, state: "Goa" })).toMatchObject({ status: 400, fields });
  const missing = { status: 404, message: "Address not found" };
  expect(await ravi.refusal("addresses/update", { id, default: true })).toMatchObject(missing);
  expect(await ravi.refusal("addresses/delete", { id })).toMatchObject(missing);
  expect(await kept(asha)).toEqual([[address.address, true]]);
});

test("only addresses in India are saved and delivered to, however the country is spelled", async () => {
  const asha = await shop.shopper();
  const fields = { country: "We only deliver within India" };
  const abroad = { ...address, country: "Singapore" };
  expect(await asha.refusal("addresses/create", abroad)).toMatchObject({ status: 400, fields });
  const { _id: id } = await add(asha, { ...address, country: "भारत" });
  expect(await asha.refusal("addresses/update", { id, country: "US" })).toMatchObject({
    status: 400,
    fields,
  });
  const checkout = { orderItems: [{ product: "0".repeat(24), quantity: 1 }], shippingInfo: abroad };
  const paid = { ...checkout, paymentInfo: { id: "pi_unknown1" } };
  for (const refused of [
    await asha.refusal("payments/start", checkout),
    await asha.refusal("orders/place", paid),
  ])
    expect(refused).toMatchObject({ status: 400, fields: { "shippingInfo.country": fields.country } });
});

test("the latest order's address is returned for the next checkout", async () => {
  const asha = await shop.shopper();
  const { user } = await asha.call("account/profile", {});
  const { newId } = await import("../../functions/platform/id.ts");
  for (const [city, age] of [
    ["Mysuru", 60_000],
    ["Bengaluru", 0],
  ] as const) {
    const shippingInfo = { ...address, city };
    await storePaidOrder({
      id: newId(new Date(Date.now() - age)),
      userId: user._id,
      userName: user.name,
      shippingInfo,
    });
  }
  const { addresses, lastUsed } = await asha.call("addresses/list", {});
  expect([addresses, lastUsed?.city]).toEqual([[], "Bengaluru"]);
});

test("twelve addresses saved concurrently leave ten", async () => {
  const asha = await shop.shopper();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, number) =>
      add(asha, { ...flat(number), default: number % 2 === 0 }).then(
        () => "kept",
        ({ code }) => code,
      ),
    ),
  );
  expect(answers.sort()).toEqual([
    ...Array.from({ length: 10 }, () => "kept"),
    "too_many_addresses",
    "too_many_addresses",
  ]);
  const addresses = await kept(asha);
  expect(new Set(addresses.map(([line]) => line)).size).toBe(10);
  expect(addresses.filter(([, isDefault]) => isDefault)).toHaveLength(1);
});
