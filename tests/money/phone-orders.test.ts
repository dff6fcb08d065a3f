import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, test } from "vitest";
import { AppError, type RefusalCode } from "../../shared/core/errors.ts";
import { readBooks, settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import {
  countedOpen,
  Holder,
  type LinkAnswer,
  listed,
  newCustomer,
  office,
  orderByPhone,
  phonedUnits,
} from "./support/phone-orders.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";
import { cards, home, password, Shopper } from "./support/shopper.ts";
import { answerPhone, bothProviders, payUpi } from "./support/upi.ts";

const shop = await openMoneyShop({ PAYMENTS: bothProviders });
afterEach(async () => {
  const ended = shop.products;
  await settleBooks(shop);
  shop.products = ended;
  expect(await phonedUnits(shop)).toEqual(ended.map(() => 0));
  expect(await countedOpen(shop)).toBe(0);
  shop.products = [];
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Whatever the reason given. */
const refusedAs = (code: RefusalCode) => ({ status: new AppError(code).status, code });
const upi = { provider: "razorpay", method: "upi" };
const card = { provider: "stripe", method: "card" };

test("a phone order is held, reviewed, sent elsewhere and paid by card without a session", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  const customer = newCustomer();
  const { status, link, expiresAt } = await orderByPhone(staff, [[product, 2]], {
    customer,
    holdHours: undefined,
  });
  expect(status).toBe(201);
  expect(Date.parse(expiresAt ?? "") - (await shop.now()).getTime()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 48, held: 2 });
  expect(await phonedUnits(shop)).toEqual([2]);
  expect(await listed(staff)).toMatchObject([{ customer, by: { name: "Asha Rao" }, items: 2 }]);

  const holder = new Holder(shop, link);
  expect(await holder.review()).toMatchObject({
    state: "open",
    customer,
    shippingInfo: { city: home.city },
    totalPrice: 2040,
  });
  expect((await holder.moveTo({ ...office, state: "KA" })).fields).toHaveProperty(["shippingInfo.state"]);
  expect(await holder.moveTo(office)).toMatchObject({ state: "open", shippingInfo: { city: "Pune" } });
  const started = await holder.start(card);
  expect(started).toMatchObject({ status: 200, amount: 204_000 });
  expect(await staff.pay(started.client_secret, cards.declined)).toBe("card_declined");
  expect(await holder.review()).toMatchObject({ state: "open", reason: expect.any(String) });
  expect((await holder.start(card)).client_secret).toBe(started.client_secret);
  expect(await staff.pay(started.client_secret)).toBe("succeeded");
  expect(await holder.review()).toMatchObject({ state: "paying" });
  await shop.flush();
  const paid = await holder.review();
  expect(paid).toMatchObject({ state: "paid", order: { totalPrice: 2040, shippingInfo: { city: "Pune" } } });
  expect(paid).not.toHaveProperty("customer");
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 48, held: 0, sold: 2 });
  expect(await listed(staff)).toEqual([]);
  expect(await holder.start(card)).toMatchObject(refused("already_paid"));
});

test("staff see what an order will cost, how many units it may hold and why a code can't be used", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  const price = (more: object) =>
    staff.send("POST", "/api/v1/admin/order/price", {
      items: [{ product: product.id, quantity: 2 }],
      ...more,
    });
  expect(await price({})).toMatchObject({
    status: 200,
    priced: { totalPrice: 2040, orderItems: [{ quantity: 2 }] },
    stock: [{ product: product.id, stock: 50, available: 10 }],
    holdHours: 24,
  });
  expect(await price({ coupon: "NONE" })).toMatchObject({
    priced: { totalPrice: 2040 },
    couponProblem: expect.stringMatching(/code/),
  });
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 50, held: 0 });
});

test("the order of an existing customer is theirs, and the sweep places it without an event", async () => {
  const product = await shop.product({ stock: 5 });
  const [staff, asha] = [await shop.admin(), await Shopper.proven(shop)];
  const { link } = await orderByPhone(staff, [[product, 1]], { customer: { name: "A.", email: asha.email } });
  expect((await asha.mails()).find(({ text }) => text.includes(link ?? "-"))).toBeDefined();
  const started = await new Holder(shop, link).start(upi);
  await payUpi(shop, started);
  await shop.advance(3);
  await shop.sweep();
  const { orders = [] } = await asha.send("GET", "/api/v1/orders/me");
  expect(orders).toHaveLength(1);
  expect(await new Holder(shop, link).review()).toMatchObject({ state: "paid" });
});

test("an account with the caller's address gets the order only once that address is proven", async () => {
  const product = await shop.product({ stock: 5 });
  const [staff, stranger] = [await shop.admin(), await Shopper.register(shop)];
  const { email } = stranger;
  const { link } = await orderByPhone(staff, [[product, 1]], { customer: { name: "A.", email } });
  await staff.pay((await new Holder(shop, link).start(card)).client_secret);
  await shop.flush();
  expect(await new Holder(shop, link).review()).toMatchObject({ state: "paid" });
  const mine = async () => (await stranger.send("GET", "/api/v1/orders/me")).orders;
  expect(await mine()).toEqual([]);
  await stranger.prove();
  await stranger.send("POST", "/api/v1/orders/claim");
  expect(await mine()).toHaveLength(1);
});

test("an unpaid phone order releases its units and tells customer and staff", async () => {
  const product = await shop.product({ stock: 10 });
  const [staff, asha] = [await shop.admin(), await shop.shopper()];
  const { link } = await orderByPhone(staff, [[product, 2]], { customer: { name: "A", email: asha.email } });
  const holder = new Holder(shop, link);
  await holder.start(card);
  await shop.advance(61);
  expect(await holder.review()).toMatchObject({ state: "expired" });
  expect(await holder.review()).not.toHaveProperty("shippingInfo");
  await shop.sweep();
  expect((await asha.mails())[0]?.subject).toBe("Your order has expired");
  expect((await staff.mails())[0]?.subject).toBe("A phone order wasn't paid");
  expect(await holder.review()).toMatchObject({ state: "expired" });
  expect(await holder.start(card)).toMatchObject(refusedAs("phone_order_refused"));
  expect(await holder.moveTo(office)).toMatchObject(refusedAs("phone_order_refused"));
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 10, held: 0 });
});

test("staff send the link again, and cancel what nobody has paid", async () => {
  const product = await shop.product({ stock: 10 });
  const [staff, asha] = [await shop.admin(), await shop.shopper()];
  const { link } = await orderByPhone(staff, [[product, 1]], { customer: { name: "A", email: asha.email } });
  const [row] = await listed(staff);
  const path = `/api/v1/admin/phone-order/${row?._id}`;
  expect(await staff.send("POST", `${path}/send`)).toMatchObject({ status: 200, link });
  expect((await asha.mails()).filter(({ text }) => text.includes(link ?? "-"))).toHaveLength(2);
  expect(await staff.send("POST", `${path}/cancel`)).toMatchObject({ status: 200 });
  const holder = new Holder(shop, link);
  expect(await holder.review()).toMatchObject({ state: "cancelled" });
  expect(await holder.start(card)).toMatchObject(refusedAs("phone_order_refused"));
  for (const verb of ["cancel", "send"])
    expect(await staff.send("POST", `${path}/${verb}`)).toMatchObject(refusedAs("phone_order_refused"));
  expect((await asha.mails())[0]?.subject).toBe("Your order was cancelled");
});

test("cancelling a paid phone order is refused, and the order stands", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await shop.admin();
  const { link } = await orderByPhone(staff, [[product, 1]]);
  const [row] = await listed(staff);
  const started = await new Holder(shop, link).start(card);
  await staff.pay(started.client_secret);
  expect(await staff.send("POST", `/api/v1/admin/phone-order/${row?._id}/cancel`)).toMatchObject(
    refusedAs("phone_order_refused"),
  );
  expect(await new Holder(shop, link).review()).toMatchObject({ state: "paid" });
});

test("a link opened by two people makes one order, and returns the money of a second payment", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await shop.admin();
  const { link } = await orderByPhone(staff, [[product, 1]]);
  const [asha, ravi] = [new Holder(shop, link), new Holder(shop, link)];
  const [first, second] = await Promise.all([asha.start(upi), ravi.start(upi)]);
  expect(first.razorpay?.orderId).toBe(second.razorpay?.orderId);
  const attempts = [await payUpi(shop, first, "wait"), await payUpi(shop, second, "wait")];
  for (const attempt of attempts) await answerPhone(shop, attempt);
  await shop.flushRazorpay();
  expect(await ravi.review()).toMatchObject({ state: "paid" });
  const { orders, razorpay } = await readBooks(shop);
  expect(orders).toHaveLength(1);
  expect(razorpay.payments).toHaveLength(2);
  expect(razorpay.refunds).toHaveLength(1);
});

test("of two people who choose different ways, the one who paid what was replaced is refunded", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await shop.admin();
  const { link } = await orderByPhone(staff, [[product, 1]]);
  const [asha, ravi] = [new Holder(shop, link), new Holder(shop, link)];
  const byUpi = await asha.start(upi);
  const byCard = await ravi.start(card);
  await payUpi(shop, byUpi);
  await staff.pay(byCard.client_secret);
  await Promise.all([shop.flush(), shop.flushRazorpay()]);
  expect(await asha.review()).toMatchObject({
    state: "paid",
    order: { paymentInfo: { provider: "stripe" } },
  });
  const { orders, razorpay } = await readBooks(shop);
  expect(orders).toHaveLength(1);
  expect(razorpay.refunds).toMatchObject([{ amount: 102_000 }]);
});

test("a new address after the start replaces the payment, whose intent can't be paid any more", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await shop.admin();
  const { link } = await orderByPhone(staff, [[product, 1]]);
  const holder = new Holder(shop, link);
  const old = await holder.start(card);
  expect(await holder.moveTo(office)).toMatchObject({ status: 200, shippingInfo: { city: "Pune" } });
  expect(await staff.pay(old.client_secret)).not.toBe("succeeded");
  const next = await holder.start(card);
  expect(next.paymentId).not.toBe(old.paymentId);
  await staff.pay(next.client_secret);
  await shop.flush();
  expect(await holder.review()).toMatchObject({ state: "paid", order: { shippingInfo: { city: "Pune" } } });
});

test("phone orders hold at most a fifth of the shelf, however many are made at once", async () => {
  const [many, few] = [await shop.product({ stock: 50 }), await shop.product({ stock: 3 })];
  const staff = await Promise.all(Array.from({ length: 12 }, () => shop.admin()));
  const answers = await Promise.all(staff.map((each) => orderByPhone(each, [[many, 2]])));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
  const lost = answers.filter(({ status }) => status !== 201);
  for (const answer of lost) expect(answer).toMatchObject(refusedAs("phone_order_refused"));
  const [first] = staff;
  if (!first) throw new Error();
  expect(await orderByPhone(first, [[few, 1]])).toMatchObject({ status: 201 });
  expect((await orderByPhone(first, [[few, 1]])).message).toContain("a fifth of the stock of Product 2");
  expect(await orderByPhone(first, [[few, 4]])).toMatchObject(refused("out_of_stock", few.name));
  expect(await phonedUnits(shop)).toEqual(expect.arrayContaining([10, 1]));
});

test("fifty phone orders may be open, however many are made at once", async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => shop.product({ stock: 100 })));
  const staff = await shop.admin();
  const made = [];
  for (const product of products.slice(0, 5))
    made.push(...(await Promise.all(Array.from({ length: 9 }, () => orderByPhone(staff, [[product, 1]])))));
  expect(made.filter(({ status }) => status === 201)).toHaveLength(45);
  const last = products.at(-1);
  if (!last) throw new Error();
  const rushed = await Promise.all(Array.from({ length: 10 }, () => orderByPhone(staff, [[last, 1]])));
  expect(rushed.filter(({ status }) => status === 201)).toHaveLength(5);
  expect(rushed.find(({ status }) => status === 409)?.message).toContain("50 phone orders are open");
  const [row] = await listed(staff);
  await staff.send("POST", `/api/v1/admin/phone-order/${row?._id}/cancel`);
  expect(await countedOpen(shop)).toBe(49);
  expect(await orderByPhone(staff, [[last, 1]])).toMatchObject({ status: 201 });
});

test("a request sent again with its key, or twice at once, makes one phone order", async () => {
  const product = await shop.product({ stock: 1 });
  const staff = await shop.admin();
  const asha = await Shopper.proven(shop);
  const coupon = await createCoupon(shop, { firstOrderOnly: true });
  const requestKey = randomUUID();
  const request = { customer: { name: "A", email: asha.email }, coupon, requestKey };
  const twice = await Promise.all([1, 2, 3].map(() => orderByPhone(staff, [[product, 1]], request)));
  const { link, expiresAt } = twice[0] ?? {};
  for (const answer of [...twice, await orderByPhone(staff, [[product, 1]], request)])
    expect(answer).toEqual({ status: 201, success: true, link, expiresAt });
  expect(await listed(staff)).toHaveLength(1);
  expect((await asha.mails()).filter(({ text }) => text.includes(link ?? "-"))).toHaveLength(1);
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 0, held: 1 });
  const other = await orderByPhone(staff, [[product, 1]], { ...request, coupon: undefined });
  expect(other).toMatchObject({
    ...refusedAs("phone_order_refused"),
    message: expect.stringContaining("other details"),
  });
  const colleague = await orderByPhone(await shop.admin(), [[product, 1]], request);
  expect(colleague).toMatchObject(refusedAs("out_of_stock"));
  await staff.send("POST", `/api/v1/admin/phone-order/${(await listed(staff))[0]?._id}/cancel`);
  expect(await orderByPhone(staff, [[product, 1]], request)).toMatchObject({ status: 201, link });
  expect(await new Holder(shop, link).review()).toMatchObject({ state: "cancelled" });
});

/** Cancelled on the link, off staff's list, and its units for sale again. */
async function expectCancelled(links: readonly (string | undefined)[], stock: number): Promise<void> {
  for (const holder of links.map((link) => new Holder(shop, link))) {
    const review = await holder.review();
    expect(review).toMatchObject({ state: "cancelled" });
    expect(review).not.toHaveProperty("shippingInfo");
    expect((await holder.start(card)).message).toContain("This order was cancelled");
  }
  await shop.advance(3);
  await shop.sweep();
  const [product] = shop.products;
  expect((await readBooks(shop)).products.get(product?.id ?? "")).toMatchObject({ stock, held: 0 });
  expect(await listed(await shop.admin())).toEqual([]);
}

test("deleting an account cancels its phone orders, but not what has just been paid", async () => {
  const product = await shop.product({ stock: 50 });
  const [staff, asha, ravi] = [await shop.admin(), await Shopper.proven(shop), await Shopper.proven(shop)];
  const orderFor = ({ email }: Shopper) =>
    orderByPhone(staff, [[product, 1]], { customer: { name: "A", email } });
  const links = [(await orderFor(asha)).link, (await orderFor(asha)).link, (await orderFor(ravi)).link];
  const [started, paid] = [new Holder(shop, links[1]), new Holder(shop, (await orderFor(asha)).link)];
  const { client_secret: secret } = await started.start(card);
  await staff.pay((await paid.start(card)).client_secret);
  await asha.client.call("account/delete", { password });
  const deleted = await staff.send("DELETE", `/api/v1/admin/users/${ravi.id}`);
  expect(deleted).toMatchObject({ status: 200 });
  await expectCancelled(links, 49);
  expect(await staff.pay(secret)).toBe("payment_intent_unexpected_state");
  await shop.flush();
  expect(await paid.review()).toMatchObject({ state: "paid" });
});

test("whoever proves a guest's address and deletes their account cancels the guest's phone order", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  const customer = newCustomer();
  const { link } = await orderByPhone(staff, [[product, 1]], { customer });
  const stranger = await Shopper.register(shop, customer.email);
  await stranger.client.call("account/delete", { password });
  expect(await new Holder(shop, link).review()).toMatchObject({ state: "open", customer });
  const owner = await Shopper.proven(shop, customer.email);
  await owner.client.call("account/delete", { password });
  await expectCancelled([link], 50);
});

test("a code for first orders is refused as in the checkout, and for a second open phone order", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  // Accounts of earlier tests have ordered before.
  const [asha, ravi] = [await Shopper.proven(shop), await Shopper.proven(shop)];
  const coupon = await createCoupon(shop, { firstOrderOnly: true });
  const forAsha = { customer: { name: "A", email: asha.email }, coupon };
  const { link } = await orderByPhone(staff, [[product, 1]], forAsha);
  expect(await new Holder(shop, link).review()).toMatchObject({ coupon, totalPrice: 918 });
  expect(await orderByPhone(staff, [[product, 1]], forAsha)).toMatchObject(refusedAs("coupon_invalid"));
  const only = refused("coupon_invalid", "This code is only for first orders");
  expect((await asha.buy([[product, 1]])).status).toBe(201);
  expect(await new Holder(shop, link).start(card)).toMatchObject(only);
  expect((await ravi.buy([[product, 1]])).status).toBe(201);
  await shop.drain();
  const forRavi = { customer: { name: "R", email: ravi.email }, coupon };
  expect(await orderByPhone(staff, [[product, 1]], forRavi)).toMatchObject(only);
  expect(await orderByPhone(staff, [[product, 1]], { coupon })).toMatchObject(refusedAs("coupon_invalid"));
});

test("of a checkout and a phone order made at once, one gets the customer's code for first orders", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  const coupon = await createCoupon(shop, { firstOrderOnly: true });
  const buyers = await Promise.all(Array.from({ length: 4 }, () => Shopper.proven(shop)));
  const secrets = await Promise.all(
    buyers.map(async (buyer, index) => {
      const customer = { name: "A", email: buyer.email };
      const byPhone = () => orderByPhone(staff, [[product, 1]], { customer, coupon });
      const online = () => buyer.start([[product, 1]], { coupon });
      // The link may be opened at once, too.
      const first = index === 0 ? await byPhone() : index === 1 ? await online() : undefined;
      const both = first
        ? [first, await (index === 0 ? online() : byPhone())]
        : await Promise.all([byPhone(), online()]);
      const [won, ...lost] = both.toSorted((a, b) => a.status - b.status);
      expect(lost).toMatchObject([refusedAs("coupon_invalid")]);
      const { link } = won as LinkAnswer;
      return link ? (await new Holder(shop, link).start(card)).client_secret : won?.client_secret;
    }),
  );
  await Promise.all(secrets.map((secret) => staff.pay(secret)));
  await shop.flush();
  const { orders } = await readBooks(shop);
  expect(orders).toHaveLength(4);
});

test("prices are honoured while the hold lasts, though the product changes or is removed", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await shop.admin();
  const { link } = await orderByPhone(staff, [[product, 1]]);
  await staff.edit(product, { price: 2000 });
  const holder = new Holder(shop, link);
  expect(await holder.review()).toMatchObject({ totalPrice: 1020 });
  await staff.send("DELETE", `/api/v1/admin/product/${product.id}`);
  const started = await holder.start(card);
  expect(started.amount).toBe(102_000);
  await staff.pay(started.client_secret);
  await shop.flush();
  expect(await holder.review()).toMatchObject({ state: "paid", order: { totalPrice: 1020 } });
});

test("bad input is refused, and nothing is held", async () => {
  const product = await shop.product({ stock: 50 });
  const staff = await shop.admin();
  const bad = [
    { customer: { name: "", email: "a@example.test" } },
    { customer: { name: "A", email: "nobody" } },
    { items: [] },
    { items: [{ product: product.id, quantity: 0 }] },
    { items: [{ product: product.id, quantity: 11 }] },
    { shippingInfo: { ...home, postalCode: "110001" } },
    { holdHours: 73 },
    { holdHours: 0 },
    { holdHours: 1.5 },
  ];
  for (const more of bad)
    expect(await orderByPhone(staff, [[product, 1]], more)).toMatchObject({ status: 400 });
  expect(await orderByPhone(staff, [[product, 1]], { coupon: "NONE" })).toMatchObject(
    refusedAs("coupon_invalid"),
  );
  expect(await orderByPhone(await shop.shopper(), [[product, 1]])).toMatchObject({ status: 403 });
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 50, held: 0 });
});

test("a link that we didn't sign is not found, and guessing it is limited", async () => {
  const product = await shop.product({ stock: 50 });
  const { link = "" } = await orderByPhone(await shop.admin(), [[product, 1]]);
  const forged = [`${link.slice(0, -1)}${link.endsWith("A") ? "B" : "A"}`, `${link}A`, link.slice(0, -1)];
  for (const each of forged)
    expect(await new Holder(shop, each).review()).toMatchObject(refusedAs("not_found"));
  const guesser = new Holder(shop, forged[0]);
  const answers = await Promise.all(Array.from({ length: 40 }, () => guesser.review()));
  expect(answers.map(({ status }) => status)).toContain(404);
  expect(await guesser.review()).toMatchObject(refusedAs("too_many_attempts"));
  expect(await new Holder(shop, link, guesser.address).review()).toMatchObject({ status: 200 });
});

test("twenty phone orders and twenty shoppers share ten units exactly", async () => {
  const product = await shop.product({ stock: 10 });
  const staff = await Promise.all(Array.from({ length: 20 }, () => shop.admin()));
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  const [phoned, started] = await Promise.all([
    Promise.all(staff.map((each) => orderByPhone(each, [[product, 1]]))),
    Promise.all(shoppers.map((each) => each.start([[product, 1]]))),
  ]);
  const links = phoned.filter(({ status }) => status === 201);
  const carts = started.filter(({ status }) => status === 200);
  expect(links.length).toBeLessThanOrEqual(2);
  expect(links.length + carts.length).toBe(10);
  expect((await readBooks(shop)).products.get(product.id)).toMatchObject({ stock: 0, held: 10 });
  const [buyer] = shoppers;
  const secrets = await Promise.all(
    links.map(async ({ link }) => (await new Holder(shop, link).start(card)).client_secret),
  );
  const paid = [...secrets, ...carts.slice(0, -1).map(({ client_secret }) => client_secret)];
  await Promise.all(paid.map((secret) => buyer?.pay(secret)));
  await shop.flush();
  await shop.advance(61);
  await shop.sweep();
  const { products, orders, refunds } = await readBooks(shop);
  expect(orders).toHaveLength(9);
  expect(refunds).toHaveLength(0);
  expect(products.get(product.id)).toMatchObject({ stock: 1, held: 0, sold: 9 });
});
