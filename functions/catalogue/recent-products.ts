import type { AdminProduct } from "../../shared/products/schemas.ts";
import { isRecent } from "./listing-age.ts";
import { findProducts } from "./product.table.ts";
import { type Product, productOnWire } from "./product.ts";

interface RecentProduct {
  stored: Product;
  onWire: AdminProduct;
}

interface Recent {
  readAtMs: number;
  product: Promise<RecentProduct | undefined>;
}

const maxKept = 5000;

const recent = new Map<string, Recent>();

function evict(now: number): void {
  for (const [id, { readAtMs }] of recent) {
    if (isRecent(readAtMs, now) && recent.size <= maxKept) return;
    recent.delete(id);
  }
}

function read(ids: readonly string[], now: number): void {
  const products = findProducts(ids).then((found) => new Map(found.map((each) => [each.id, each])));
  for (const id of ids) {
    const product = products.then((found) => {
      const stored = found.get(id);
      return stored && { stored, onWire: productOnWire(stored) };
    });
    const entry = { readAtMs: now, product };
    recent.delete(id);
    recent.set(id, entry);
    const forget = () => {
      if (recent.get(id) === entry) recent.delete(id);
    };
    // A product that the read missed may just have been created.
    product.then((each) => each ?? forget(), forget);
  }
}

/**
 * Returns live products in the order of their ids, each at most `listingAgeMs` older than the table, and when the
 * oldest was read.
 */
export async function recentProducts(
  ids: readonly string[],
): Promise<{ products: RecentProduct[]; readAtMs: number }> {
  const now = Date.now();
  evict(now);
  const unknown = [...new Set(ids)].filter((id) => !recent.has(id));
  if (unknown.length > 0) read(unknown, now);
  const entries = ids.flatMap((id) => recent.get(id) ?? []);
  const readAtMs = entries.reduce((oldest, each) => Math.min(oldest, each.readAtMs), now);
  const products = await Promise.all(entries.map(({ product }) => product));
  return { products: products.flatMap((product) => product ?? []), readAtMs };
}
