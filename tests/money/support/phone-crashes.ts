import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readBooks, settleBooks } from "./books.ts";
import { type CrashKind, crashAtEach, type Step } from "./crash-at-each.ts";
import { countedOpen, Holder, listed, office, orderByPhone } from "./phone-orders.ts";
import { openMoneyShop, type Shop } from "./shop.ts";
import type { Shopper, TestProduct } from "./shopper.ts";
import { bothProviders, payUpi } from "./upi.ts";

const upi = { provider: "razorpay", method: "upi" };
const card = { provider: "stripe", method: "card" };

let shop: Shop & AsyncDisposable;
let staff: Shopper;
let product: TestProduct;

/** Whatever crashed, no phone order is counted as open once the books are settled. */
const expectNoneOpen = async () => expect(await countedOpen(shop)).toBe(0);

async function crashAtEachWrite(kind: CrashKind, prepare: () => Promise<Step>, recover: Step) {
  const begin = async () => {
    await expectNoneOpen();
    product = await shop.product({ stock: 10 });
    return prepare();
  };
  const crashes = await crashAtEach(shop, { kind, onlyWrites: true, most: 20 }, begin, recover);
  await expectNoneOpen();
  return crashes;
}

const newLink = async () => new Holder(shop, (await orderByPhone(staff, [[product, 2]])).link);

/** Whatever happened to the start, the order can be paid once. */
async function payByCard(holder: Holder): Promise<void> {
  const { client_secret: secret } = await holder.start(card);
  expect(await staff.pay(secret)).toBe("succeeded");
  await shop.flush();
  expect(await holder.review()).toMatchObject({ state: "paid" });
  expect((await readBooks(shop)).orders).toHaveLength(1);
}

async function cancelAll(): Promise<void> {
  for (const { _id } of await listed(staff))
    await staff.send("POST", `/api/v1/admin/phone-order/${_id}/cancel`);
}

export function testPhoneCrashes(kind: CrashKind, timeout: number): void {
  const perTest = { timeout };
  beforeAll(async () => {
    shop = await openMoneyShop({ PAYMENTS: bothProviders });
    staff = await shop.admin();
  });
  afterEach(() => settleBooks(shop));
  afterAll(() => shop[Symbol.asyncDispose]());

  test("an interrupted creation made the whole phone order, or nothing", perTest, async () => {
    const crashes = await crashAtEachWrite(
      kind,
      async () => () => orderByPhone(staff, [[product, 2]]),
      async () => {
        const open = await listed(staff);
        const { products } = await readBooks(shop);
        expect(products.get(product.id)?.held).toBe(2 * open.length);
        await cancelAll();
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(1);
  });

  test("an interrupted start is continued by the next one", perTest, async () => {
    let holder: Holder;
    const crashes = await crashAtEachWrite(
      kind,
      async () => {
        holder = await newLink();
        return () => holder.start(card);
      },
      () => payByCard(holder),
    );
    expect(crashes).toBeGreaterThanOrEqual(3);
  });

  test("an interrupted change of the way to pay leaves one payment to pay", perTest, async () => {
    let holder: Holder;
    const crashes = await crashAtEachWrite(
      kind,
      async () => {
        holder = await newLink();
        const waiting = await payUpi(shop, await holder.start(upi), "wait");
        expect(waiting.state).toBe("waiting");
        return () => holder.start(card);
      },
      () => payByCard(holder),
    );
    expect(crashes).toBeGreaterThanOrEqual(4);
  });

  test("an interrupted change of the address can be repeated", perTest, async () => {
    let holder: Holder;
    const crashes = await crashAtEachWrite(
      kind,
      async () => {
        holder = await newLink();
        await holder.start(card);
        return () => holder.moveTo(office);
      },
      async () => {
        expect(await holder.moveTo(office)).toMatchObject({ shippingInfo: { city: office.city } });
        await payByCard(holder);
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(2);
  });

  test("an interrupted cancellation is finished by the sweep", perTest, async () => {
    let holder: Holder;
    const crashes = await crashAtEachWrite(
      kind,
      async () => {
        holder = await newLink();
        await holder.start(card);
        const [row] = await listed(staff);
        return () => staff.send("POST", `/api/v1/admin/phone-order/${row?._id}/cancel`);
      },
      async () => {
        await shop.advance(3);
        await shop.sweep();
        if ((await holder.review()).state === "open") await cancelAll();
        expect(await holder.review()).toMatchObject({ state: "cancelled" });
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(3);
  });

  test("an interrupted sweep ends an expired order the next time", perTest, async () => {
    let holder: Holder;
    const crashes = await crashAtEachWrite(
      kind,
      async () => {
        holder = await newLink();
        await holder.start(card);
        await shop.advance(61);
        return () => shop.sweep();
      },
      async () => {
        await shop.sweep();
        expect(await holder.review()).toMatchObject({ state: "expired" });
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(2);
  });

  test("a lost answer closes the order once and mails once", perTest, async () => {
    product = await shop.product({ stock: 10 });
    const asha = await shop.shopper();
    await orderByPhone(staff, [[product, 2]], { customer: { name: "A", email: asha.email } });
    await shop.advance(61);
    const lost = { op: "TransactWriteItems", containing: "pay-link-expired" };
    shop.faultProxy.plan({ kind: "drop-request", ...lost }, { kind: "drop-response", ...lost });
    await shop.sweep();
    await shop.drain();
    shop.faultProxy.clearFaults();
    expect(await countedOpen(shop)).toBe(0);
    const subjects = (await asha.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your order has expired")).toHaveLength(1);
  });
}
