/** An account keeps at most so many lines; a browser may have more. */
export const maxCartLines = 100;

interface Line {
  product: string;
  quantity: number;
}

interface Stocked extends Line {
  stock: number;
}

const bounded = <L extends Stocked>(line: L, quantity: number): L => ({
  ...line,
  // A line that is sold out stays as it is: the cart tells it, and the shopper removes it.
  quantity: line.stock > 0 ? Math.min(quantity, line.stock) : quantity,
});

const byProduct = <L extends Line>(lines: readonly L[]) => new Map(lines.map((line) => [line.product, line]));

/**
 * The cart of a browser and the one of the account, when somebody signs in: every product of both, with the
 * larger quantity, as far as the stock goes. Lines of this browser keep the price that was seen here, so that
 * the cart can tell that it has changed.
 */
export function mergeCarts<L extends Stocked>(here: readonly L[], kept: readonly L[]): L[] {
  const known = byProduct(kept);
  const own = here.map((line) => {
    const other = known.get(line.product);
    const { quantity } = bounded(other ?? line, Math.max(line.quantity, other?.quantity ?? 0));
    return { ...line, quantity };
  });
  const added = byProduct(here);
  const others = kept.filter(({ product }) => !added.has(product));
  return [...own, ...others.map((line) => bounded(line, line.quantity))];
}

/**
 * The account's cart with what has changed in a browser since both were the same: lines that were added,
 * removed or given another quantity here. All others are as the account has them.
 */
export function withChanges<L extends Line>(
  before: readonly Line[],
  here: readonly L[],
  kept: readonly L[],
): L[] {
  const [was, is, known] = [byProduct(before), byProduct(here), byProduct(kept)];
  const isChanged = (product: string) => is.get(product)?.quantity !== was.get(product)?.quantity;
  const stayed = kept.flatMap((line): L[] => {
    const own = is.get(line.product);
    if (!isChanged(line.product)) return [{ ...line, ...own, quantity: line.quantity }];
    return own ? [own] : [];
  });
  return [...stayed, ...here.filter(({ product }) => !known.has(product) && isChanged(product))];
}
