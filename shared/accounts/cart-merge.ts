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
  // A sold-out line keeps its quantity: the cart reports it, and the shopper removes it.
  quantity: line.stock > 0 ? Math.min(quantity, line.stock) : quantity,
});

const byProduct = <L extends Line>(lines: readonly L[]) => new Map(lines.map((line) => [line.product, line]));

/** Keeps the larger quantity within the stock, and this browser's prices so that the cart can report changes. */
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

/** Applies changes made in a browser since the last sync to the account's cart. */
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
