import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readBooks, settleBooks } from "./books.ts";
import type { Trouble } from "./nemesis.ts";
import { openShop, type Shop, type Ware } from "./shop.ts";
import type { Shopper } from "./shopper.ts";

/** Enough for each flow; the last death planned comes after the flow is over and does not strike. */
const mostCalls = 30;

interface Death {
  trouble: Trouble;
  /** Not at calls that only read: what is left behind is the same as after the write before them. */
  onlyWrites: boolean;
}

let shop: Shop & AsyncDisposable;
let asha: Shopper;
let staff: Shopper;
let ware: Ware;

/** Runs the step again and again, dying at its first call, then at its second, and so on. */
async function dieAtEachCall(
  { trouble, onlyWrites }: Death,
  prepare: () => Promise<() => Promise<unknown>>,
  recover: () => Promise<unknown>,
): Promise<number> {
  for (let nth = 1; nth <= mostCalls; nth++) {
    ware = await shop.ware({ stock: 5, price: 1000 });
    const step = await prepare();
    await shop.drain();
    shop.nemesis.plan({ trouble, nth, onlyWrites });
    // An answer means that it got through; a death after it would be the stream's.
    const isThrough = await step().then(
      () => true,
      () => false,
    );
    const hasStruck = shop.nemesis.forget() === 0;
    if (hasStruck) {
      await shop.death();
      await shop.restart();
    }
    await recover();
    await settleBooks(shop);
    if (isThrough) return nth - 1;
  }
  throw new Error("The step makes more calls than expected");
}

/** The tests, for one way of dying. */
export function testDeaths(death: Death, timeout: number): void {
  const perTest = { timeout };
  beforeAll(async () => {
    shop = await openShop();
    asha = await shop.shopper();
    staff = await shop.admin();
  });
  afterEach(() => settleBooks(shop));
  afterAll(() => shop[Symbol.asyncDispose]());

  test("while a checkout begins: the next click finds or begins it", perTest, async () => {
    const deaths = await dieAtEachCall(
      death,
      async () => () => asha.start([[ware, 2]]),
      async () => {
        const { client_secret: secret } = await asha.start([[ware, 2]]);
        await asha.pay(secret);
        expect(await asha.place(secret, [[ware, 2]])).toMatchObject({ status: 201 });
        expect((await shop.intents()).filter(({ status }) => status !== "canceled")).toHaveLength(1);
      },
    );
    expect(deaths).toBeGreaterThanOrEqual(3);
  });

  test("while a paid order is placed: it is there without the shopper", perTest, async () => {
    let secret: string | undefined;
    let round = 0;
    const deaths = await dieAtEachCall(
      death,
      async () => {
        ({ client_secret: secret } = await asha.start([[ware, 2]]));
        await asha.pay(secret);
        return () => asha.place(secret, [[ware, 2]]);
      },
      async () => {
        if (round++ % 2 === 0) await shop.flush();
        else {
          await shop.advance(5);
          await shop.sweep();
        }
        expect((await readBooks(shop)).orders).toHaveLength(1);
        expect((await asha.place(secret, [[ware, 2]])).order?.orderItems).toHaveLength(1);
      },
    );
    expect(deaths).toBeGreaterThanOrEqual(2);
  });

  test("while a refund is sent: it is sent once", perTest, async () => {
    let secret: string | undefined;
    const deaths = await dieAtEachCall(
      death,
      async () => {
        ({ client_secret: secret } = await asha.startAmount(6 * 102_000));
        await asha.pay(secret);
        return () => asha.place(secret, [[ware, 6]]);
      },
      async () => {
        expect((await asha.place(secret, [[ware, 6]])).code).toBe("REFUNDED");
        expect((await readBooks(shop)).refunds).toHaveLength(1);
      },
    );
    expect(deaths).toBeGreaterThanOrEqual(4);
  });

  test("while the sweeper ends a checkout: the next one goes on", perTest, async () => {
    const deaths = await dieAtEachCall(
      death,
      async () => {
        await asha.start([[ware, 2]]);
        await shop.advance(16);
        return () => shop.sweep();
      },
      () => shop.sweep(),
    );
    expect(deaths).toBeGreaterThanOrEqual(2);
  });

  test("while staff cancel an order: refunded and restocked once", perTest, async () => {
    const deaths = await dieAtEachCall(
      death,
      async () => {
        const { order } = await asha.buy([[ware, 2]]);
        return () => staff.refund(order, { cancel: true });
      },
      async () => {
        await shop.advance(5);
        await shop.sweep();
      },
    );
    expect(deaths).toBeGreaterThanOrEqual(4);
  });
}
