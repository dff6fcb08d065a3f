import { afterAll, afterEach, expect, test } from "vitest";
import { settleBooks } from "./support/books.ts";
import type { Call } from "./support/fault-proxy.ts";
import { openMoneyShop } from "./support/shop.ts";
import { Shopper } from "./support/shopper.ts";

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

const isTable = ({ service }: Call): boolean => service === "dynamodb";

test("an order of two lines makes at most 17 calls to the table, five of them before its form", async () => {
  const products = await Promise.all(Array.from({ length: 2 }, () => shop.product({ stock: 100 })));
  const cart = products.map((product) => [product, 1] as const);
  const asha = await shop.shopper();
  const start = async () => (await asha.start(cart)).client_secret;
  const beforeForm = await shop.callsOf(start);
  await asha.buy(cart);
  await shop.flush();
  await shop.drainQueue("mail");
  const calls = await shop.meter(async () => {
    const secret = await start();
    await asha.pay(secret);
    await shop.flush();
    await shop.drainQueue("mail");
    expect((await asha.place(secret, cart)).status).toBe(201);
    await shop.drain();
  });
  const table = calls.filter(isTable);
  const units = table.reduce((sum, call) => sum + call.units, 0);
  console.info(`${units} units: ${table.map((call) => `${call.op} ${call.units}`).join(", ")}`);
  expect(beforeForm.filter(isTable).length).toBeLessThanOrEqual(5);
  // One of them is SES's report, and one asks which addresses want events.
  expect(table.length).toBeLessThanOrEqual(17);
  expect(units).toBeLessThanOrEqual(56);
  const stripe = calls.filter((call) => !isTable(call)).map(({ op }) => op);
  expect(stripe).toEqual(["payment_intents.create", "payment_intents.retrieve"]);
});

test("a guest's payment is also counted by browser and network, in three more calls", async () => {
  const [product, other] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })];
  const guest = await Shopper.guest(shop);
  // The hour's first payment begins the counts.
  await guest.buy([[product, 1]]);
  const calls = await shop.callsOf(() => guest.start([[other, 1]]));
  expect(calls.filter(isTable)).toHaveLength(5 + 3);
});

/** Write units of the transactions in `work`. */
async function unitsOfChange(work: () => Promise<{ status: number }>): Promise<number> {
  const calls = await shop.callsOf(async () => {
    expect((await work()).status).toBe(200);
  });
  return calls.reduce((sum, { op, units }) => sum + (op === "TransactWriteItems" ? units : 0), 0);
}

const fullDescription = "Two drivers a side and thirty hours of music. ".repeat(109).slice(0, 5000);

test.each([1, 3, 10])("buying %d lines consumes at most 20 + 4.2n write units", async (lines) => {
  expect(await unitsOf(lines, fullDescription)).toBeLessThanOrEqual(20 + 4.2 * lines);
});

test("what a sale writes does not depend on the length of the descriptions", async () => {
  expect(await unitsOf(3, fullDescription)).toBe(await unitsOf(3, "Sounds well."));
});

test("an order change writes at most a small row to each index", async () => {
  const products = await Promise.all(Array.from({ length: 46 }, () => shop.product({ stock: 5 })));
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy(products.map((product) => [product, 1]));
  const path = `/api/v1/admin/order/${order?._id}`;
  const ship = () => staff.send("PUT", path, { status: "Shipped" });
  // The order of 6 kB, the audit entry, the rows with its status in the lists of its owner and of staff, and
  // when it counts as delivered, which has a list of its own.
  expect(await unitsOfChange(ship)).toBe(2 * 6 + 2 + 1 + 1 + (2 + 1));
  // The order, the refund's own item, and the addresses that want events.
  expect(await unitsOfChange(() => staff.refund(order, { amount: 10 }))).toBe(2 * 6 + 2 + 1);
});
