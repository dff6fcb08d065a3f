import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { type Meter, startMeter } from "../support/meter.ts";
import { newEmail, password, reachTable } from "../support/shop.ts";
import { startStage, type TestStage } from "../support/stage.ts";

const closing: (() => Promise<unknown>)[] = [];
let meter: Meter;
let stage: TestStage;
let admin: Client;
let users: typeof import("../../functions/identity/user.table.ts");

beforeAll(async () => {
  const dir = await mkdtemp(join(tmpdir(), "earshot-growing-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  meter = await startMeter(database.url);
  stage = await startStage({ seed: "none", env: { DYNAMODB_ENDPOINT: meter.url } });
  closing.push(
    () => rm(dir, { recursive: true, force: true }),
    () => database.close(),
    () => meter.close(),
    () => stage.close(),
  );
  reachTable(database.url);
  users = await import("../../functions/identity/user.table.ts");
  admin = stage.client();
  const email = newEmail();
  await admin.call("account/register", { name: "Staff", email, password });
  const user = await users.findUserByEmail(email);
  await users.changeAccount(user!, { ...user!, role: "admin" }, {});
  await admin.call("account/login", { email, password });
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const idOf = (number: number): string => number.toString(16).padStart(24, "0");
const createdAt = "2026-03-01T10:00:00.000Z";

async function inParallel(count: number, from: number, create: (number: number) => Promise<unknown>) {
  const numbers = Array.from({ length: count }, (_, index) => from + index).values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const number of numbers) await create(number);
    }),
  );
  await stage.drain();
}

async function addUsers(count: number, from: number): Promise<void> {
  const { transact } = await import("../../functions/platform/table.ts");
  await inParallel(count, from, (number) => {
    const email = `shopper${number}@example.test`;
    const user = { id: idOf(number), name: `Shopper ${number}`, email, role: "user" as const };
    return transact(users.createUser({ ...user, passwordHash: "none", version: 1, createdAt }));
  });
}

async function addLowStock(count: number, from: number): Promise<void> {
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { itemsOf, writeAll } = await import("../../infra/local/seed/bulk.ts");
  const products = Array.from({ length: count }, (_, index) => {
    const number = from + index;
    return {
      id: idOf(number),
      name: `Ebb ${number}`,
      category: "earbuds" as const,
      description: "Goes.",
      pricePaise: 100_00,
      stock: number % 6,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: [],
      createdAt,
    };
  });
  await writeAll(products.flatMap((product) => itemsOf(createProduct(product))));
  await stage.drain();
}

const unitsOf = async (run: () => Promise<unknown>): Promise<number> => (await meter.during(run)).units;

test("the audit and the admin list read only admins, however many users there are", async () => {
  const audit = async () => {
    const { error } = await stage.post<{ error?: string }>("/_local/jobs/audit");
    expect(error).toBeUndefined();
  };
  const list = async () => {
    const { users: found } = await admin.call("admin/users/list", { role: "admin" });
    expect(found.map(({ name }) => name)).toEqual(["Staff"]);
  };
  await addUsers(10, 0);
  const few = [await unitsOf(audit), await unitsOf(list)];
  await addUsers(190, 10);
  expect([await unitsOf(audit), await unitsOf(list)]).toEqual(few);
  expect(stage.output()).not.toContain("count of admins is wrong");
});

test("a demoted admin is removed from the admin list", async () => {
  const account = { name: "Second", email: newEmail(), password };
  const { user } = await stage.client().call("account/register", account);
  const admins = async () =>
    (await admin.call("admin/users/list", { role: "admin" })).users.map(({ name }) => name);
  await admin.call("admin/users/update", { ...account, id: user._id, role: "admin" });
  expect(await admins()).toEqual(["Second", "Staff"]);
  await admin.call("admin/users/update", { ...account, id: user._id, role: "user" });
  expect(await admins()).toEqual(["Staff"]);
});

test("the dashboard and a page by stock read what they show, and filters find all of more than 2,000 low-stock products", async () => {
  const dashboard = async () => {
    const { lowStock } = await admin.call("admin/dashboard/get", {});
    expect(lowStock).toHaveLength(8);
    expect(new Set(lowStock.map(({ stock }) => stock))).toEqual(new Set([0]));
  };
  await addLowStock(100, 0);
  const few = await unitsOf(dashboard);
  await addLowStock(1950, 100);
  expect(await unitsOf(dashboard)).toBe(few);
  const counts = [];
  for (const stock of ["low", "out", "in"] as const)
    counts.push((await admin.call("admin/products/list", { stock })).filteredProductsCount);
  expect(counts).toEqual([2050, 342, 1708]);
  const byStock = async () => {
    const { products: found } = await admin.call("admin/products/list", { sort: "stock", limit: 10 });
    expect(found.map(({ stock }) => stock)).toEqual(Array(10).fill(0));
  };
  // A unit for each product and one more; all low-stock products take 33.
  expect(await unitsOf(byStock)).toBeLessThan(25);
});

/** Orders of one customer, all of today, counted by the stream. */
async function addOrders(count: number, customer: { id: string; name: string }): Promise<void> {
  const { createOrder } = await import("../../functions/orders/order.table.ts");
  const { pastCheckout, pastOrder } = await import("../../infra/local/seed/past-order.ts");
  const { writeAll } = await import("../../infra/local/seed/bulk.ts");
  const user = { ...customer, email: "", role: "user" as const, version: 1, createdAt };
  const line = { productId: idOf(1), name: "Ebb 1", image: "", pricePaise: 100_00, quantity: 1 };
  const orders = Array.from({ length: count }, () =>
    createOrder(pastOrder(pastCheckout(user, [line], address, new Date()), "Processing")),
  );
  await writeAll(orders);
  await stage.drain();
}

test("order lists, the dashboard and a payment's start read the same, however many orders there are", async () => {
  const asha = stage.client();
  const { user } = await asha.call("account/register", { name: "Asha Rao", email: newEmail(), password });
  await addLowStock(1, 9005);
  const orderItems = [{ product: idOf(9005), quantity: 1 }];
  const requests = {
    mine: () => asha.call("orders/mine", { limit: 10 }),
    staff: () => admin.call("admin/orders/list", { limit: 20 }),
    dashboard: () => admin.call("admin/dashboard/get", {}),
    start: () => asha.call("payments/start", { orderItems, shippingInfo: address }),
  };
  const measure = async () => {
    const units: Record<string, number> = {};
    for (const [name, run] of Object.entries(requests)) units[name] = await unitsOf(run);
    return units;
  };
  const customer = { id: user._id, name: user.name };
  await addOrders(24, customer);
  await requests.start();
  const few = await measure();
  await addOrders(96, customer);
  expect(await measure()).toEqual(few);
});
