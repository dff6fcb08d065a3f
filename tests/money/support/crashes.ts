import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ProviderName } from "../../../shared/payments/offers.ts";
import { readBooks, settleBooks } from "./books.ts";
import { type Crash as CrashOfStep, crashAtEach, type Step } from "./crash-at-each.ts";
import { openMoneyShop, type Shop } from "./shop.ts";
import { type Shopper, secretOf, type TestProduct } from "./shopper.ts";
import { razorpayOnly } from "./upi.ts";

interface Crash extends Omit<CrashOfStep, "most"> {
  provider: ProviderName;
}

let shop: Shop & AsyncDisposable;
let asha: Shopper;
let staff: Shopper;
let priya: Shopper;
let product: TestProduct;

function crashAtEachCall(crash: Omit<Crash, "provider">, prepare: () => Promise<Step>, recover: Step) {
  const begin = async () => {
    product = await shop.product({ stock: 5, price: 1000 });
    return prepare();
  };
  return crashAtEach(shop, { ...crash, most: 30 }, begin, recover);
}

const refundsSent = async (): Promise<number> => {
  const { refunds, razorpay } = await readBooks(shop);
  return refunds.length + razorpay.refunds.length;
};

/** A round's clock moves past the end of its sessions. */
const signedIn = (shopper: Shopper) => shopper.send("GET", "/api/v1/profile");

/** What a shopper could pay at either provider. */
const payable = async (): Promise<number> => {
  const { intents, razorpay } = await readBooks(shop);
  return intents.filter(({ status }) => status !== "canceled").length + razorpay.orders.length;
};

/** Defines the tests for one kind of crash and a shop with one provider. */
export function testCrashes({ provider, ...crash }: Crash, timeout: number): void {
  const perTest = { timeout };
  // Razorpay's orders can't be ended, so that the sweep only writes the release.
  const endsForGood = provider === "stripe";
  beforeAll(async () => {
    shop = await openMoneyShop(endsForGood ? {} : { PAYMENTS: razorpayOnly });
    asha = await shop.shopper();
    staff = await shop.admin();
    priya = await shop.admin();
  });
  afterEach(() => settleBooks(shop));
  afterAll(() => shop[Symbol.asyncDispose]());

  test("a checkout interrupted while starting is found or restarted by the next click", perTest, async () => {
    const crashes = await crashAtEachCall(
      crash,
      async () => () => asha.start([[product, 2]]),
      async () => {
        const secret = secretOf(await asha.start([[product, 2]]));
        await asha.pay(secret);
        expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 201 });
        expect(await payable()).toBe(1);
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(3);
  });

  test("a paid order interrupted while being placed is completed without the shopper", perTest, async () => {
    let secret: string | undefined;
    let round = 0;
    const crashes = await crashAtEachCall(
      crash,
      async () => {
        secret = secretOf(await asha.start([[product, 2]]));
        await asha.pay(secret);
        return () => asha.place(secret, [[product, 2]]);
      },
      async () => {
        if (round++ % 2 === 0) await shop.deliver();
        else {
          await shop.advance(5);
          await shop.sweep();
        }
        expect((await readBooks(shop)).orders).toHaveLength(1);
        expect((await asha.place(secret, [[product, 2]])).order?.orderItems).toHaveLength(1);
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(2);
  });

  test("an interrupted refund is sent exactly once", perTest, async () => {
    let secret: string | undefined;
    const crashes = await crashAtEachCall(
      crash,
      async () => {
        secret = secretOf(await asha.startAmount(6 * 102_000));
        await asha.pay(secret);
        return () => asha.place(secret, [[product, 6]]);
      },
      async () => {
        expect((await asha.place(secret, [[product, 6]])).code).toBe("refunded");
        expect(await refundsSent()).toBe(1);
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(4);
  });

  test("a sweep interrupted while ending a checkout is completed by the next sweep", perTest, async () => {
    const crashes = await crashAtEachCall(
      crash,
      async () => {
        await asha.start([[product, 2]]);
        await shop.advance(16);
        return () => shop.sweep();
      },
      () => shop.sweep(),
    );
    expect(crashes).toBeGreaterThanOrEqual(endsForGood ? 2 : 1);
  });

  if (!endsForGood)
    test("a sweep interrupted while refunding late money sends it exactly once", perTest, async () => {
      const crashes = await crashAtEachCall(
        crash,
        async () => {
          const secret = secretOf(await asha.start([[product, 2]]));
          await shop.advance(16);
          await shop.sweep();
          await asha.pay(secret);
          await shop.advance(11);
          return () => shop.sweep();
        },
        async () => {
          await shop.advance(11);
          await shop.sweep();
          expect(await refundsSent()).toBe(1);
        },
      );
      expect(crashes).toBeGreaterThanOrEqual(4);
    });

  test("an interrupted cancellation refunds and restocks exactly once", perTest, async () => {
    const crashes = await crashAtEachCall(
      crash,
      async () => {
        const { order } = await asha.buy([[product, 2]]);
        return () => staff.refund(order, { cancel: true });
      },
      async () => {
        await shop.advance(5);
        await shop.sweep();
      },
    );
    expect(crashes).toBeGreaterThanOrEqual(4);
  });

  test(
    "an interrupted note is stored and emailed once, and interrupted tags are whole",
    perTest,
    async () => {
      const { user } = await signedIn(priya);
      let id = "";
      const write = async () => {
        await staff.client.call("admin/orders/note", { id, text: `@${user?.staff?.handle} please look` });
        await staff.client.call("admin/orders/tags", { id, tags: ["Look"] });
      };
      const crashes = await crashAtEachCall(
        crash,
        async () => {
          const { order } = await asha.buy([[product, 1]]);
          id = order?._id ?? "";
          await signedIn(staff);
          return write;
        },
        async () => {
          await signedIn(staff);
          await write();
          await shop.drain();
          const { order } = await staff.client.call("orders/get", { id });
          expect([order.notes?.length, order.tags]).toEqual([1, ["Look"]]);
          const { orders } = await staff.client.call("admin/orders/list", { tag: "look" });
          const { orderTags } = await staff.client.call("admin/desk/get", {});
          expect(orderTags).toEqual([{ tag: "Look", count: orders.length }]);
          const mails = await shop.get<{ to: string; subject: string }[]>("/_local/mail");
          const about = mails.filter(
            ({ to, subject }) => to === priya.email && subject.includes(order.number),
          );
          expect(about).toHaveLength(1);
        },
      );
      expect(crashes).toBeGreaterThanOrEqual(2);
    },
  );
}
