import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ItemsPage } from "../../infra/local/backstage/items.ts";
import { readDemo } from "../../infra/local/seed/copy.ts";
import { furtherColours } from "../../infra/local/seed/families.ts";
import { seed } from "../../infra/local/seed/load.ts";
import { paidForOne, toPaise } from "../../shared/core/money.ts";
import { orderStatuses } from "../../shared/orders/order-status.ts";
import { missingDeclarations } from "../../shared/products/declarations.ts";
import { memberName } from "../../shared/products/family-words.ts";
import type { ProductSummary } from "../../shared/products/schemas.ts";
import { returnStates } from "../../shared/returns/return-states.ts";
import { sampleGst } from "../../shared/tax/gst.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";

const slow = 90_000;
const shopper = { email: "shopper@earshot.test", password: "shopper-demo-pass" };
const admin = { email: "admin@earshot.test", password: "admin-demo-pass" };
const outside = { ledger: { seedIntents: () => undefined }, waitingPhotos: "" };

type Demo = Awaited<ReturnType<typeof readDemo>>;

/** All products, by the names that the shop shows. */
const lineUpOf = (demo: Demo) =>
  [...demo.products, ...furtherColours(demo)].map((product) => {
    const { slug } = product;
    const family = demo.families.find(({ of, members }) =>
      [of, ...members.map((each) => each.slug)].includes(slug),
    );
    const colour = family?.members.find((member) => member.slug === slug)?.colour ?? family?.colour;
    return { ...product, family, name: colour ? memberName(product.name, { colour }) : product.name };
  });

async function listAll(client: Client): Promise<ProductSummary[]> {
  const found: ProductSummary[] = [];
  for (let page = 1; ; page++) {
    const { products } = await client.call("products/list", { page });
    if (products.length === 0) return found;
    found.push(...products);
  }
}

describe("demo", () => {
  let stage: TestStage;
  let client: Client;
  beforeAll(async () => {
    stage = await startStage({ seed: "demo" });
    client = stage.client();
  }, slow);
  afterAll(() => stage?.close());

  async function staffClient(): Promise<Client> {
    const staff = stage.client();
    await staff.call("account/login", admin);
    return staff;
  }

  test("the whole line-up is for sale, newest first, with the stock in the files", async () => {
    const demo = await readDemo();
    const listed = await listAll(client);
    const newestFirst = lineUpOf(demo).toSorted((a, b) => a.ageDays - b.ageDays);
    expect(
      listed.map(({ name, price, category, stock, images }) => [name, price, category, stock, images.length]),
    ).toEqual(
      newestFirst.map(({ name, priceRupees, category, stock, photos }) => [
        name,
        priceRupees,
        category,
        stock,
        photos.length,
      ]),
    );
  });

  test("ratings are the means of the reviews that the product page shows", async () => {
    const demo = await readDemo();
    for (const listed of await listAll(client)) {
      const { product } = await client.call("products/get", { id: listed._id });
      const { family, slug } = lineUpOf(demo).find(({ name }) => name === listed.name)!;
      const written = demo.products.find((each) => each.slug === (family?.of ?? slug))!;
      expect(product.reviews.map(({ comment }) => comment)).toEqual(
        written.reviews.map(({ comment }) => comment).toReversed(),
      );
      expect(listed.numofReviews).toBe(product.reviews.length);
      const sum = product.reviews.reduce((total, { rating }) => total + rating, 0);
      expect(listed.rating).toBeCloseTo(sum / Math.max(1, product.reviews.length), 10);
    }
  });

  test("at least ten families have two to four colours, each with photos and a page of its own", async () => {
    const demo = await readDemo();
    const { families } = await (await staffClient()).call("admin/families/list", {});
    expect(families.length).toBeGreaterThanOrEqual(10);
    expect(families.length).toBe(demo.families.length);
    for (const { _id, members } of families) {
      expect([2, 3, 4]).toContain(members.length);
      expect(members.every(({ image, tones }) => image && tones)).toBe(true);
      for (const { product: id } of members) {
        const { product } = await client.call("products/get", { id });
        expect(product.family).toMatchObject({ _id, members: members.map(({ values }) => ({ values })) });
      }
    }
  });

  test("every product's label is complete, with an MRP, and they are made in five countries", async () => {
    const rule = { prices: sampleGst.prices, percent: sampleGst.ratePercent };
    const origins = new Map<string, number>();
    for (const { _id: id } of await listAll(client)) {
      const { declarations, price, mrp = 0 } = (await client.call("products/get", { id })).product;
      expect(missingDeclarations(declarations), id).toEqual([]);
      expect(toPaise(mrp), id).toBeGreaterThanOrEqual(paidForOne({ pricePaise: toPaise(price) }, rule));
      const { countryOfOrigin = "" } = declarations ?? {};
      origins.set(countryOfOrigin, (origins.get(countryOfOrigin) ?? 0) + 1);
    }
    const { facets } = await client.call("products/list", {});
    const counted = facets?.find(({ key }) => key === "origin")?.values ?? [];
    expect(new Map(counted.map(({ value, count }) => [value, count]))).toEqual(origins);
    expect([...origins.keys()].sort()).toEqual(["CN", "IN", "MY", "TW", "VN"]);
  });

  test("the products come back from a file unchanged, and the table and the next file are the same, twice", async () => {
    const staff = await staffClient();
    const jobAfter = async (id: string) => {
      await stage.post("/_local/queues/batch/drain");
      return (await staff.call("admin/jobs/get", { id })).job;
    };
    const exported = async () => {
      const { job } = await staff.call("admin/exports/create", { what: "products" });
      return (await fetch((await jobAfter(job._id)).link ?? "")).text();
    };
    const itemsNow = async () => {
      const found = new Map<string, unknown>();
      for (let cursor: string | undefined = ""; cursor !== undefined; ) {
        const page: ItemsPage = await stage.get(`/_local/items?prefix=&cursor=${encodeURIComponent(cursor)}`);
        for (const item of page.items) found.set(`${item.pk} ${item.sk}`, item);
        cursor = page.cursor;
      }
      return new Map([...found].filter(([key]) => !/^(?:JOB|IMPORTMAPPING)/.test(key)));
    };
    const file = await exported();
    const unchanged = lineUpOf(await readDemo()).length;
    const before = await itemsNow();
    for (let round = 0; round < 2; round++) {
      const wanted = { name: "demo.csv", size: Buffer.byteLength(file) };
      const { job, uploads } = await staff.call("admin/imports/create", wanted);
      for (const { url, method, headers } of uploads) await fetch(url, { method, headers, body: file });
      for (const step of ["check", "run"] as const) {
        await staff.call("admin/jobs/step", { id: job._id, step });
        expect(await jobAfter(job._id)).toMatchObject({ unchanged, created: 0, changed: 0, refused: 0 });
      }
      expect(await exported()).toBe(file);
    }
    const after = await itemsNow();
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const isOther = ([key, item]: [string, unknown]) => !isDeepStrictEqual(item, before.get(key));
    expect([...after].filter(isOther)).toEqual([]);
  });

  test("pictures are served as WebP in every width", async () => {
    const [first] = (await listAll(client)).filter(({ images }) => images.length > 0);
    const { url } = first!.images[0]!;
    for (const width of ["320", "480", "640", "960"]) {
      const answer = await client.send(url.replace(/-\d+\.webp$/, `-${width}.webp`));
      expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/webp"]);
    }
  });

  test("both demo accounts sign in with their roles", async () => {
    expect((await stage.client().call("account/login", admin)).user.role).toBe("admin");
    expect((await stage.client().call("account/login", shopper)).user.role).toBe("user");
  });

  test("the shopper's orders are paid and have the history that fits their status", async () => {
    const buyer = stage.client();
    await buyer.call("account/login", shopper);
    const { orders } = await buyer.call("orders/mine", {});
    const written = (await readDemo()).orders.filter(({ by }) => by === "shopper");
    expect(orders.map(({ orderStatus }) => orderStatus)).toEqual(
      written.map(({ status }) => status).toReversed(),
    );
    for (const { paymentInfo, history, orderStatus } of orders) {
      expect(paymentInfo.status).toBe("succeeded");
      expect(history.at(-1)?.status).toBe(orderStatus);
      expect(history.every(({ at }) => at < new Date().toISOString())).toBe(true);
    }
  });

  test("every order's money is in the ledger, and jobs find nothing to do", async () => {
    interface Intent {
      id: string;
      amount: number;
      status: string;
    }
    interface Refund {
      id: string;
      payment_intent: string;
      amount: number;
      status: string;
    }
    const ledger = () => stage.get<{ intents: Intent[]; refunds: Refund[] }>("/_local/stripe/control/ledger");
    const { intents, refunds } = await ledger();
    const staff = await staffClient();
    const { orders } = await staff.call("admin/orders/list", {});
    expect(orders.length).toBeGreaterThan(300);
    const paid = orders.map(({ paymentInfo, totalPrice }) => [
      paymentInfo.id,
      Math.round(totalPrice * 100),
      "succeeded",
    ]);
    expect(intents.map(({ id, amount, status }) => [id, amount, status]).sort()).toEqual(paid.sort());
    const sentBack = (id: string): number =>
      refunds
        .filter(({ payment_intent, status }) => payment_intent === id && status === "succeeded")
        .reduce((sum, { amount }) => sum + amount, 0);
    for (const { paymentInfo, refundedAmount = 0 } of orders)
      expect(sentBack(paymentInfo.id)).toBe(Math.round(refundedAmount * 100));
    expect(refunds.length).toBeGreaterThan(10);

    const shelves = async () => (await listAll(client)).map(({ stock }) => stock);
    const [stock, board] = [await shelves(), await staff.call("admin/dashboard/get", {})];
    await stage.post("/_local/jobs/sweep");
    await stage.post("/_local/jobs/popularity");
    await stage.post("/_local/jobs/reconcile");
    await stage.drain();
    expect(await shelves()).toEqual(stock);
    expect((await ledger()).refunds).toEqual(refunds);
    // The same days, should another one have begun meanwhile.
    const range = { from: board.days[0]?.day ?? "", to: board.days.at(-1)?.day ?? "" };
    const { totalAmount, days } = await staff.call("admin/dashboard/get", range);
    expect({ totalAmount, days }).toEqual({ totalAmount: board.totalAmount, days: board.days });
    const { reconciliation } = await staff.call("admin/payments/list", {});
    expect(reconciliation?.gaps).toEqual([]);
    expect(await stage.get("/_local/mail")).toEqual([]);
  });

  test("the dashboard adds up to the orders", async () => {
    const staff = await staffClient();
    const board = await staff.call("admin/dashboard/get", {});
    const { orders } = await staff.call("admin/orders/list", {});
    const { users } = await staff.call("admin/users/list", {});
    const amountOf = (some: typeof orders): number =>
      some.reduce((sum, { totalPrice, refundedAmount = 0 }) => sum + totalPrice - refundedAmount, 0);
    expect(board.ordersCount).toBe(orders.length);
    expect(board.usersCount).toBe(users.length);
    expect(board.totalAmount).toBeCloseTo(amountOf(orders), 2);
    const dayOf = (at: string): string =>
      new Date(at).toLocaleDateString("en-CA", { timeZone: "Asia/Kolkata" });
    for (const { day, orders: count, amount } of board.days) {
      const placed = orders.filter(({ createdAt }) => dayOf(createdAt) === day);
      expect([day, count]).toEqual([day, placed.length]);
      expect(amount).toBeCloseTo(amountOf(placed), 2);
    }
    const { coupons } = await staff.call("admin/coupons/list", {});
    for (const { code, used } of coupons)
      expect([code, used]).toEqual([
        code,
        orders.filter(({ coupon, orderStatus }) => coupon === code && orderStatus !== "Cancelled").length,
      ]);
    expect(coupons.some(({ used }) => used > 0)).toBe(true);
  });

  test("staff have something to do: messages, a return with a photo and a refund that the bank declined", async () => {
    const staff = await staffClient();
    const toDo = await staff.call("admin/todo/get", {});
    const { messages } = await staff.call("admin/messages/list", {});
    const { returns } = await staff.call("admin/returns/list", {});
    const { payments } = await staff.call("admin/payments/list", {});
    expect(messages).toHaveLength(2);
    expect(payments).toMatchObject([{ state: "REFUND_FAILED", refundDue: toDo.owed }]);
    expect(toDo).toMatchObject({ returns: returns.length, messages: 2, refunds: 1 });
    const [photo] = returns.flatMap(({ images }) => images);
    expect((await staff.send(photo!)).headers.get("content-type")).toBe("image/webp");
    const { order } = await staff.call("orders/get", { id: payments[0]!._id });
    expect(order).toMatchObject({ money: "refund failed", refundDue: toDo.owed });
    // Sent again, it is settled.
    await staff.call("admin/payments/refund", { id: payments[0]!._id });
    await stage.drain();
    expect(await staff.call("admin/todo/get", {})).toMatchObject({ refunds: 0, owed: 0 });
  });

  test("the shopper has an order that can still be returned for any reason", async () => {
    const buyer = stage.client();
    await buyer.call("account/login", shopper);
    const { orders } = await buyer.call("orders/mine", {});
    const seen = await Promise.all(
      orders.map(
        async ({ _id: id }) => (await buyer.call("orders/get", { id })).order.returnable?.until ?? "",
      ),
    );
    expect(seen.filter((until) => until > new Date().toISOString())).toHaveLength(1);
  });

  test("a year has returns in every state, refunds and cancellations, in chronological order", async () => {
    const staff = await staffClient();
    const { orders } = await staff.call("admin/orders/list", {});
    expect(new Set(orders.map(({ orderStatus }) => orderStatus))).toEqual(new Set(orderStatuses));
    const found = await Promise.all(
      returnStates.map(async (state) => (await staff.call("admin/returns/list", { state })).returns),
    );
    expect(found.map((returns) => returns.length > 0)).toEqual(returnStates.map(() => true));
    for (const { order: id, log } of found.flat()) {
      const { order } = await staff.call("orders/get", { id });
      const times = order.timeline?.map(({ at }) => Math.floor(Date.parse(at) / 1000)) ?? [];
      expect(times).toEqual(times.toSorted((a, b) => a - b));
      expect(Date.parse(log[0]!.at)).toBeGreaterThan(Date.parse(order.shipments[0]!.shippedAt));
    }
  });

  test("best sellers of the last 90 days are listed first, and featured products separately", async () => {
    const staff = await staffClient();
    const { orders } = await staff.call("admin/orders/list", {});
    const first = new Date(Date.now() + 5.5 * 3_600_000 - 89 * 86_400_000).toISOString().slice(0, 10);
    const units = new Map<string, number>();
    for (const { createdAt, orderItems, orderStatus, refundedAmount = 0, totalPrice } of orders) {
      const day = new Date(Date.parse(createdAt) + 5.5 * 3_600_000).toISOString().slice(0, 10);
      if (day < first || orderStatus === "Cancelled" || refundedAmount >= totalPrice) continue;
      for (const { product, quantity } of orderItems)
        units.set(product, (units.get(product) ?? 0) + quantity);
    }
    const { products } = await client.call("products/list", { sort: "popular" });
    const sold = [...units.values()].sort((a, b) => b - a).slice(0, products.length);
    expect(products.map(({ _id }) => units.get(_id) ?? 0)).toEqual(sold);
    const demo = await readDemo();
    const { story } = demo;
    const chosen = lineUpOf(demo)
      .filter(({ slug }) => story.featured.includes(slug))
      .map(({ name }) => name);
    const featured = await client.call("products/list", { featured: "true" });
    expect(featured.products.map(({ name }) => name).sort()).toEqual(chosen.sort());
  });

  test("reviews are verified if the product had arrived before", async () => {
    const reviews = [];
    for (const { _id } of await listAll(client))
      reviews.push(...(await client.call("products/get", { id: _id })).product.reviews);
    const share = reviews.filter(({ verified }) => verified).length / reviews.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(1);
  });
});

describe("bench", () => {
  test("seeds the requested number of products and orders with distinct names and no account", {
    timeout: slow,
  }, async () => {
    const stage = await startStage({ seed: "bench:130" });
    try {
      const client = stage.client();
      const { productsCount } = await client.call("products/list", {});
      expect(productsCount).toBe(130);
      const listed = await listAll(client);
      expect(new Set(listed.map(({ name }) => name)).size).toBeGreaterThan(125);
      expect(new Set(listed.map(({ category }) => category)).size).toBe(6);
      expect((await client.refusal("account/login", admin)).code).toBe("wrong_credentials");
    } finally {
      await stage.close();
    }
  });
});

describe("file", () => {
  let dir: string;
  let file: string;
  const line = {
    name: "Kite",
    price: 1299.5,
    category: "gamingheadophone",
    description: "A kite.",
    stock: 3,
  };
  const write = (lines: readonly unknown[]) =>
    writeFile(file, lines.map((one) => (typeof one === "string" ? one : JSON.stringify(one))).join("\n"));
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), "earshot-seed-"));
    file = join(dir, "products.ndjson");
  });
  afterAll(() => rm(dir, { recursive: true, force: true }));

  test.each([
    ["no JSON", '{"name": ', /, line 3: .*JSON/],
    ["no object", "7", /, line 3: not an object/],
    ["a price in words", { ...line, price: "cheap" }, /, line 3: price: not a number of rupees/],
    ["a price with three decimals", { ...line, price: 1.005 }, /, line 3: price: more than two decimals/],
    ["a price below nothing", { ...line, price: -1 }, /, line 3: price: below 0/],
    ["an unknown category", { ...line, category: "radios" }, /, line 3: category: /],
    ["half a piece", { ...line, stock: 1.5 }, /, line 3: stock: not a whole number/],
    ["no name", { ...line, name: "  " }, /, line 3: name: a product has a name/],
    ["no time", { ...line, createdAt: "yesterday" }, /, line 3: createdAt: /],
  ])("%s is rejected with its line number", async (_, wrong, message) => {
    await write([line, "", wrong, line]);
    await expect(seed(`file:${file}`, outside)).rejects.toThrow(message);
  });

  test("products match the file, with the first line as the newest", { timeout: slow }, async () => {
    const old = { ...line, name: "Old Kite", createdAt: "2020-02-03T04:05:06.000Z" };
    await write([line, "", old, { ...line, name: "Second Kite" }]);
    const stage = await startStage({ seed: `file:${file}` });
    try {
      const listed = await listAll(stage.client());
      expect(listed.map(({ name }) => name)).toEqual(["Kite", "Second Kite", "Old Kite"]);
      expect(listed[0]).toMatchObject({ price: 1299.5, category: "gamingheadphone", stock: 3, images: [] });
      expect(listed[2]?.createdAt).toBe(old.createdAt);
    } finally {
      await stage.close();
    }
  });
});

test("the source 'none' writes nothing, and an unknown source is rejected", async () => {
  await expect(seed("none", outside)).resolves.toBeUndefined();
  await expect(seed("bench:0", outside)).rejects.toThrow("SEED must be demo, none, bench:<n> or file:<path>");
  await expect(seed("demos", outside)).rejects.toThrow('not "demos"');
});
