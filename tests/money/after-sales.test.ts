import { afterAll, afterEach, expect, test } from "vitest";
import { readBooks, settleBooks, stockOf } from "./support/books.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop } from "./support/shop.ts";

const shop = await openMoneyShop();
afterEach(() => settleBooks(shop));
afterAll(() => shop[Symbol.asyncDispose]());

const tenDays = 10 * 24 * 60;
const steps = ({ timeline }: { timeline: { what: string }[] }) => timeline.map(({ what }) => what);
const refundsInLedger = async () => (await readBooks(shop)).refunds.map(({ amount }) => amount);

test("cancelling refunds and restocks once, and repeating it changes nothing", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 2]]);
  const cancelled = await asha.cancel(order);
  expect(cancelled).toMatchObject({
    status: 200,
    order: { orderStatus: "Cancelled", refundedAmount: 2040, money: "refunded" },
  });
  expect(await asha.cancel(order)).toMatchObject({ status: 200, order: cancelled.order });
  expect(await refundsInLedger()).toEqual([204_000]);
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
  const seen = await asha.order(order);
  expect(steps(seen)).toEqual(["placed", "paid", "cancelled", "refunded"]);
});

test("only the owner can cancel an order, and only before it ships", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  expect(await ravi.cancel(order)).toMatchObject(refused("not_found", "Order"));
  expect(await staff.cancel(order)).toMatchObject(refused("not_found", "Order"));
  await staff.move(order, { status: "Shipped" });
  expect(await asha.cancel(order)).toMatchObject(refused("already_shipped"));
});

test("of a concurrent cancellation by the shopper and shipment by staff, one succeeds", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  for (let round = 0; round < 2; round++) {
    const { order } = await asha.buy([[product, 1]]);
    const before = (await refundsInLedger()).length;
    // Signs both in again, should their sessions have ended with the time that earlier tests let pass.
    await Promise.all([asha.order(order), staff.order(order)]);
    const [cancels, ships] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, () => asha.cancel(order))),
      Promise.all(Array.from({ length: 20 }, () => staff.move(order, { status: "Shipped" }))),
    ]);
    const { orderStatus } = await asha.order(order);
    const [lost, won] = orderStatus === "Shipped" ? [cancels, ships] : [ships, cancels];
    expect(lost.filter(({ status }) => status === 200)).toEqual([]);
    expect(lost.every(({ status }) => status === 409 || status === 400)).toBe(true);
    expect(won.some(({ status }) => status === 200)).toBe(true);
    expect((await refundsInLedger()).length - before).toBe(orderStatus === "Shipped" ? 0 : 1);
  }
});

test("the owner changes the address until the order ships, and staff and the mails see the new one", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const mumbai = { fullName: "Meera Rao", city: "Mumbai", postalCode: "400001", state: "Maharashtra" };
  expect(await ravi.changeAddress(order, mumbai)).toMatchObject(refused("not_found", "Order"));
  expect(await staff.changeAddress(order, mumbai)).toMatchObject(refused("not_found", "Order"));
  expect(await asha.changeAddress(order, { ...mumbai, state: "Kerala" })).toMatchObject({
    status: 400,
    fields: { "shippingInfo.state": expect.stringContaining("Maharashtra") },
  });
  const { order: changed, status } = await asha.changeAddress(order, mumbai);
  expect([status, changed?.changes]).toEqual([200, 1]);
  expect(await asha.changeAddress(order, mumbai)).toMatchObject({ status: 200, order: { changes: 1 } });
  const seen = await staff.order(order);
  expect(seen).toMatchObject({ shippingInfo: mumbai, totalPrice: order?.totalPrice });
  expect(seen.activity?.map(({ did }) => did)).toEqual(["Address changed"]);
  expect(steps(seen)).toEqual(["placed", "paid", "address changed"]);
  const found = await staff.send("GET", "/api/v1/admin/orders?search=Meera");
  expect(found.orders?.map(({ _id }) => _id)).toEqual([order?._id]);
  const mails = await asha.mails();
  expect(mails.filter(({ subject }) => subject.startsWith("Your delivery address has changed"))).toHaveLength(
    1,
  );
  expect(mails[0]?.text).toContain("Meera Rao\n12 Residency Road\nMumbai 400001\nMaharashtra");
  expect(await staff.move(order, { status: "Shipped", changes: 0 })).toMatchObject({
    status: 409,
    code: "edited_meanwhile",
  });
  expect(await staff.move(order, { status: "Shipped", changes: 1 })).toMatchObject({ status: 200 });
  expect(await asha.changeAddress(order, { ...mumbai, city: "Thane" })).toMatchObject({
    status: 409,
    code: "already_shipped",
    message: "This order has shipped, so its address can't be changed",
  });
});

test("an order ships to the address that its shipment saw, however often it is changed meanwhile", async () => {
  const product = await shop.product({ stock: 5 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await Promise.all([asha.order(order), staff.order(order)]);
  const [changes, ships] = await Promise.all([
    Promise.all(["Mysuru", "Hubli", "Udupi", "Hassan"].map((city) => asha.changeAddress(order, { city }))),
    Promise.all(Array.from({ length: 4 }, () => staff.move(order, { status: "Shipped", changes: 0 }))),
  ]);
  const isShipped = ships.some(({ status }) => status === 200);
  const changed = changes.filter(({ status }) => status === 200).length;
  // Staff have seen the first address only, so they ship before all changes or not at all.
  expect([isShipped, changed]).toEqual(isShipped ? [true, 0] : [false, 4]);
  const { shippingInfo, orderStatus } = await asha.order(order);
  expect(orderStatus).toBe(isShipped ? "Shipped" : "Processing");
  expect(shippingInfo.city === "Bengaluru").toBe(isShipped);
});

test("an address can be changed ten times", async () => {
  const product = await shop.product({ stock: 5 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 1]]);
  const statuses: number[] = [];
  for (let house = 1; house <= 11; house++)
    statuses.push((await asha.changeAddress(order, { address: `${house} Church Street` })).status);
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});

test("some items are cancelled: their money and units go back once, and the rest ships", async () => {
  const [buds, cans] = [await shop.product({ stock: 5 }), await shop.product({ stock: 5 })];
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([
    [buds, 3],
    [cans, 1],
  ]);
  expect(await ravi.cancel(order, [[buds, 1]])).toMatchObject(refused("not_found", "Order"));
  expect(await asha.cancel(order, [[buds, 4]])).toMatchObject({
    status: 400,
    fields: { items: `Only 3 × ${buds.name} can be cancelled` },
  });
  expect(await asha.cancel(order, [])).toMatchObject({ status: 400, code: "invalid" });
  const first = { changes: 0 };
  const oneOfEach = [buds, cans].map(({ id }) => expect.objectContaining({ product: id, quantity: 1 }));
  const { order: changed } = await asha.cancel(order, [[buds, 2]], first);
  expect(changed).toMatchObject({
    orderStatus: "Processing",
    orderItems: expect.arrayContaining(oneOfEach),
    cancelledItems: [{ product: buds.id, quantity: 2 }],
    totalPrice: order?.totalPrice,
    refundedAmount: 2040,
    money: "partly refunded",
    changes: 1,
  });
  expect(await asha.cancel(order, [[buds, 2]], first)).toMatchObject({ status: 200, order: { changes: 1 } });
  expect(await asha.cancel(order, [[buds, 1]], first)).toMatchObject({
    status: 409,
    code: "edited_meanwhile",
  });
  expect(await stockOf(shop, buds)).toEqual({ stock: 4, sold: 1 });
  expect(await refundsInLedger()).toEqual([204_000]);
  const [mail] = await asha.mails();
  expect(mail?.subject).toBe(`Part of your order was cancelled (${order?.number})`);
  expect(mail?.text).toContain(`We've cancelled 2 × ${buds.name}. The rest of your order stays as it is.`);
  expect(await staff.move(order, { status: "Shipped", changes: 0 })).toMatchObject({ status: 409 });
  const { order: sent } = await staff.move(order, { status: "Shipped", changes: 1 });
  expect(sent && steps(sent)).toEqual(["placed", "paid", "items cancelled", "shipped"]);
  expect(await asha.cancel(order, [[buds, 1]])).toMatchObject(refused("already_shipped"));
  await staff.move(order, { status: "Delivered" });
  expect((await asha.order(order)).returnable?.items).toEqual(expect.arrayContaining(oneOfEach));
  expect(await asha.giveBack(order, [[buds, 2]])).toMatchObject({ status: 409, code: "not_returnable" });
});

test("cancelling item by item ends in a cancelled order, which gives everything back", async () => {
  const product = await shop.product({ stock: 3, price: 333.33 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 3]]);
  for (let unit = 0; unit < 3; unit++) await asha.cancel(order, [[product, 1]]);
  expect(await asha.order(order)).toMatchObject({
    orderStatus: "Cancelled",
    orderItems: [{ quantity: 3 }],
    refundedAmount: order?.totalPrice,
    money: "refunded",
  });
  expect(await asha.cancel(order, [[product, 1]])).toMatchObject({ status: 200 });
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
});

test("the same items cancelled twice at once are cancelled once", async () => {
  const product = await shop.product({ stock: 9 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 5]]);
  await asha.order(order);
  const seen = { changes: 0 };
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => asha.cancel(order, [[product, 2]], seen)),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
  expect(await asha.order(order)).toMatchObject({ changes: 1, refundedAmount: 2040 });
  expect(await refundsInLedger()).toEqual([204_000]);
});

test("of concurrent cancellations of items, of the order, and a shipment, units and money are conserved", async () => {
  const [buds, cans] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  for (let round = 0; round < 3; round++) {
    const { order } = await asha.buy([
      [buds, 2],
      [cans, 1],
    ]);
    await Promise.all([asha.order(order), staff.order(order)]);
    await Promise.all([
      asha.cancel(order, [[buds, 1]]),
      asha.cancel(order, [[cans, 1]]),
      staff.move(order, { status: "Shipped" }),
      ...(round === 2 ? [asha.cancel(order)] : []),
    ]);
    const { orderItems, orderStatus, refundedAmount, totalPrice } = await asha.order(order);
    const units = orderItems.reduce((sum, { quantity }) => sum + quantity, 0);
    expect(totalPrice - refundedAmount).toBe(orderStatus === "Cancelled" ? 0 : 1020 * units);
  }
});

test("a cancelled item's refund that Stripe fails is sent once by the sweep", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 2]]);
  await shop.control({ failNext: { op: "refunds.create", status: 429, times: 2 } });
  expect(await asha.cancel(order, [[product, 1]])).toMatchObject({
    status: 200,
    order: { orderStatus: "Processing", refundDue: 1020, refundedAmount: 0 },
  });
  await shop.advance(10);
  await expect(shop.sweep()).rejects.toThrow("1 payments could not be settled");
  await shop.sweep();
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 1020, money: "partly refunded" });
  expect(await refundsInLedger()).toEqual([102_000]);
});

test("a refund that Stripe fails twice is sent once by the sweep", async () => {
  const product = await shop.product({ stock: 3 });
  const asha = await shop.shopper();
  const { order } = await asha.buy([[product, 1]]);
  await shop.control({ failNext: { op: "refunds.create", status: 429, times: 2 } });
  expect(await asha.cancel(order)).toMatchObject({
    status: 200,
    order: { orderStatus: "Cancelled", refundDue: 1020, refundedAmount: 0, money: "paid" },
  });
  await shop.advance(10);
  await expect(shop.sweep()).rejects.toThrow("1 payments could not be settled");
  await shop.sweep();
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 1020, money: "refunded" });
  expect(await refundsInLedger()).toEqual([102_000]);
});

test("a cancelled order is shown as cancelled everywhere", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const before = await staff.send("GET", "/api/v1/admin/dashboard");
  const { order } = await asha.buy([[product, 1]]);
  await asha.cancel(order);
  const mails = await asha.mails();
  expect(mails[0]?.subject).toMatch(/cancelled/);
  const { orders: own } = await asha.send("GET", "/api/v1/orders/me");
  expect(own?.[0]).toMatchObject({ orderStatus: "Cancelled", money: "refunded" });
  expect(own?.[0] && steps(own[0])).toEqual(["placed", "paid", "cancelled", "refunded"]);
  const listed = await staff.send("GET", "/api/v1/admin/orders?status=Cancelled");
  expect(listed.orders?.map(({ _id }) => _id)).toContain(order?._id);
  const after = await staff.send("GET", "/api/v1/admin/dashboard");
  const count = ({ ordersByStatus }: typeof after) => Number(ordersByStatus?.Cancelled);
  expect(count(after) - count(before)).toBe(1);
  expect(after.totalAmount).toBe(before.totalAmount);
});

test("cancelling a partly refunded order refunds exactly the rest", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await staff.refund(order, { amount: 500 });
  expect(await asha.order(order)).toMatchObject({ money: "partly refunded" });
  expect(await asha.cancel(order)).toMatchObject({ order: { refundedAmount: 1020, money: "refunded" } });
  expect((await refundsInLedger()).sort()).toEqual([50_000, 52_000]);
});

test("a shipment shows its carrier's link on the page and in mail, and can be corrected", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const shipped = await staff.move(order, {
    status: "Shipped",
    carrier: "bluedart",
    trackingNumber: "AB-1234",
  });
  const link = "https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo=AB-1234";
  const shipment = { carrier: "Blue Dart", trackingNumber: "AB-1234", link, shippedAt: expect.any(String) };
  expect(shipped.order?.shipments).toEqual([shipment]);
  const [mail] = await asha.mails();
  expect(mail).toMatchObject({ subject: expect.stringContaining("on its way") });
  expect(mail?.text).toContain(link);
  const corrected = await staff.move(order, { carrier: "DTDC", trackingNumber: "X99887" });
  expect(corrected.order?.shipments).toEqual([
    {
      ...shipment,
      carrier: "DTDC",
      trackingNumber: "X99887",
      link: "https://www.dtdc.in/trace.asp?strCnno=X99887",
    },
  ]);
  const [second] = await asha.mails();
  expect(second).toMatchObject({ subject: expect.stringContaining("Here's your tracking number") });
  const { activity } = await staff.order(order);
  expect(activity?.map(({ did, changes }) => [did, changes])).toContainEqual([
    "Tracking corrected",
    [{ field: "Tracking", from: "Blue Dart AB-1234", to: "DTDC X99887" }],
  ]);
  // A form that was opened before the correction.
  const base = { carrier: "Blue Dart", trackingNumber: "AB-1234" };
  const late = await staff.move(order, { carrier: "Blue Dart", trackingNumber: "AB-1235", base });
  expect(late).toMatchObject({
    status: 409,
    code: "edited_meanwhile",
    fields: { trackingNumber: "Asha Rao changed the tracking number to X99887. Save again to replace it" },
  });
  const seen = await asha.order(order);
  expect(steps(seen)).toEqual(["placed", "paid", "shipped"]);
  expect(seen.shipments).toMatchObject([{ carrier: "DTDC", trackingNumber: "X99887" }]);
  expect(seen).not.toHaveProperty("carriers");
});

test.each<[object, string]>([
  [{ carrier: "Delhivery", trackingNumber: '"><script>' }, "trackingNumber"],
  [{ carrier: "Delhivery", trackingNumber: "../" }, "trackingNumber"],
  [{ carrier: "Delhivery", trackingNumber: "9".repeat(10_000) }, "trackingNumber"],
  [{ carrier: "Delhivery" }, "trackingNumber"],
  [{ carrier: "https://evil.example/{number}", trackingNumber: "AB1234" }, "carrier"],
  [{ trackingNumber: "AB1234" }, "carrier"],
])("the tracking %j is refused", async (tracking, field) => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  const answer = await staff.move(order, { status: "Shipped", ...tracking });
  expect(answer).toMatchObject({ status: 400, code: "invalid", fields: { [field]: expect.any(String) } });
  expect(await asha.order(order)).toMatchObject({ orderStatus: "Processing", shipments: [] });
});

test("an order counts as delivered ten days after shipping, and one mail says so", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await staff.move(order, { status: "Shipped" });
  await shop.advance(tenDays - 5);
  await shop.sweep();
  expect(await asha.order(order)).toMatchObject({ orderStatus: "Shipped" });
  await shop.advance(10);
  await Promise.all([shop.sweep(), shop.sweep()]);
  await shop.sweep();
  const seen = await asha.order(order);
  expect([seen.orderStatus, steps(seen)]).toEqual(["Delivered", ["placed", "paid", "shipped", "delivered"]]);
  const delivered = `Your order was delivered (${order?.number})`;
  expect((await asha.mails()).filter(({ subject }) => subject === delivered)).toHaveLength(1);
});

test("an order that staff archive stays with its customer, who can cancel it", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  expect((await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`)).status).toBe(200);
  expect(await asha.order(order)).toMatchObject({ isArchived: true, orderStatus: "Processing" });
  const { orders: own } = await asha.send("GET", "/api/v1/orders/me");
  expect(own?.map(({ _id }) => _id)).toContain(order?._id);
  expect((await staff.send("GET", `/api/v1/order/${order?._id}`)).status).toBe(404);
  const found = await staff.send("GET", `/api/v1/admin/orders?search=${encodeURIComponent(asha.email)}`);
  expect(found.orders?.map(({ _id }) => _id)).not.toContain(order?._id);
  expect(await asha.cancel(order)).toMatchObject({
    status: 200,
    order: { orderStatus: "Cancelled", refundedAmount: 1020 },
  });
  expect(await stockOf(shop, product)).toEqual({ stock: 3, sold: 0 });
});

test("staff can still refund, or cancel and refund, an order that they archived", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order: kept } = await asha.buy([[product, 1]]);
  const { order: ended } = await asha.buy([[product, 1]]);
  for (const order of [kept, ended]) await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`);
  expect(await staff.refund(kept, { amount: 100 })).toMatchObject({ status: 200 });
  expect(await staff.refund(ended, { cancel: true })).toMatchObject({
    status: 200,
    order: { orderStatus: "Cancelled", refundedAmount: 1020 },
  });
  expect((await asha.order(kept)).refundedAmount).toBe(100);
  expect(await stockOf(shop, product)).toEqual({ stock: 2, sold: 1 });
});

test("a shipped order that staff archive is still marked as delivered, and can be returned", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await staff.move(order, { status: "Shipped" });
  await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`);
  await shop.advance(tenDays + 5);
  await shop.sweep();
  expect(await asha.order(order)).toMatchObject({ isArchived: true, orderStatus: "Delivered" });
  expect(await asha.giveBack(order, [[product, 1]])).toMatchObject({ status: 201 });
});

test("an order that cannot be marked as delivered blocks neither the sweep nor its own next try", async () => {
  const product = await shop.product({ stock: 3 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  const { order } = await asha.buy([[product, 1]]);
  await staff.move(order, { status: "Shipped" });
  await shop.advance(tenDays + 5);
  await ravi.start([[product, 2]]);
  await shop.advance(20);
  shop.faultProxy.plan({
    kind: "conflict",
    op: "TransactWriteItems",
    containing: order?._id ?? "",
    times: 8,
  });
  await shop.sweep();
  shop.faultProxy.clearFaults();
  expect(await asha.order(order)).toMatchObject({ orderStatus: "Shipped" });
  expect(await stockOf(shop, product)).toEqual({ stock: 2, sold: 1 });
  await shop.sweep();
  expect(await asha.order(order)).toMatchObject({ orderStatus: "Delivered" });
});
