// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadStripe } from "../../../../web/src/pages/checkout/payment/stripe-script.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a payment script that never answers fails after 15 seconds, and the next try loads it again", async () => {
  const scripts: HTMLScriptElement[] = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    scripts.push(...(nodes as HTMLScriptElement[]));
  });
  const first = loadStripe("/silent.js", "pk_test");
  const failed = expect(first).rejects.toThrow("The card form could not be loaded");
  await vi.advanceTimersByTimeAsync(14_999);
  expect(vi.getTimerCount()).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  await failed;

  vi.stubGlobal("Stripe", (key: string) => ({ key }));
  const second = loadStripe("/silent.js", "pk_test");
  expect(scripts).toHaveLength(2);
  scripts[1]?.onload?.(new Event("load"));
  expect(await second).toEqual({ key: "pk_test" });
  // One that has answered is not timed any more.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await loadStripe("/silent.js", "pk_test")).toEqual({ key: "pk_test" });
});
