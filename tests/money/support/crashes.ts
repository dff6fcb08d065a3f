import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { readBooks, settleBooks } from "./books.ts";
import type { FaultKind } from "./fault-proxy.ts";
import { openMoneyShop, type Shop } from "./shop.ts";
import type { Shopper, TestProduct } from "./shopper.ts";

/** More than any flow makes: a crash planned after the last call does not happen. */
const maxCalls = 30;

interface Crash {
  kind: Extract<FaultKind, "kill-before" | "kill-after" | "cut-after">;
  /** The kind of the first crash of each step. */
  first: Crash["kind"];
  /** Skips calls that only read: they leave the same state behind as the write before them. */
  onlyWrites: boolean;
}

let shop: Shop & AsyncDisposable;
let asha: Shopper;
let staff: Shopper;
let product: TestProduct;

/** Runs the step repeatedly, with a crash at its first call, then at its second, and so on. */
async function crashAtEachCall(
  { first, kind, onlyWrites }: Crash,
  prepare: () => Promise<() => Promise<unknown>>,
  recover: () => Promise<unknown>,
): Promise<number> {
  for (let nth = 1; nth <= maxCalls; nth++) {
    product = await shop.product({ stock: 5, price: 1000 });
    const step = await prepare();
    await shop.drain();
    // Jobs of the stream would make the planned call otherwise.
    const resumeStream = await shop.faultProxy.pauseStream();
    shop.faultProxy.plan({ kind: nth === 1 ? first : kind, nth, onlyWrites });
    await step().catch(() => undefined);
    const hasCrashed = shop.faultProxy.clearFaults() === 0;
    resumeStream();
    if (hasCrashed && (nth === 1 ? first : kind) !== "cut-after") {
      await shop.exited();
      await shop.restart();
    }
    await recover();
    await settleBooks(shop);
    if (!hasCrashed) return nth - 1;
  }
  throw new Error("The step makes more calls than expected");
}

/** Defines the tests for one kind of crash. */
export function testCrashes(crash: Crash, timeout: number): void {
  const perTest = { timeout };
  beforeAll(async () => {
    shop = await openMoneyShop();
    asha = await shop.shopper();
    staff = await shop.admin();
  });
  afterEach(() => settleBooks(shop));
  afterAll(() => shop[Symbol.asyncDispose]());

  test("a checkout interrupted while starting is found or restarted by the next click", perTest, async () => {
    const crashes = await crashAtEachCall(
      crash,
      async () => () => asha.start([[product, 2]]),
      async () => {
        const { client_secret: secret } = await asha.start([[product, 2]]);
        await asha.pay(secret);
        expect(await asha.place(secret, [[product, 2]])).toMatchObject({ status: 201 });
        expect((await shop.intents()).filter(({ status }) => status !== "canceled")).toHaveLength(1);
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
        ({ client_secret: secret } = await asha.start([[product, 2]]));
        await asha.pay(secret);
        return () => asha.place(secret, [[product, 2]]);
      },
      async () => {
        if (round++ % 2 === 0) await shop.flush();
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
        ({ client_secret: secret } = await asha.startAmount(6 * 102_000));
        await asha.pay(secret);
        return () => asha.place(secret, [[product, 6]]);
      },
      async () => {
        expect((await asha.place(secret, [[product, 6]])).code).toBe("refunded");
        expect((await readBooks(shop)).refunds).toHaveLength(1);
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
    expect(crashes).toBeGreaterThanOrEqual(2);
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
}
