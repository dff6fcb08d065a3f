import type { AdminProduct } from "../../shared/products/schemas.ts";
import { listingAgeMs } from "./listing-age.ts";
import { findProducts } from "./product.table.ts";
import { productOnWire } from "./product.ts";

interface Recent {
  readAtMs: number;
  product: Promise<AdminProduct | undefined>;
}

const maxKept = 5000;

const recent = new Map<string, Recent>();

function evict(now: number): void {
  for (const [id, { readAtMs }] of recent) {
    if (now - readAtMs < listingAgeMs() && recent.size <= maxKept) return;
    recent.delete(id);
  }
}

function read(ids: readonly string[], now: number): void {
  const products = findProducts(ids).then((found) => new Map(found.map((each) => [each.id, each])));
  for (const id of ids) {
    const product = products.then((found) => {
      const each = found.get(id);
      return each && productOnWire(each);
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

/** Returns live products in the order of their ids, each at most `listingAgeMs` older than the table. */
export async function recentProducts(ids: readonly string[]): Promise<AdminProduct[]> {
  const now = Date.now();
  evict(now);
  const unknown = [...new Set(ids)].filter((id) => !recent.has(id));
  if (unknown.length > 0) read(unknown, now);
  const products = await Promise.all(ids.map((id) => recent.get(id)?.product));
  return products.flatMap((product) => product ?? []);
}
