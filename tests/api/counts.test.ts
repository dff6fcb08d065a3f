import { afterAll, beforeAll, expect, test } from "vitest";
import { idStart } from "../../functions/platform/id.ts";
import { address } from "../support/address.ts";
import { gst } from "../support/gst.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let users: typeof import("../../functions/identity/user.table.ts");
let orders: typeof import("../../functions/orders/order.table.ts");
let table: typeof import("../../functions/platform/table.ts");
beforeAll(async () => {
  shop = await openShop();
  await shop.admin();
  // Imported late, since these modules read the database's URL when they are loaded.
  users = await import("../../functions/identity/user.table.ts");
  orders = await import("../../functions/orders/order.table.ts");
  table = await import("../../functions/platform/table.ts");
});
afterAll(() => shop.close());

const at = "2026-03-01T10:00:00.000Z";
const begin = idStart(new Date(at));
const idOf = (kind: number, number: number): string =>
  `${begin}${kind}${number.toString(16).padStart(15, "0")}`;
const userOf = (number: number) => ({
  id: idOf(1, number),
  name: `Shopper ${number}`,
  email: `shopper${number}@example.test`,
  role: "user" as const,
  passwordHash: "none",
  version: 1,
  createdAt: at,
});
const orderOf = (number: number) => ({
  id: idOf(2, number),
  number: `ES-${10_000 + number}`,
  userId: idOf(3, number),
  userName: "Asha Rao",
  lines: [],
  shippingInfo: address,
  itemsPaise: 1000 * number,
  discountPaise: 0,
  gst,
  provider: number % 4 ? ("stripe" as const) : ("razorpay" as const),
  taxPaise: 20 * number,
  shippingPaise: 0,
  totalPaise: 1020 * number,
  intentId: `pi_${number}`,
  paymentStatus: "succeeded",
  refundedPaise: 0,
  status: "Processing" as const,
  history: [{ status: "Processing" as const, at }],
  shipments: [],
  createdAt: at,
});

/** Changes of each account and order. Those of one run in order, different ones run concurrently. */
const lives = (): (() => Promise<unknown>)[][] => [
  ...Array.from({ length: 200 }, (_, number) => {
    const user = userOf(number);
    const born = () => table.transact(users.createUser(user));
    return number % 2 ? [born, () => users.deleteAccount(user, {})] : [born];
  }),
  ...Array.from({ length: 200 }, (_, number) => {
    const order = orderOf(number);
    const steps = [
      orders.createOrder(order),
      orders.recordMoney(order, {
        refundedPaise: 7 * number,
        duePaise: 0,
        isDeclined: false,
        billing: undefined,
      }),
      orders.changeStatus({ ...order, refundedPaise: 7 * number }, { status: "Shipped", at }),
    ];
    const archive = orders.archiveOrder({ ...order, status: "Shipped" }, new Date(at));
    return [...steps, ...(number % 2 ? [archive] : [])].map((step) => () => table.write(step));
  }),
];

type Find<T> = (page: {
  cursor?: string | undefined;
}) => Promise<{ items: T[]; nextCursor: string | undefined }>;

async function all<T>(find: Find<T>): Promise<T[]> {
  const found: T[] = [];
  let cursor: string | undefined;
  do {
    const { items, nextCursor } = await find({ cursor });
    found.push(...items);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return found;
}

test("users, orders and revenue, also of each provider, are counted correctly after a thousand concurrent changes", async () => {
  const queue = lives().values();
  let changes = 0;
  const writer = async () => {
    for (const life of queue)
      for (const step of life) {
        await step();
        changes += 1;
      }
  };
  await Promise.all(Array.from({ length: 40 }, writer));
  await shop.stage.drain();

  const admin = await shop.admin();
  await shop.stage.drain();
  const counts = await admin.call("admin/dashboard/get", {});
  const listed = {
    users: await all(users.findUsers),
    orders: await all((page) => orders.findOrders(page, new Date())),
  };
  expect(changes).toBe(1000);
  const revenue = listed.orders.reduce((sum, order) => sum + order.totalPaise - order.refundedPaise, 0);
  expect({ users: listed.users.length, orders: listed.orders.length }).toEqual({ users: 102, orders: 100 });
  expect(counts).toMatchObject({ usersCount: 102, ordersCount: 100 });
  expect(counts.ordersByStatus).toEqual({ Processing: 0, Shipped: 100, Delivered: 0, Cancelled: 0 });
  expect(Math.round(counts.totalAmount * 100)).toBe(revenue);
  const day = await admin.call("admin/dashboard/get", { from: "2026-03-01", to: "2026-03-01" });
  expect(day.sales?.providers).toEqual(
    (["stripe", "razorpay"] as const).map((provider) => {
      const its = listed.orders.filter((order) => order.provider === provider);
      const paise = its.reduce((sum, order) => sum + order.totalPaise - order.refundedPaise, 0);
      return { provider, orders: 50, revenue: paise / 100 };
    }),
  );
});

test("the audit accepts a correct count of admins and logs an error for a wrong one", async () => {
  const audit = () => shop.stage.post<{ error?: string }>("/_local/jobs/audit");
  const complaint = '"count of admins is wrong"';
  expect((await audit()).error).toBeUndefined();
  expect(shop.stage.output()).not.toContain(complaint);
  const { UpdateCommand } = await import("@aws-sdk/lib-dynamodb");
  await table.documents.send(
    new UpdateCommand({
      TableName: "earshot-local",
      Key: { pk: "ADMINS", sk: "ADMINS" },
      UpdateExpression: "SET admins = :wrong",
      ExpressionAttributeValues: { ":wrong": 7 },
    }),
  );
  expect((await audit()).error).toBeUndefined();
  await expect.poll(() => shop.stage.output()).toContain(complaint);
  expect(shop.stage.output()).toMatch(/"counted":7,"found":2/);
});
