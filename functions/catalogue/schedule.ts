import { type Product, type Schedule, usualPaise } from "./product.ts";

type Scheduled = Pick<Product, keyof Schedule | "hidden" | "awaitsPhoto" | "pricePaise" | "images">;

const isOver = (instant: string | undefined, at: Date): boolean =>
  instant !== undefined && Date.parse(instant) <= at.getTime();

function priceAt({ pricePaise, priceChange }: Scheduled, at: Date) {
  const usual = usualPaise({ pricePaise, priceChange });
  if (!priceChange || isOver(priceChange.until, at)) return { pricePaise: usual, priceChange: undefined };
  const { usualPaise: _, ...change } = priceChange;
  if (!isOver(change.from, at)) return { pricePaise: usual, priceChange: change };
  const next = change.until === undefined ? undefined : { ...change, usualPaise: usual };
  return { pricePaise: change.pricePaise, priceChange: next };
}

/** Colours that an earlier release hid have no mark. */
export const isAwaitingPhoto = (product: Scheduled): boolean => {
  const { hidden, visibility, liveFrom, images } = product;
  const isUnmarked = hidden === true && visibility !== "hidden" && liveFrom === undefined;
  return images.length === 0 && (product.awaitsPhoto ?? isUnmarked);
};

function visibilityAt(product: Scheduled, at: Date) {
  const { visibility, liveFrom, liveUntil } = product;
  const next = {
    visibility: visibility === "hidden" || isOver(liveUntil, at) ? ("hidden" as const) : undefined,
    liveFrom: isOver(liveFrom, at) ? undefined : liveFrom,
    liveUntil: isOver(liveUntil, at) ? undefined : liveUntil,
    awaitsPhoto: isAwaitingPhoto(product) || undefined,
  };
  const isHidden = next.visibility || next.liveFrom || next.awaitsPhoto;
  return { ...next, hidden: isHidden ? (true as const) : undefined };
}

/** Returns a product as it is at an instant: with its price then, hidden or not, and without what is over. */
export const settledAt = <P extends Scheduled>(product: P, at: Date): P => ({
  ...product,
  ...priceAt(product, at),
  ...visibilityAt(product, at),
});

export const productAt = <P extends Scheduled>(product: P, at: Date): P =>
  product.liveFrom || product.liveUntil || product.priceChange ? settledAt(product, at) : product;

/** The first instant at which something changes; undefined without one. */
export function nextInstant({
  liveFrom,
  liveUntil,
  priceChange,
}: Omit<Scheduled, "images">): string | undefined {
  const starts = priceChange?.usualPaise === undefined ? priceChange?.from : undefined;
  const instants = [liveFrom, liveUntil, starts, priceChange?.until];
  return instants.flatMap((instant) => instant ?? []).sort()[0];
}

export const withUsualPrice = (
  { pricePaise, priceChange }: Pick<Scheduled, "pricePaise" | "priceChange">,
  usual: number,
) =>
  priceChange?.usualPaise === undefined
    ? { pricePaise: usual, priceChange }
    : { pricePaise, priceChange: { ...priceChange, usualPaise: usual } };
