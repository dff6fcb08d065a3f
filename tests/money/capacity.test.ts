import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

/** The longest that forms accept. */
const longest = {
  fullName: "A".repeat(80),
  phoneNumber: "9876543210",
  address: "12 Residency Road ".repeat(11),
  city: "Bengaluru ".repeat(8),
  postalCode: "560025",
  state: "Karnataka",
  country: "India",
};

/**
 * Write units of the transactions of buying one of each product, those of the indexes included: the hold and the
 * order. Mails and counters follow through the stream.
 */
async function unitsOf(lines: number, description: string): Promise<number> {
  const products = await Promise.all(
    Array.from({ length: lines }, () => shop.product({ stock: 5, description })),
  );
  const asha = await shop.shopper();
  asha.shippingInfo = longest;
  const cart = products.map((product) => [product, 1] as const);
  let secret: string | undefined;
  const started = await shop.callsOf(async () => {
    secret = (await asha.start(cart)).client_secret;
  });
  await asha.pay(secret);
  const placed = await shop.callsOf(async () => {
    expect((await asha.place(secret, cart)).status).toBe(201);
  });
  const calls = [...started, ...placed].filter(({ units }) => units > 0);
  console.info(`${lines} lines: ${calls.map(({ op, units }) => `${op} ${units}`).join(", ")}`);
  const transactions = calls.filter(({ op }) => op === "TransactWriteItems");
  expect(transactions).toHaveLength(2);
  return transactions.reduce((sum, { units }) => sum + units, 0);
}

/** Write units of the transactions in `work`. */
async function unitsOfChange(work: () => Promise<{ status: number }>): Promise<number> {
  const calls = await shop.callsOf(async () => {
    expect((await work()).status).toBe(200);
  });
  return calls.reduce((sum, { op, units }) => sum + (op === "TransactWriteItems" ? units : 0), 0);
}

const fullDescription = "Two drivers a side and thirty hours of music. ".repeat(109).slice(0, 5000);

test.each([1, 3, 10])("buying %d lines consumes at most 20 + 4n write units", async (lines) => {
  expect(await unitsOf(lines, fullDescription)).toBeLessThanOrEqual(20 + 4 * lines);
});

test("what a sale writes does not depend on the length of the descriptions", async () => {
  expect(await unitsOf(3, fullDescription)).toBe(await unitsOf(3, "Sounds well."));
});

test("an order change writes at most a small row to each index", async () => {
  const products = await Promise.all(Array.from({ length: 48 }, () => shop.product({ stock: 5 })));
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy(products.map((product) => [product, 1]));
  const path = `/api/v1/admin/order/${order?._id}`;
  const ship = () => staff.send("PUT", path, { status: "Shipped" });
  // The order of 5 kB, the audit entry, the rows with its status in the lists of its owner and of staff, and
  // when it counts as delivered, which has a list of its own.
  expect(await unitsOfChange(ship)).toBe(2 * 5 + 2 + 1 + 1 + (2 + 1));
  // The order, and the refund's own item.
  expect(await unitsOfChange(() => staff.refund(order, { amount: 10 }))).toBe(2 * 5 + 2);
});
