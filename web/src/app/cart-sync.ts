import { maxCartLines, mergeCarts, withChanges } from "../../../shared/accounts/cart-merge.ts";
import { call } from "../lib/api.ts";
import { stored } from "../lib/storage.ts";
import { type CartItem, cartItems } from "./cart.tsx";
import { isPaymentUnderWay } from "./under-way.ts";

interface Line {
  product: string;
  quantity: number;
}

/** The cart when browser and account last had the same, and whose account it was. */
interface Synced {
  user: string;
  lines: readonly Line[];
}

const isSynced = (value: unknown): value is Synced =>
  typeof value === "object" &&
  value !== null &&
  "user" in value &&
  "lines" in value &&
  Array.isArray(value.lines);

const synced = stored<Synced | undefined>("localStorage", "cartSynced", (value) =>
  isSynced(value) ? value : undefined,
);

const linesOf = (items: readonly CartItem[]): Line[] =>
  items.slice(0, maxCartLines).map(({ product, quantity }) => ({ product, quantity }));
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Brings both to the same state. Who signs in gets the cart of this browser and their own, merged, but not
 * what another account had left here.
 */
async function sync(user: string): Promise<void> {
  const { items: kept } = await call("cart/get", {});
  const last = synced.read();
  const here = cartItems.read();
  const cart =
    last?.user === user
      ? withChanges(last.lines, here, kept)
      : mergeCarts(withChanges(last?.lines ?? [], here, []), kept);
  if (!isSame(cart, here)) cartItems.write(cart);
  const lines = linesOf(cart);
  if (!isSame(lines, linesOf(kept))) await call("cart/put", { items: lines });
  synced.write({ user, lines });
}

/** A shopper who presses a button several times causes one call. */
const restMs = 800;

/** Keeps the account's cart like the browser's, until the returned function is called. */
export function keepInSync(user: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  let isStopped = false;

  async function run(): Promise<void> {
    if (isRunning || isStopped) return;
    // What is being paid leaves both carts by itself; taking it over from the account would take it twice.
    if (isPaymentUnderWay()) return void later();
    isRunning = true;
    try {
      await sync(user);
    } catch {
      // The browser's cart is what counts here. The next change, or the network, leads to another try.
      return;
    } finally {
      isRunning = false;
    }
    schedule();
  }

  function schedule(): void {
    const last = synced.read();
    if (last?.user === user && isSame(last.lines, linesOf(cartItems.read()))) return;
    later();
  }

  function later(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void run(), restMs);
  }

  const again = () => void run();
  const unsubscribe = cartItems.subscribe(schedule);
  // Another device may have bought or changed something meanwhile.
  const seen = () => document.visibilityState === "visible" && again();
  window.addEventListener("online", again);
  document.addEventListener("visibilitychange", seen);
  void run();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    unsubscribe();
    window.removeEventListener("online", again);
    document.removeEventListener("visibilitychange", seen);
  };
}
