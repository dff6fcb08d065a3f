import { mergeWishlists } from "../../../shared/accounts/wishlist-merge.ts";
import { call } from "../lib/api.ts";
import { stored } from "../lib/storage.ts";
import { wishlist } from "./wishlist.ts";

/** The list when browser and account last had the same, and whose account it was. */
interface Synced {
  user: string;
  products: readonly string[];
}

const isSynced = (value: unknown): value is Synced =>
  typeof value === "object" &&
  value !== null &&
  "user" in value &&
  "products" in value &&
  Array.isArray(value.products);

const synced = stored<Synced | undefined>("localStorage", "wishlistSynced", (value) =>
  isSynced(value) ? value : undefined,
);

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/**
 * Brings both to the same state. Who signs in gets what was added in this browser besides their own, but not
 * what another account had left here.
 */
async function sync(user: string): Promise<void> {
  const { products: kept } = await call("wishlist/get", {});
  const last = synced.read();
  const here = wishlist.read();
  const products =
    last?.user === user
      ? mergeWishlists(last.products, here, kept)
      : mergeWishlists([], mergeWishlists(last?.products ?? [], here, []), kept);
  if (!isSame(products, here)) wishlist.write(products);
  if (!isSame(products, kept)) await call("wishlist/put", { products });
  synced.write({ user, products });
}

/** One at a time, each with what the last one has left. */
let queue: Promise<void> = Promise.resolve();

/** Keeps the account's list like the browser's, until the returned function is called. */
export function keepInSync(user: string): () => void {
  const run = (isDue: () => boolean) => {
    queue = queue.then(async () => {
      // The browser's list is what counts here. The next change, or visit, leads to another try.
      if (isDue()) await sync(user).catch(() => undefined);
    });
  };
  const isChanged = () => !isSame(synced.read(), { user, products: wishlist.read() });
  run(() => true);
  return wishlist.subscribe(() => run(isChanged));
}
