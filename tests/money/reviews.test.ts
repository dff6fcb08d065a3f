import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, afterEach, expect, test } from "vitest";
import { Client } from "../support/client.ts";
import { tokenIn } from "../support/mailbox.ts";
import { settleBooks } from "./support/books.ts";
import { makeFamily } from "./support/family.ts";
import { openMoneyShop, tableName } from "./support/shop.ts";
import { password, Shopper, type TestProduct } from "./support/shopper.ts";

const shop = await openMoneyShop();
await shop.post("/_local/control", { edgeCache: false });
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const review = ({ client }: Shopper, { id }: TestProduct, rating = 5, comment = "Warm.") =>
  client.call("reviews/submit", { productId: id, rating, comment });
/** The reviews as anybody sees them, once the stream has been followed. */
async function reviewsOf({ id }: TestProduct, query: object = {}) {
  await shop.drain();
  return new Client(shop.site).call("products/reviews", { id, ...query });
}
const badges = async (product: TestProduct) =>
  Object.fromEntries((await reviewsOf(product)).reviews.map(({ comment, verified }) => [comment, verified]));

async function delivered(buyer: Shopper, staff: Shopper, product: TestProduct) {
  const { order } = await buyer.buy([[product, 1]]);
  await staff.move(order, { status: "Shipped" });
  await staff.move(order, { status: "Delivered" });
  return order;
}

test("only a review of a delivered order has the badge, and a full refund removes it", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, ravi, mira, staff] = [
    await Shopper.register(shop),
    await shop.shopper(),
    await shop.shopper(),
    await shop.admin(),
  ];
  await delivered(asha, staff, product);
  // Reviewed before the delivery, and again after it.
  await review(ravi, product, 4, "Ravi");
  const first = await delivered(ravi, staff, product);
  await mira.buy([[product, 1]]);
  await shop.drain();
  expect((await review(asha, product, 5, "Asha")).review.verified).toBe(true);
  expect((await review(mira, product, 3, "Mira")).review.verified).toBe(false);
  expect(await badges(product)).toEqual({ Asha: true, Ravi: true, Mira: false });
  expect((await reviewsOf(product, { verified: "true" })).reviews).toHaveLength(2);

  // Of two orders, one is enough; a refund in part changes nothing.
  const second = await delivered(ravi, staff, product);
  await staff.refund(first);
  expect(await badges(product)).toMatchObject({ Ravi: true });
  await staff.refund(second, { amount: 10 });
  expect(await badges(product)).toMatchObject({ Ravi: true });
  await staff.refund(second);
  expect(await badges(product)).toEqual({ Asha: true, Ravi: false, Mira: false });
  expect((await review(ravi, product, 4, "Ravi")).review.verified).toBe(false);

  await asha.client.call("account/delete", { password });
  const { reviews } = await reviewsOf(product, { verified: "true" });
  expect(reviews).toMatchObject([{ name: "Former customer", verified: true }]);
});

test("of a family, a purchase of any colour verifies the review, which shows what its author has", async () => {
  const [midnight, sand] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const [asha, ravi, mira, staff] = [
    await Shopper.register(shop),
    await Shopper.register(shop),
    await Shopper.register(shop),
    await shop.admin(),
  ];
  await delivered(ravi, staff, midnight);
  await shop.drain();
  expect((await review(ravi, sand, 4, "Ravi")).review.verified).toBe(false);
  const id = await makeFamily(shop, "Murmur Mini", { Midnight: midnight, Sand: sand });
  expect(await badges(midnight)).toEqual({ Ravi: true });

  await delivered(asha, staff, midnight);
  await shop.drain();
  const { review: ofAsha } = await review(asha, sand, 5, "Asha");
  expect(ofAsha).toMatchObject({ verified: true, values: { colour: "Midnight" } });
  await review(mira, sand, 2, "Mira");
  const later = await delivered(mira, staff, midnight);
  expect(await badges(sand)).toEqual({ Ravi: true, Asha: true, Mira: true });
  await staff.refund(later);
  expect(await badges(sand)).toMatchObject({ Mira: false });
  const inMidnight = await reviewsOf(sand, { colour: "Midnight" });
  expect(inMidnight.reviews.map(({ comment }) => comment)).toEqual(["Asha"]);

  await staff.send("DELETE", `/api/v1/admin/family/${id}`);
  expect(await badges(midnight)).toEqual({});
  expect(await badges(sand)).toEqual({ Ravi: false, Asha: false, Mira: false });
});

test("an account gets the badge for a guest purchase once it claims the order", async () => {
  const product = await shop.product({ stock: 9 });
  const [guest, staff] = [await Shopper.guest(shop), await shop.admin()];
  await delivered(guest, staff, product);
  const account = await Shopper.register(shop, guest.email);
  await review(account, product, 5, "Mine");
  expect(await badges(product)).toEqual({ Mine: false });
  await account.send("POST", "/api/v1/orders/claim");
  const token = tokenIn((await account.mails()).toReversed() as never);
  await account.client.call("account/confirm-email", { token });
  expect(await account.send("POST", "/api/v1/orders/claim")).toMatchObject({ status: 200, claimed: 1 });
  expect(await badges(product)).toEqual({ Mine: true });
});

test("concurrent deliveries and reviews end with the badge", async () => {
  const products = await Promise.all(Array.from({ length: 4 }, () => shop.product({ stock: 9 })));
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy(products.map((product) => [product, 1]));
  await staff.move(order, { status: "Shipped" });
  await Promise.all([
    staff.move(order, { status: "Delivered" }),
    ...products.map((product) => review(asha, product)),
    shop.drain(),
  ]);
  for (const product of products) expect(await badges(product)).toEqual({ "Warm.": true });
});

test("an account counts once as finding a review helpful, and cannot vote for its own", async () => {
  const product = await shop.product({ stock: 1 });
  const [asha, ravi, mira] = [await shop.shopper(), await shop.shopper(), await shop.shopper()];
  const { _id: id } = (await review(asha, product)).review;
  const votes = await Promise.all(
    [ravi, ravi, ravi, mira].map(({ client }) => client.call("reviews/helpful", { id })),
  );
  expect(Math.max(...votes.map(({ helpful }) => helpful))).toBe(2);
  expect((await asha.client.refusal("reviews/helpful", { id })).code).toBe("forbidden");
  // An edit keeps the votes; whoever deletes a review and writes a new one begins anew.
  await review(asha, product, 4, "Still warm.");
  expect(await ravi.client.call("reviews/helpful", { id })).toMatchObject({ helpful: 2 });
  expect((await ravi.client.call("account/data", {})).helpfulReviews).toEqual([id]);
  await asha.client.call("reviews/delete-own", { productId: product.id });
  expect((await ravi.client.refusal("reviews/helpful", { id })).code).toBe("not_found");
  await review(asha, product, 4, "Anew.");
  expect(await ravi.client.call("reviews/helpful", { id, productId: product.id })).toMatchObject({
    helpful: 1,
  });
  expect((await reviewsOf(product)).reviews).toMatchObject([{ comment: "Anew.", helpful: 1 }]);
});

test("authors can delete only their own review", async () => {
  const product = await shop.product({ stock: 1 });
  const [asha, ravi] = [await shop.shopper(), await shop.shopper()];
  await review(asha, product, 1);
  await review(ravi, product, 4.5);
  await asha.client.call("reviews/delete-own", { productId: product.id });
  expect((await asha.client.refusal("reviews/delete-own", { productId: product.id })).code).toBe("not_found");
  expect((await ravi.client.call("products/get", { id: product.id })).product).toMatchObject({
    rating: 4.5,
    numofReviews: 1,
    reviews: [{ rating: 4.5 }],
  });
});

test("a hidden review keeps its place, says why, and does not count until it is shown again", async () => {
  const product = await shop.product({ stock: 1 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { _id: id } = (await review(asha, product, 1, "Buy at my shop")).review;
  await review(ravi, product, 5);
  // Signs staff in again, who were made so after they signed in.
  await staff.send("GET", "/api/v1/profile");
  const hidden = await staff.client.call("admin/reviews/hide", { id, reason: "Advertising" });
  await staff.client.call("admin/reviews/hide", { id, reason: "Advertising" });
  const placeholder = { name: "", rating: 0, comment: "Removed by the shop: Advertising", verified: false };
  expect(hidden.review).toMatchObject({ ...placeholder, removed: "Advertising" });
  const seen = async () => (await asha.client.call("products/get", { id: product.id })).product;
  expect(await seen()).toMatchObject({ rating: 5, numofReviews: 1, reviews: [{ rating: 5 }, placeholder] });
  expect(JSON.stringify(await reviewsOf(product))).not.toContain("my shop");
  expect((await reviewsOf(product, { stars: 1 })).reviews).toEqual([]);
  expect((await ravi.client.refusal("reviews/helpful", { id })).code).toBe("not_found");
  // Its author still has the words; writing it anew does not bring it back.
  const { reviews } = await asha.client.call("account/data", {});
  expect(reviews.map(({ comment }) => comment)).toContain("Buy at my shop");
  expect((await review(asha, product, 2, "Fine")).review).toMatchObject(placeholder);
  expect(await seen()).toMatchObject({ rating: 5, numofReviews: 1 });

  const shown = await staff.client.call("admin/reviews/hide", { id });
  expect(shown.review).toMatchObject({ comment: "Fine", rating: 2 });
  expect(await seen()).toMatchObject({ rating: 3.5, numofReviews: 2 });
  const { activity } = await staff.client.call("admin/products/activity", { id: product.id });
  expect(activity.map(({ did, changes }) => [did, changes])).toEqual([
    ["Review shown again", expect.any(Array)],
    ["Review hidden", [{ field: "Reason", from: "", to: "Advertising" }]],
  ]);
});

test("staff read the newest reviews of all products, page by page", async () => {
  const [first, second] = [await shop.product({ stock: 1 }), await shop.product({ stock: 1 })];
  const [asha, staff] = [await Shopper.register(shop), await shop.admin()];
  // Signs in again if the session has expired.
  await staff.send("GET", "/api/v1/admin/reviews");
  const older = (await review(asha, first, 2, "Cold.")).review;
  const newer = (await review(asha, second, 4, "Loud.")).review;
  const newest = async () => (await staff.client.call("admin/reviews/list", { limit: 1 })).reviews[0];
  const { reviews, nextCursor } = await staff.client.call("admin/reviews/list", { limit: 1 });
  expect(reviews).toMatchObject([{ _id: newer._id, comment: "Loud.", product: { _id: second.id } }]);
  const next = await staff.client.call("admin/reviews/list", { limit: 1, cursor: nextCursor });
  expect(next.reviews).toMatchObject([{ _id: older._id, product: { _id: first.id } }]);
  // Written again, it is the newest.
  await shop.advance(1);
  await review(asha, first, 5, "Warm after all.");
  expect(await newest()).toMatchObject({ _id: older._id, comment: "Warm after all." });
  await staff.client.call("reviews/delete", { id: older._id, productId: first.id });
  expect(await newest()).toMatchObject({ _id: newer._id });
});

test("reviews are sorted and filtered page by page, with their distribution", async () => {
  const product = await shop.product({ stock: 1 });
  const shoppers = await Promise.all(Array.from({ length: 5 }, () => Shopper.register(shop)));
  const ratings = [3, 4.5, 0, 5, 2.5];
  const ids: string[] = [];
  for (const [index, shopper] of shoppers.entries())
    ids.push((await review(shopper, product, ratings[index])).review._id);
  for (const voter of [shoppers[1], shoppers[3]])
    await voter?.client.call("reviews/helpful", { id: ids[2] ?? "" });
  await shoppers[0]?.client.call("reviews/helpful", { id: ids[4] ?? "" });
  const listed = async (query: object) =>
    (await reviewsOf(product, query)).reviews.map(({ rating }) => rating);
  expect(await listed({})).toEqual([2.5, 5, 0, 4.5, 3]);
  expect(await listed({ sort: "highest" })).toEqual([5, 4.5, 3, 2.5, 0]);
  expect(await listed({ sort: "lowest" })).toEqual([0, 2.5, 3, 4.5, 5]);
  expect(await listed({ sort: "helpful" })).toEqual([0, 2.5, 5, 4.5, 3]);
  expect(await listed({ stars: 5 })).toEqual([5, 4.5]);
  expect(await listed({ stars: 3, sort: "highest" })).toEqual([3, 2.5]);
  const first = await reviewsOf(product, { sort: "highest", limit: 3 });
  const rest = await reviewsOf(product, { sort: "highest", limit: 3, cursor: first.nextCursor ?? "" });
  expect([first, rest].map(({ reviews }) => reviews.length)).toEqual([3, 2]);
  expect(rest.nextCursor).toBeUndefined();
  const client = new Client(shop.site);
  const refusal = await client.refusal("products/reviews", {
    id: product.id,
    sort: "lowest",
    cursor: "abcd",
  });
  expect(refusal.fields ?? refusal.code).toBe("invalid");

  const distribution = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: [1, 0, 2, 0, 2][stars - 1] }));
  expect(first.distribution).toEqual(distribution);
  expect((await client.call("products/get", { id: product.id })).product.distribution).toEqual(distribution);
  // As an earlier release left it, which did not count stars.
  await shop.documents.send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `PRODUCT#${product.id}`, sk: "PRODUCT" },
      UpdateExpression: "REMOVE stars1, stars2, stars3, stars4, stars5",
    }),
  );
  expect((await reviewsOf(product)).distribution).toEqual(distribution);
});

const tenDays = 10 * 24 * 60;
const asked = async (buyer: Shopper) =>
  (await buyer.mails()).filter(({ subject }) => subject.startsWith("How do you like your"));

test("ten days after a delivery, one email asks about what the customer kept and hasn't reviewed", async () => {
  const [kept, reviewed, goingBack] = [
    await shop.product({ stock: 9 }),
    await shop.product({ stock: 9 }),
    await shop.product({ stock: 9 }),
  ];
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const orderOf = async (buyer: Shopper, products: readonly TestProduct[]) => {
    const { order } = await buyer.buy(products.map((product) => [product, 1]));
    await staff.move(order, { status: "Shipped" });
    await staff.move(order, { status: "Delivered" });
    return order;
  };
  const order = await orderOf(asha, [kept, reviewed, goingBack]);
  const other = await orderOf(ravi, [kept, reviewed]);
  await review(asha, reviewed);
  expect(await asha.giveBack(order, [[goingBack, 1]])).toMatchObject({ status: 201 });
  expect((await asha.order(order)).unreviewed).toEqual([kept.id]);
  expect((await staff.order(order)).unreviewed).toBeUndefined();

  await shop.advance(tenDays - 5);
  await shop.sweep();
  expect(await asked(asha)).toEqual([]);
  await shop.advance(10);
  shop.faultProxy.plan({
    kind: "drop-response",
    op: "TransactWriteItems",
    containing: "review-ask",
    times: 3,
  });
  await Promise.all([shop.sweep(), shop.sweep()]);
  shop.faultProxy.clearFaults();
  await shop.sweep();
  expect(await asked(asha)).toMatchObject([
    {
      subject: `How do you like your ${kept.name}? (${order?.number})`,
      text: expect.stringContaining(`/product/${kept.id}?review=new`),
    },
  ]);
  expect(await asked(ravi)).toMatchObject([
    {
      subject: `How do you like your new gear? (${other?.number})`,
      text: expect.stringContaining(`/order/${other?._id}`),
    },
  ]);

  await asha.order(order);
  await review(asha, kept);
  expect((await asha.order(order)).unreviewed).toBeUndefined();
  await shop.advance(tenDays);
  await shop.sweep();
  expect(await asked(asha)).toHaveLength(1);
});

test("nobody is asked to review as a guest, or an order that was refunded or archived", async () => {
  const product = await shop.product({ stock: 9 });
  const [guest, asha, ravi, leaver, staff] = [
    await Shopper.guest(shop),
    await Shopper.register(shop),
    await Shopper.register(shop),
    await Shopper.register(shop),
    await shop.admin(),
  ];
  const buyers = [guest, asha, ravi, leaver];
  const orders = [];
  for (const buyer of buyers) orders.push(await delivered(buyer, staff, product));
  const [ofGuest, refunded, archived] = orders;
  expect((await guest.order(ofGuest)).unreviewed).toBeUndefined();
  await staff.refund(refunded);
  expect((await asha.order(refunded)).unreviewed).toBeUndefined();
  await staff.send("DELETE", `/api/v1/admin/order/${archived?._id}`);
  await leaver.client.call("account/delete", { password });
  await shop.advance(tenDays + 5);
  await shop.sweep();
  for (const buyer of buyers) expect(await asked(buyer)).toEqual([]);
});
