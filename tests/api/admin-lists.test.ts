import { afterAll, beforeAll, expect, test } from "vitest";
import type { Request } from "../../shared/contract.ts";
import { orderStatuses } from "../../shared/orders/order-status.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { lowStockThreshold } from "../../shared/products/catalogue.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";

let stage: TestStage;
let admin: Client;

beforeAll(async () => {
  stage = await startStage({ seed: "demo" });
  admin = stage.client();
  await admin.call("account/login", { email: "admin@earshot.test", password: "admin-demo-pass" });
  await stage.drain();
});
afterAll(() => stage.close());

const products = (query: Request<"admin/products/list">) => admin.call("admin/products/list", query);
const orders = (query: Request<"admin/orders/list">) => admin.call("admin/orders/list", query);
const users = (query: Request<"admin/users/list">) => admin.call("admin/users/list", query);
const daysAgo = (days: number): string => indianDay(new Date(Date.now() - days * 86_400_000).toISOString());
const ids = (rows: readonly { _id: string }[]): string[] => rows.map(({ _id }) => _id);

/** Reads all pages of a list through its cursors. */
async function walk<T>(
  page: (cursor: string | undefined) => Promise<{ rows: T[]; nextCursor?: string | undefined }>,
) {
  const all: T[] = [];
  let cursor: string | undefined;
  do {
    const { rows, nextCursor } = await page(cursor);
    all.push(...rows);
    cursor = nextCursor;
  } while (cursor !== undefined);
  return all;
}

test("products are found by words of their name and by id", async () => {
  const { products: all } = await products({});
  const one = all[3]!;
  const found = await products({ search: one.name.toUpperCase() });
  expect(ids(found.products)).toContain(one._id);
  expect(found.products.every(({ name }) => one.name.split(" ").every((word) => name.includes(word)))).toBe(
    true,
  );
  expect(ids((await products({ search: one._id })).products)).toEqual([one._id]);
  expect(await products({ search: "no such thing" })).toMatchObject({
    products: [],
    filteredProductsCount: 0,
  });
});

test("products are filtered by category and stock", async () => {
  const { products: all } = await products({});
  const speakers = await products({ category: "speakers" });
  expect(ids(speakers.products)).toEqual(ids(all.filter(({ category }) => category === "speakers")));
  const stocks = {
    out: (stock: number) => stock === 0,
    low: (stock: number) => stock <= lowStockThreshold,
    in: (stock: number) => stock > 0,
  };
  for (const [level, has] of Object.entries(stocks)) {
    const expected = ids(all.filter(({ stock }) => has(stock)));
    expect(expected.length).toBeGreaterThan(0);
    const found = await products({ stock: level as keyof typeof stocks });
    expect({ level, ids: ids(found.products) }).toEqual({ level, ids: expected });
  }
});

test("products can be sorted, and the pages of each sort order have no gaps", async () => {
  const sorted = await walk(async (cursor) => {
    const { products: rows, nextCursor } = await products({ sort: "price", limit: 7, cursor });
    return { rows, nextCursor };
  });
  const { products: all } = await products({});
  expect(new Set(ids(sorted))).toEqual(new Set(ids(all)));
  expect(sorted.map(({ price }) => price)).toEqual(all.map(({ price }) => price).sort((a, b) => a - b));
});

test("by stock, products low in stock come first, then all others, newest first", async () => {
  const all = (await products({})).products;
  const rank = ({ stock }: (typeof all)[number]) =>
    stock <= lowStockThreshold ? stock : lowStockThreshold + 1;
  const expected = all.toSorted((a, b) => rank(a) - rank(b));
  expect(new Set(expected.map(rank)).size).toBeGreaterThan(3);
  for (const limit of [1, 3, 500]) {
    const sorted = await walk(async (cursor) => {
      const found = await products({ sort: "stock", limit, cursor });
      expect(found.filteredProductsCount).toBe(all.length);
      return { rows: found.products, nextCursor: found.nextCursor };
    });
    expect(ids(sorted)).toEqual(ids(expected));
  }
  for (const place of [-1e9, 2.5, 1e300]) {
    const cursor = Buffer.from(JSON.stringify([place, all[0]?._id])).toString("base64url");
    expect((await products({ sort: "stock", limit: 1, cursor })).products).toHaveLength(1);
  }
});

test("the low-stock list follows edits, and new products can be found at once", async () => {
  const fields = { name: "Ebb", price: 100, description: "Goes.", category: "earbuds", stock: 9 };
  await products({ search: "ebb" });
  const { product } = await admin.call("admin/products/create", { ...fields, images: [], altImages: [] });
  expect(ids((await products({ search: "ebb" })).products)).toEqual([product._id]);
  const isLow = async () => ids((await products({ stock: "low" })).products).includes(product._id);
  const edit = async (stock: number) => {
    await admin.call("admin/products/update", { id: product._id, ...fields, stock });
    await stage.drain();
  };
  expect(await isLow()).toBe(false);
  await edit(2);
  expect(await isLow()).toBe(true);
  await edit(9);
  expect(await isLow()).toBe(false);

  const { activity } = await admin.call("admin/products/activity", { id: product._id });
  expect(activity.map(({ did }) => did)).toEqual(["Product changed", "Product changed", "Product created"]);
  expect(activity[0]).toMatchObject({
    by: expect.any(String),
    changes: [{ field: "Stock", from: "2", to: "9" }],
  });
});

test("orders are found by number, id, customer, email, status and day", async () => {
  const { orders: all } = await orders({});
  const one = all[4]!;
  const matching = (is: (order: Order) => boolean) => ids(all.filter(is));
  for (const search of [one.number, one.number.toLowerCase(), one.number.slice(3), `${one.number}-R1`])
    expect(ids((await orders({ search })).orders)).toEqual([one._id]);
  expect((await orders({ search: "ES-00001" })).orders).toEqual([]);
  expect(ids((await orders({ search: one._id })).orders)).toEqual([one._id]);
  expect(ids((await orders({ search: one._id.slice(0, 12) })).orders)).toContain(one._id);
  expect(ids((await orders({ search: one.user.name.toLowerCase() })).orders)).toEqual(
    matching(({ user }) => user._id === one.user._id),
  );
  const { user } = await admin.call("admin/users/get", { id: one.user._id });
  expect(ids((await orders({ search: user.email })).orders)).toEqual(
    matching((order) => order.user._id === one.user._id),
  );
  expect((await orders({ search: "nobody@example.test" })).orders).toEqual([]);
  for (const status of orderStatuses)
    expect(ids((await orders({ status })).orders)).toEqual(
      matching(({ orderStatus }) => orderStatus === status),
    );

  const day = new Date(one.createdAt).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
  const onDay = (order: Order) =>
    new Date(order.createdAt).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" }) === day;
  expect(ids((await orders({ from: day, to: day })).orders)).toEqual(matching(onDay));
  expect((await orders({ to: "2020-01-01" })).orders).toEqual([]);
  expect((await orders({ search: one._id, to: "2020-01-01" })).orders).toEqual([]);
  expect((await orders({ from: day, to: "2020-01-01" })).orders).toEqual([]);
  expect((await admin.refusal("admin/orders/list", { from: "yesterday" })).code).toBe("invalid");
});

test("filtered orders and users are paged without gaps", async () => {
  const delivered = await walk(async (cursor) => {
    const { orders: rows, nextCursor } = await orders({ status: "Delivered", limit: 2, cursor });
    return { rows, nextCursor };
  });
  expect(ids(delivered)).toEqual(ids((await orders({ status: "Delivered" })).orders));
  const people = await walk(async (cursor) => {
    const { users: rows, nextCursor } = await users({ role: "user", limit: 5, cursor });
    return { rows, nextCursor };
  });
  expect(ids(people)).toEqual(ids((await users({})).users.filter(({ role }) => role === "user")));
  expect(ids((await users({ search: "shopper@" })).users)).toHaveLength(1);
});

test("the dashboard's counts match the lists", async () => {
  await stage.drain();
  const board = await admin.call("admin/dashboard/get", {});
  const [{ products: goods }, { orders: sales, totalAmount }, { users: people }] = await Promise.all([
    products({}),
    orders({}),
    users({}),
  ]);
  expect(board).toMatchObject({
    totalAmount,
    productsCount: goods.length,
    outOfStockCount: goods.filter(({ stock }) => stock === 0).length,
    ordersCount: sales.length,
    usersCount: people.length,
    latestOrders: sales.slice(0, 6),
  });
  for (const [status, count] of Object.entries(board.ordersByStatus))
    expect(count).toBe(sales.filter(({ orderStatus }) => orderStatus === status).length);
  expect(board.days).toHaveLength(30);
  const recent = sales.filter(({ createdAt }) => {
    const day = new Date(createdAt).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
    return day >= board.days[0]!.day;
  });
  expect(board.days.reduce((sum, { orders: count }) => sum + count, 0)).toBe(recent.length);
  const stocks = board.lowStock.map(({ stock }) => stock);
  expect(stocks).toEqual([...stocks].sort((a, b) => a - b));
  expect(stocks[0]).toBe(0);
});

const indianDay = (at: string): string =>
  new Date(at).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });

const placedIn = (sales: readonly Order[], { from, to }: { from: string; to: string }): Order[] =>
  sales.filter(({ createdAt }) => from <= indianDay(createdAt) && indianDay(createdAt) <= to);

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

test("the dashboard reports any range beside as many days before it, with the range's best sellers", async () => {
  const { orders: sales } = await orders({});
  const [from, to] = [daysAgo(120), daysAgo(61)];
  const board = await admin.call("admin/dashboard/get", { from, to });
  expect(board.days.map(({ day }) => day)).toEqual(
    Array.from({ length: 60 }, (_, day) => daysAgo(120 - day)),
  );
  expect(board.sales).toMatchObject({ from, to });
  expect(board.salesBefore).toMatchObject({ from: daysAgo(180), to: daysAgo(121) });
  for (const report of [board.sales!, board.salesBefore!]) {
    const placed = placedIn(sales, report);
    const [charged, refunds] = [
      total(placed.map(({ totalPrice }) => totalPrice)),
      total(placed.map(({ refundedAmount }) => refundedAmount)),
    ];
    expect(placed.length).toBeGreaterThan(10);
    expect(report.orders).toBe(placed.length);
    expect(report.refunds).toBeCloseTo(refunds, 2);
    expect(report.revenue).toBeCloseTo(charged - refunds, 2);
    expect(report.providers).toEqual([
      { provider: "stripe", orders: placed.length, revenue: report.revenue },
    ]);
    expect(report.averageOrder).toBeCloseTo(charged / placed.length, 2);
  }
  expect(total(board.days.map(({ amount }) => amount))).toBeCloseTo(board.sales!.revenue, 2);
  const units = new Map<string, number>();
  for (const { orderItems, money, orderStatus } of placedIn(sales, { from, to }))
    if (money !== "refunded" && orderStatus !== "Cancelled")
      for (const { product, quantity } of orderItems)
        units.set(product, (units.get(product) ?? 0) + quantity);
  const most = [...units.values()].sort((a, b) => b - a).slice(0, 5);
  expect(board.bestSellers?.map(({ units: sold }) => sold)).toEqual(most);
  for (const { _id, units: sold, image } of board.bestSellers!) {
    expect(sold).toBe(units.get(_id));
    expect(image?.url).toMatch(/\.webp$/);
  }
});

test.each([
  [{ from: "2026-03-02", to: "2026-03-01" }, "Choose an end date after the start date"],
  [{ from: "2024-01-01", to: "2026-01-02" }, "Choose at most two years"],
  [{ to: "yesterday" }, undefined],
])("the dashboard rejects %j", async (range, message) => {
  const { status, code, fields } = await admin.refusal("admin/dashboard/get", range);
  expect([status, code]).toEqual([400, "invalid"]);
  if (message) expect(fields).toEqual({ from: message });
});

test("what staff have to do is counted, and follows what they and customers do", async () => {
  const toDo = async () => {
    await stage.drain();
    return admin.call("admin/todo/get", {});
  };
  const before = await toDo();
  const { orders: processing } = await orders({ status: "Processing" });
  const awaited = processing.filter(({ money }) => money !== "refunded");
  const { returns } = await admin.call("admin/returns/list", {});
  const { messages } = await admin.call("admin/messages/list", { state: "open" });
  expect(before).toMatchObject({
    toShip: awaited.length,
    returns: returns.length,
    messages: messages.length,
  });
  const message = { name: "Asha", email: "asha@example.test", subject: "A question", message: "Is it loud?" };
  await stage.client().call("contact/send", message);
  await admin.call("admin/orders/update-status", { id: awaited[0]!._id, status: "Shipped" });
  expect(await toDo()).toEqual({
    ...before,
    toShip: (before.toShip ?? 0) - 1,
    messages: (before.messages ?? 0) + 1,
  });
  const { messages: open } = await admin.call("admin/messages/list", { state: "open" });
  await admin.call("admin/messages/update", { ticket: open[0]!.ticket, action: "close" });
  expect(await toDo()).toEqual({ ...before, toShip: (before.toShip ?? 0) - 1 });
});

test("shoppers search their own orders by number, product and year, page by page", async () => {
  const shopper = stage.client();
  await shopper.call("account/login", { email: "shopper@earshot.test", password: "shopper-demo-pass" });
  const mine = async (query: object) => (await shopper.call("orders/mine", query)).orders;
  const own = await mine({});
  const [first] = own;
  if (!first) throw new Error("The demo shopper has orders");
  expect(ids(await mine({ search: first.number.toLowerCase() }))).toEqual([first._id]);
  const [{ name = "" } = {}] = first.orderItems;
  const named = own.filter(({ orderItems }) => orderItems.some((line) => line.name === name));
  expect(ids(await mine({ search: name }))).toEqual(ids(named));
  expect(await mine({ search: "nothing like this" })).toEqual([]);

  const yearOf = ({ createdAt }: (typeof own)[number]) =>
    new Date(Date.parse(createdAt) + 5.5 * 3_600_000).getUTCFullYear();
  const year = yearOf(first);
  expect(ids(await mine({ year }))).toEqual(ids(own.filter((order) => yearOf(order) === year)));
  expect(await mine({ year: 2001 })).toEqual([]);
  expect((await shopper.refusal("orders/mine", { year: 1 })).status).toBe(400);

  const paged: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await shopper.call("orders/mine", { search: name, limit: 1, cursor });
    paged.push(...ids(page.orders));
    cursor = page.nextCursor;
  } while (cursor);
  expect(paged).toEqual(ids(named));

  const others = (await orders({})).orders.filter(({ _id }) => !ids(own).includes(_id));
  expect(await mine({ search: others[0]?.number })).toEqual([]);
});

test("a cancelled order is shown as Cancelled to its customer, in the lists and in the counts", async () => {
  const { orders: processing } = await orders({ status: "Processing" });
  const { orders: cancelled } = await orders({ status: "Cancelled" });
  const before = await admin.call("admin/dashboard/get", {});
  const shopper = stage.client();
  await shopper.call("account/login", { email: "shopper@earshot.test", password: "shopper-demo-pass" });
  const { orders: own } = await shopper.call("orders/mine", {});
  const [order] = own.filter(({ orderStatus }) => orderStatus === "Processing");
  const id = order?._id ?? "";
  const { order: answer } = await admin.call("admin/orders/refund", { id, cancel: true });
  await stage.drain();

  expect(answer.orderStatus).toBe("Cancelled");
  const seen = (await shopper.call("orders/get", { id })).order;
  expect(seen).toMatchObject({ orderStatus: "Cancelled", canceledAt: expect.any(String) });
  expect(seen.history.map(({ status }) => status)).toEqual(["Processing", "Cancelled"]);
  const mine = await shopper.call("orders/mine", {});
  expect(mine.orders.find(({ _id }) => _id === id)?.orderStatus).toBe("Cancelled");
  expect(new Set(ids((await orders({ status: "Cancelled" })).orders))).toEqual(
    new Set([id, ...ids(cancelled)]),
  );
  expect(ids((await orders({ status: "Processing" })).orders)).toEqual(
    ids(processing.filter(({ _id }) => _id !== id)),
  );
  const { ordersByStatus, ordersCount } = await admin.call("admin/dashboard/get", {});
  expect(ordersByStatus).toEqual({
    ...before.ordersByStatus,
    Processing: before.ordersByStatus.Processing - 1,
    Cancelled: before.ordersByStatus.Cancelled + 1,
  });
  expect(ordersCount).toBe(before.ordersCount);
  const ship = await admin.refusal("admin/orders/update-status", { id, status: "Shipped" });
  expect(ship.code).toBe("invalid_status_change");
});

test("only staff see the email of an order's customer", async () => {
  const shopper = stage.client();
  const email = "shopper@earshot.test";
  await shopper.call("account/login", { email, password: "shopper-demo-pass" });
  const id = (await shopper.call("orders/mine", {})).orders[0]!._id;
  expect((await admin.call("orders/get", { id })).order.customerEmail).toBe(email);
  expect((await shopper.call("orders/get", { id })).order).not.toHaveProperty("customerEmail");
});

test("the seeded admin cannot be deleted until there is another", async () => {
  const { user: first } = await admin.call("account/profile", {});
  expect((await admin.refusal("admin/users/delete", { id: first._id })).code).toBe("last_admin");
  const account = { name: "Second", email: "second@earshot.test", password: "a-long-password" };
  const { user: second } = await stage.client().call("account/register", account);
  await admin.call("admin/users/update", { ...account, id: second._id, role: "admin" });
  await admin.call("admin/users/delete", { id: second._id });
  expect((await admin.refusal("admin/users/get", { id: second._id })).code).toBe("not_found");
  expect((await admin.refusal("admin/users/delete", { id: first._id })).code).toBe("last_admin");
});
