import { BatchWriteCommand } from "@aws-sdk/lib-dynamodb";
import { extractText } from "unpdf";
import { afterAll, expect, test } from "vitest";
import { createOrder } from "../../functions/orders/order.table.ts";
import { orderOf } from "../../functions/orders/order.ts";
import { saleGst } from "../../functions/payments/payment.ts";
import { newId } from "../../functions/platform/id.ts";
import { workThrough } from "../../functions/platform/work-through.ts";
import { totalsOf } from "../../shared/core/money.ts";
import type { Document, InvoiceAnswer } from "../../shared/invoices/schemas.ts";
import type { Order } from "../../shared/orders/schemas.ts";
import { address } from "../support/address.ts";
import { registered } from "../support/gst.ts";
import { settleBooks } from "./support/books.ts";
import { createCoupon } from "./support/coupons.ts";
import { makeFamily } from "./support/family.ts";
import { refused } from "./support/refused.ts";
import { openMoneyShop, type Shop, tableName } from "./support/shop.ts";
import { type Cart, intentIdOf, linesOf, type Shopper } from "./support/shopper.ts";

const open = (gst: object) => openMoneyShop({ GST: JSON.stringify({ ...registered, ...gst }) });
const shop = await open({});
afterAll(() => shop[Symbol.asyncDispose]());

const delhi = { ...address, city: "Delhi", postalCode: "110001", state: "Delhi" };

type Bill = { status: number } & InvoiceAnswer;
const billOf = async (who: Shopper, order: Pick<Order, "_id"> | undefined): Promise<Bill> =>
  (await who.send("GET", `/api/v1/order/${order?._id}/invoice`)) as unknown as Bill;
const pdfPath = (order: Pick<Order, "_id"> | undefined) => `/api/v1/order/${order?._id}/invoice.pdf`;
const sumOf = (document: Document): number =>
  Math.round((document.taxable + document.tax + document.roundOff) * 100) / 100;

async function shipped(asha: Shopper, staff: Shopper, cart: Cart): Promise<Order> {
  const { order } = await asha.buy(cart);
  const { order: sent } = await staff.move(order, { status: "Shipped" });
  if (!sent) throw new Error("Not shipped");
  return sent;
}

test("an address moves within its tax, not from the seller's state to another", async () => {
  const product = await shop.product({ stock: 9 });
  const asha = await shop.shopper();
  asha.shippingInfo = address;
  const { order } = await asha.buy([[product, 1]]);
  expect(await asha.changeAddress(order, delhi)).toMatchObject({
    status: 400,
    fields: { "shippingInfo.state": expect.stringContaining("would change the tax") },
  });
  const mysuru = { city: "Mysuru", postalCode: "570001" };
  expect(await asha.changeAddress(order, mysuru)).toMatchObject({ status: 200 });
  asha.shippingInfo = delhi;
  const { order: far } = await asha.buy([[product, 1]]);
  const mumbai = { city: "Mumbai", postalCode: "400001", state: "Maharashtra" };
  expect(await asha.changeAddress(far, mumbai)).toMatchObject({ status: 200 });
  expect((await billOf(asha, far)).document.placeOfSupply).toBe("Maharashtra (27)");
});

test("an order is invoiced when it ships: the parties, the goods, both halves of the tax, the total in words", async () => {
  const product = await shop.product({ stock: 9, price: 1999.95 });
  const [asha, ravi, staff] = [await shop.shopper(), await shop.shopper(), await shop.admin()];
  asha.shippingInfo = address;
  await staff.edit(product, { stock: 9, hsn: "851830" });
  const { order } = await asha.buy([[product, 3]]);
  const before = await billOf(asha, order);
  expect(before.document).toMatchObject({ title: "Order summary (not a tax invoice)", total: 7079.82 });
  expect(before.document).not.toHaveProperty("number");

  const { order: sent } = await staff.move(order, { status: "Shipped" });
  expect(sent?.invoiceNumber).toMatch(/^ES\/\d\d-\d\d\/\d{6}$/);
  const { document, creditNotes, others } = await billOf(asha, order);
  // 18 % of 5,999.85 is 1,079.973, and half of 1,079.97 is not a whole paisa.
  expect(document).toMatchObject({
    title: "Tax invoice",
    number: sent?.invoiceNumber,
    order: order?._id,
    seller: { name: registered.legalName, gstin: registered.gstin, state: "Karnataka", stateCode: "29" },
    buyer: { name: "Asha Rao", state: "Karnataka", stateCode: "29", postalCode: "560001" },
    placeOfSupply: "Karnataka (29)",
    lines: [{ hsn: "851830", quantity: 3, taxable: 5999.85, rate: 18, cgst: 539.98, sgst: 539.98, igst: 0 }],
    taxable: 5999.85,
    tax: 1079.96,
    roundOff: 0.01,
    total: 7079.82,
    totalInWords: "Seven Thousand Seventy Nine Rupees And Eighty Two Paise Only",
  });
  expect([creditNotes, others]).toEqual([[], []]);

  expect((await billOf(staff, order)).document).toEqual(document);
  expect(await billOf(ravi, order)).toMatchObject(refused("not_found", "Order"));
  const visitor = await fetch(`${shop.site}/api/v1/order/${order?._id}/invoice`);
  expect(visitor.status).toBe(401);
  await staff.send("DELETE", `/api/v1/admin/order/${order?._id}`);
  expect((await billOf(asha, order)).document).toEqual(document);
  expect((await billOf(staff, order)).document).toEqual(document);
  await settleBooks(shop);
});

test("a buyer in another state pays IGST; a business is named with its GSTIN, and an invalid one is rejected", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = { ...delhi, gstin: "29AAGCE1286Q1ZY" } as typeof address;
  expect(await asha.start([[product, 1]])).toMatchObject({
    status: 400,
    fields: { "shippingInfo.gstin": "This GSTIN isn't valid. Check its 15 letters and digits" },
  });
  asha.shippingInfo = { ...delhi, gstin: " 07aaaca1111a1zu" } as typeof address;
  const order = await shipped(asha, staff, [[product, 2]]);
  const { document } = await billOf(asha, order);
  expect(document).toMatchObject({
    buyer: { gstin: "07AAACA1111A1ZU", stateCode: "07" },
    placeOfSupply: "Delhi (07)",
    lines: [{ taxable: 2000, cgst: 0, sgst: 0, igst: 360 }],
    roundOff: 0,
    total: 2360,
  });
  await settleBooks(shop);
});

test("each refund after the invoice gets a credit note; one before it reduces the invoice", async () => {
  const product = await shop.product({ stock: 9, price: 999.99 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = address;
  const { order } = await asha.buy([[product, 2]]);
  await staff.refund(order, { amount: 100 });
  await staff.move(order, { status: "Shipped" });
  expect((await billOf(asha, order)).document).toMatchObject({ total: 2259.98 });
  expect((await staff.refund(order, { amount: 59.98 })).status).toBe(200);
  // Once more in Stripe's dashboard.
  const [intent] = await shop.intents();
  await shop.stripe.refunds.create({ payment_intent: intent?.id ?? "", amount: 20_000 });
  await shop.flush();
  expect((await staff.refund(order)).status).toBe(200);
  const { document, creditNotes } = await billOf(asha, order);
  expect(creditNotes.map(({ number, invoiceNumber, total }) => ({ number, invoiceNumber, total }))).toEqual(
    [59.98, 200, 2000].map((total, index) => ({
      number: expect.stringMatching(new RegExp(`^EC/\\d\\d-\\d\\d/00000${index + 1}$`)),
      invoiceNumber: document.number,
      total,
    })),
  );
  for (const paper of [document, ...creditNotes]) expect(sumOf(paper)).toBe(paper.total);
  const back = (of: (line: Document["lines"][number]) => number) =>
    creditNotes.flatMap(({ lines }) => lines).reduce((sum, line) => sum + Math.round(of(line) * 100), 0);
  const [line] = document.lines;
  expect(back(({ taxable }) => taxable)).toBe(Math.round((line?.taxable ?? 0) * 100));
  expect(back(({ cgst }) => cgst)).toBe(Math.round((line?.cgst ?? 0) * 100));
  await settleBooks(shop);
});

test("for a return, a refund names the units, an exchange is invoiced again and a defect gets a delivery note", async () => {
  const [one, other] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9, price: 500 })];
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  const order = await shipped(asha, staff, [
    [one, 3],
    [other, 1],
  ]);
  await staff.move(order, { status: "Delivered" });
  const giveBack = async (step: "refund" | "replace", wish: object) => {
    const { return: request } = await asha.giveBack(order, [[one, 1]], { kind: step, ...wish });
    await staff.step(request, "approve");
    await staff.step(request, "receive");
    expect((await staff.step(request, step)).status).toBe(200);
  };
  await giveBack("refund", {});
  await giveBack("replace", {});
  await giveBack("replace", { reason: "damaged" });
  const { document, creditNotes, others } = await billOf(asha, order);
  expect(creditNotes).toMatchObject([
    { title: "Credit note", total: 1180, lines: [{ quantity: 1, taxable: 1000, cgst: 90, sgst: 90 }] },
    { title: "Credit note", total: 1180, lines: [{ quantity: 1, taxable: 1000, cgst: 90, sgst: 90 }] },
  ]);
  expect(others).toMatchObject([
    { title: "Tax invoice", total: 1180, lines: [{ quantity: 1, taxable: 1000 }] },
    {
      title: "Delivery note",
      number: expect.stringMatching(/^ED\//),
      invoiceNumber: document.number,
      total: 0,
    },
  ]);
  expect(others[1]?.lines).toMatchObject([{ quantity: 1, taxable: 0, cgst: 0, igst: 0 }]);
  await settleBooks(shop);
});

test("an order of two colours names both, from the cart to the PDF", async () => {
  const [midnight, sand] = [await shop.product({ stock: 9 }), await shop.product({ stock: 9 })];
  await makeFamily(shop, "Murmur Mini", { Midnight: midnight, Sand: sand });
  const names = ["Murmur Mini, Midnight", "Murmur Mini, Sand"];
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = address;
  const order = await shipped(asha, staff, [
    [midnight, 1],
    [sand, 2],
  ]);
  expect(order.orderItems.map(({ name }) => name).sort()).toEqual(names);
  expect((await billOf(asha, order)).document.lines.map(({ name }) => name).sort()).toEqual(names);
  const pdf = await asha.client.send(pdfPath(order));
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  for (const name of names) expect(text).toContain(name);
  const [mail] = await asha.mails();
  for (const name of names) expect(mail?.text).toContain(name);
});

test("the PDF has readable text in every script, and the mailed link opens only its own order's", async () => {
  const product = await shop.product({ stock: 9, price: 123_456.5 / 10 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = {
    ...address,
    fullName: "आशा राव",
    address: "<b>எண் 12</b>, கடற்கரை சாலை, محمد علی روڈ, </script>",
  };
  const order = await shipped(asha, staff, [[product, 1]]);
  const [, other] = [order, await shipped(asha, staff, [[product, 1]])];
  const pdf = await asha.client.send(pdfPath(order));
  expect(pdf.headers.get("content-type")).toBe("application/pdf");
  expect(pdf.headers.get("content-disposition")).toBe(
    `attachment; filename="${order.invoiceNumber?.replaceAll("/", "-")}.pdf"`,
  );
  const bytes = new Uint8Array(await pdf.arrayBuffer());
  expect(bytes.length).toBeLessThan(200_000);
  const { text, totalPages } = await extractText(bytes, { mergePages: true });
  expect(totalPages).toBe(1);
  for (const part of [
    "Tax invoice",
    order.invoiceNumber ?? "",
    "आशा राव",
    "எண் 12</b>",
    "₹14,567.87",
    "</script>",
  ])
    expect(text).toContain(part);
  expect(text).toContain("Fourteen Thousand Five Hundred Sixty Seven Rupees And Eighty Seven Paise Only");
  expect(text).toContain("محمد");

  const mails = await asha.mails();
  const link = mails.find(
    ({ text }) => text.includes(`${order._id}/invoice.pdf`) && text.includes("Tax invoice"),
  );
  const [url = ""] = /\S+invoice\.pdf\?key=\S+/.exec(link?.text ?? "") ?? [];
  const open = async (path: string) => (await fetch(shop.site + path)).status;
  const { pathname, search } = new URL(url);
  expect(await open(pathname + search)).toBe(200);
  expect(await open(pathname)).toBe(404);
  expect(await open(pdfPath(other) + search)).toBe(404);
  const bit = (at: number) => search.slice(0, at) + (search[at] === "A" ? "B" : "A") + search.slice(at + 1);
  expect(await Promise.all([20, 80, search.length - 9].map((at) => open(pathname + bit(at))))).toEqual([
    404, 404, 404,
  ]);
  await shop.advance(90 * 24 * 60 + 1);
  expect(await open(pathname + search)).toBe(404);
  await settleBooks(shop);
});

test.each(["ꯇꯣꯝꯕꯤ ꯁꯤꯡ", "ᱥᱟᱱᱛᱟᱲᱤ", "王小明", "สมชาย", "Ђорђе Јовић", "ⴰⵎⵉⵏ"])(
  "an invoice names its buyer in any script: %s",
  async (fullName) => {
    const product = await shop.product({ stock: 1 });
    const [asha, staff] = [await shop.shopper(), await shop.admin()];
    asha.shippingInfo = { ...address, fullName };
    const order = await shipped(asha, staff, [[product, 1]]);
    const pdf = await asha.client.send(pdfPath(order));
    const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
    for (const word of fullName.split(" ")) expect(text).toContain(word);
  },
);

test("staff can list a month, find a number, and export the month as GSTR-1", async () => {
  const product = await shop.product({ stock: 9 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = { ...delhi, fullName: "=cmd|'/c calc'!A1", gstin: "07AAACA1111A1ZU" } as typeof address;
  const business = await shipped(asha, staff, [[product, 1]]);
  await staff.refund(business, { amount: 118 });
  asha.shippingInfo = address;
  const consumer = await shipped(asha, staff, [[product, 2]]);
  await staff.refund(consumer, { amount: 236 });
  type List = { month: string; invoices: Document[]; creditNotes: Document[] };
  const list = async (query: string) =>
    (await staff.send("GET", `/api/v1/admin/invoices?${query}`)) as unknown as List;
  const { month, invoices, creditNotes } = await list("");
  expect(invoices.slice(0, 2).map(({ number }) => number)).toEqual([
    consumer.invoiceNumber,
    business.invoiceNumber,
  ]);
  expect(creditNotes.slice(0, 2).map(({ total }) => total)).toEqual([236, 118]);
  expect(await list(`search=${business.invoiceNumber?.toLowerCase()}`)).toMatchObject({
    invoices: [{ number: business.invoiceNumber }],
    creditNotes: [],
  });
  expect(await list(`search=${business.number}`)).toMatchObject({
    invoices: [{ number: business.invoiceNumber, orderNumber: business.number }],
    creditNotes: [{ total: 118 }],
  });
  expect(await list("search=ES/99-00/000001")).toMatchObject({ invoices: [] });
  expect(await list("month=2020-01")).toMatchObject({ invoices: [], creditNotes: [] });
  expect(await list("month=2020-13")).toMatchObject({ status: 400 });
  expect(await asha.send("GET", "/api/v1/admin/invoices")).toMatchObject({ status: 403 });

  const csv = await staff.client.send(`/api/v1/admin/invoices?month=${month}&format=csv`);
  expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = Buffer.from(await csv.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.of(0xef, 0xbb, 0xbf));
  const lines = bytes.toString().slice(1).split("\r\n");
  const table = (name: string): string[] => {
    const from = lines.indexOf(name) + 2;
    return lines.slice(from, lines.indexOf("", from));
  };
  const [b2b = ""] = table("b2b").filter((line) => line.includes(business.invoiceNumber ?? "–"));
  expect(b2b).toMatch(/^07AAACA1111A1ZU,'=cmd\|'\/c calc'!A1,ES\/.*,1180,07-Delhi,N,,Regular B2B,,18,1000,$/);
  expect(table("cdnr").at(-1)).toMatch(/,C,07-Delhi,N,Regular B2B,118,,18,100,$/);
  expect(table("b2cs").find((line) => line.startsWith("OE,29-Karnataka,,18,"))).toBeDefined();
  expect(table("hsn(b2b)").length).toBeGreaterThan(0);
  expect(table("docs").map((line) => line.split(",")[0])).toContain("Credit Note");
  await settleBooks(shop);
});

/** Paid orders of one line, as `commitOrder` stores them. */
async function storeOrders(on: Shop, count: number): Promise<string[]> {
  process.env.TABLE = tableName;
  const gst = saleGst(registered);
  const now = await on.now();
  const orders = Array.from({ length: count }, () => {
    const line = { productId: newId(now), name: "Wren", image: "", pricePaise: 99_999, quantity: 1 };
    const payment = {
      id: newId(now),
      userId: newId(now),
      userName: "Asha",
      lines: [line],
      gst,
      shippingInfo: address,
    };
    return orderOf(payment as never, { number: "ES-10482", intentId: "pi_none" }, totalsOf([line], gst), now);
  });
  for (let at = 0; at < count; at += 25) {
    const page = orders
      .slice(at, at + 25)
      .map((order) => ({ PutRequest: { Item: createOrder(order).Put?.Item } }));
    await on.documents.send(new BatchWriteCommand({ RequestItems: { [tableName]: page } }));
  }
  return orders.map(({ id }) => id);
}

/** A shop that does nothing but ship. */
const busy = await open({});
afterAll(() => busy[Symbol.asyncDispose]());
const shipper = await busy.admin();
const ship = (id: string) => shipper.move({ _id: id }, { status: "Shipped" });
const numberOf = async (id: string) => (await billOf(shipper, { _id: id })).document.number;

test("100 orders shipped by 10 clients, the process killed midway, take the numbers 1 to 100", async () => {
  const ids = await storeOrders(busy, 100);
  /** By ten clients: a hundred requests at once would wait for each other longer than a function may take. */
  const readNumbers = async (): Promise<(string | undefined)[]> => {
    const numbers = new Map<string, string | undefined>();
    await workThrough(ids, { width: 10, hasTime: () => true }, async (id) => {
      numbers.set(id, await numberOf(id));
    });
    return ids.map((id) => numbers.get(id));
  };
  let shipped = 0;
  let restarted: Promise<void> | undefined;
  /** Ten clients ship what has no number yet; the process dies under them, once. */
  const shipAll = async (): Promise<void> => {
    const numbers = await readNumbers();
    const queue = ids.filter((_, index) => numbers[index] === undefined);
    const client = async () => {
      for (let id = queue.pop(); id; id = queue.pop()) {
        await restarted;
        // An order whose call was cut off is shipped in the next round, unless it was already.
        await ship(id).catch(() => undefined);
        if (++shipped === 40) restarted = busy.restart();
      }
    };
    await Promise.all(Array.from({ length: 10 }, client));
    await restarted;
  };
  await shipAll();
  await shipAll();
  const numbers = await readNumbers();
  const counts = numbers.map((number) => Number(number?.split("/")[2]));
  expect(counts.sort((a, b) => a - b)).toEqual(ids.map((_, index) => index + 1));
});

test("a series ends with 31 March in India", async () => {
  const [first = "", second = "", third = ""] = await storeOrders(busy, 3);
  const year = (await busy.now()).getUTCFullYear() + 1;
  const until = async (text: string) => {
    const milliseconds = Date.parse(text) - (await busy.now()).getTime();
    await busy.post("/_local/clock", { advanceSeconds: Math.round(milliseconds / 1000) });
  };
  const shipped = async (id: string) => (await ship(id)).order?.invoiceNumber;
  const short = (of: number) => String(of % 100).padStart(2, "0");
  await until(`${year}-03-31T23:58:00+05:30`);
  expect(await shipped(first)).toMatch(new RegExp(`^ES/${short(year - 1)}-${short(year)}/`));
  await until(`${year}-04-01T00:00:01+05:30`);
  expect(await shipped(second)).toBe(`ES/${short(year)}-${short(year + 1)}/000001`);
  expect(await shipped(third)).toBe(`ES/${short(year)}-${short(year + 1)}/000002`);
});

test("with GST included in prices, the total is the sum of the listed prices", async () => {
  await using inclusive = await open({ prices: "inclusive" });
  const product = await inclusive.product({ stock: 9, price: 1180 });
  const [asha, staff] = [await inclusive.shopper(), await inclusive.admin()];
  asha.shippingInfo = address;
  const order = await shipped(asha, staff, [[product, 2]]);
  expect(order).toMatchObject({
    itemsPrice: 2000,
    taxPrice: 360,
    totalPrice: 2360,
    gst: { prices: "inclusive" },
  });
  const { document } = await billOf(asha, order);
  expect(document).toMatchObject({ lines: [{ taxable: 2000, cgst: 180, sgst: 180 }], total: 2360 });

  const code = await createCoupon(inclusive, { value: 10 });
  const check = { code, orderItems: linesOf([[product, 1]]) };
  expect(await asha.send("POST", "/api/v1/coupon/check", check)).toMatchObject({
    coupon: { discount: 100 },
    listPrice: 1180,
    itemsPrice: 1000,
    taxPrice: 162,
    totalPrice: 1062,
  });
  const { order: cheaper } = await asha.buy([[product, 1]], { coupon: code });
  expect(cheaper).toMatchObject({ itemsPrice: 1000, discountPrice: 100, taxPrice: 162, totalPrice: 1062 });
  expect((await asha.mails())[0]?.text).toContain(
    [
      "Subtotal without GST: ₹1,000.00",
      `Coupon ${code} without GST: −₹100.00`,
      "GST 18%: ₹162.00",
      "Shipping: Free",
      "Total: ₹1,062.00",
    ].join("\n"),
  );
  // Staff read what the code took off the prices that shoppers see.
  const { coupons } = await staff.send("GET", `/api/v1/admin/coupons?search=${code}`);
  expect(coupons).toMatchObject([{ used: 1, discount: 118, revenue: 1062 }]);
  await settleBooks(inclusive);
});

test("a capped percentage coupon over odd paise is the same at Stripe and in order, mail and documents, and is refunded in full", async () => {
  const prices = [333.33, 499.99, 0.77];
  const [one, two, three] = await Promise.all(prices.map((price) => shop.product({ stock: 9, price })));
  if (!one || !two || !three) throw new Error("No products");
  const cart: Cart = [
    [one, 3],
    [two, 1],
    [three, 7],
  ];
  const coupon = await createCoupon(shop, { value: 15, maxDiscount: 123.45 });
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = address;
  const { order, secret } = await asha.buy(cart, { coupon });
  if (!order) throw new Error("Not ordered");
  // 1,505.37 − 123.45 = 1,381.92, and 18 % of it are 248.7456.
  expect(order).toMatchObject({
    coupon,
    itemsPrice: 1505.37,
    discountPrice: 123.45,
    taxPrice: 248.75,
    totalPrice: 1630.67,
  });
  const intent = (await shop.intents()).find(({ id }) => id === intentIdOf(secret));
  expect(intent?.amount_received).toBe(163_067);
  expect((await asha.mails())[0]?.text).toContain(`Coupon ${coupon}: −₹123.45\n`);

  await staff.move(order, { status: "Shipped" });
  const { document } = await billOf(asha, order);
  expect(document).toMatchObject({
    taxable: 1381.92,
    total: 1630.67,
    coupon: { code: coupon, discount: 123.45 },
  });
  expect(sumOf(document)).toBe(document.total);
  const pdf = await asha.client.send(pdfPath(order));
  const { text } = await extractText(new Uint8Array(await pdf.arrayBuffer()), { mergePages: true });
  expect(text).toContain(`Discount with code ${coupon}: ₹123.45 (already deducted)`);

  await staff.move(order, { status: "Delivered" });
  const parts: Cart = [
    [one, 1],
    [one, 2],
    [two, 1],
    [three, 7],
  ];
  for (const part of parts) {
    const { return: request } = await asha.giveBack(order, [part]);
    await staff.step(request, "approve");
    await staff.step(request, "receive");
    expect((await staff.step(request, "refund")).status).toBe(200);
  }
  await shop.flush();
  const refunds = (await shop.refunds()).filter(({ payment_intent: of }) => of === intent?.id);
  expect(refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(163_067);
  const { creditNotes } = await billOf(asha, order);
  expect(creditNotes.reduce((sum, { total }) => sum + Math.round(total * 100), 0)).toBe(163_067);
  expect(await asha.order(order)).toMatchObject({ refundedAmount: 1630.67, money: "refunded" });
  await settleBooks(shop);
});

test("cancelled items are on no document, and their money adds up with what is invoiced and credited", async () => {
  const [buds, cans] = [
    await shop.product({ stock: 9, price: 333.33 }),
    await shop.product({ stock: 9, price: 1999.95 }),
  ];
  const [asha, staff] = [await shop.shopper(), await shop.admin()];
  asha.shippingInfo = address;
  const { order } = await asha.buy([
    [buds, 3],
    [cans, 1],
  ]);
  await asha.cancel(order, [[buds, 1]]);
  await asha.cancel(order, [[cans, 1]]);
  const left = async () => {
    const { totalPrice, refundedAmount } = await asha.order(order);
    return Math.round((totalPrice - refundedAmount) * 100) / 100;
  };
  const { document: summary } = await billOf(asha, order);
  expect(summary.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[buds.name, 2]]);
  expect([summary.total, sumOf(summary)]).toEqual([await left(), await left()]);
  await staff.move(order, { status: "Shipped" });
  await staff.move(order, { status: "Delivered" });
  const { document: invoice } = await billOf(asha, order);
  expect(invoice.lines.map(({ name, quantity }) => [name, quantity])).toEqual([[buds.name, 2]]);
  expect([invoice.total, sumOf(invoice)]).toEqual([await left(), await left()]);
  for (let unit = 0; unit < 2; unit++) {
    const { return: request } = await asha.giveBack(order, [[buds, 1]]);
    await staff.step(request, "approve");
    await staff.step(request, "receive");
    await staff.step(request, "refund");
  }
  expect(await asha.order(order)).toMatchObject({ refundedAmount: order?.totalPrice, money: "refunded" });
  const { creditNotes } = await billOf(asha, order);
  const credited = creditNotes.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  expect(credited).toBe(Math.round(invoice.total * 100));
  await settleBooks(shop);
});
