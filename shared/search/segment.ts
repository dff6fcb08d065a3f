import { type ColumnsOf, type Packed, pack, unpack } from "./columns.ts";
import { type Dictionary, dictionaryLayout } from "./dictionary.ts";
import { type FamilyColumns, familyLayout } from "./family-columns.ts";
import { compareIds, type Ids } from "./ids.ts";
import { type Properties, propertyLayout } from "./properties.ts";

export const blockSize = 4096;

const listingLayout = {
  createdAtMs: "f64",
  ids: "u32",
  byId: "u32",
  pricesPaise: "u32",
  categoryNumbers: "u8",
  ...propertyLayout,
  ...familyLayout,
  /** Per block, offsets ordered by category, then price. */
  blocksByPrice: "u16",
  /** Sorted ids of removed products, which hide those of older segments. */
  removedIds: "u32",
  ...dictionaryLayout,
} as const;

/** Products by position, newest first, with their words. Loaded by every reader. */
export type Listing = ColumnsOf<typeof listingLayout>;

const namesLayout = {
  /** All names in UTF-8, concatenated. */
  nameBytes: "u8",
  nameStarts: "u32",
  /** Positions in natural order of names, and the inverse; equals newest first. */
  byName: "u32",
  nameRanks: "u32",
  byPrice: "u32",
  byPriceDown: "u32",
  ...dictionaryLayout,
} as const;

export type Names = ColumnsOf<typeof namesLayout>;

/** Immutable: products as last changed, and removed ids. Newer segments override older ones. */
export interface Segment {
  listing: Listing;
  names: Names;
}

export const packListing = (listing: Listing): Packed => pack(listingLayout, listing);
export const unpackListing = (bytes: Packed): Listing => unpack(listingLayout, bytes);
export const packNames = (names: Names): Packed => pack(namesLayout, names);
export const unpackNames = (bytes: Packed): Names => unpack(namesLayout, bytes);

/** Columns that all others derive from. */
type Facts = Pick<Listing, "createdAtMs" | "ids" | "pricesPaise" | "categoryNumbers"> &
  Properties &
  FamilyColumns & {
    names: readonly string[];
  };

export const sizeOf = ({ categoryNumbers }: Pick<Listing, "categoryNumbers">): number =>
  categoryNumbers.length;

export const weightOf = (listing: Listing): number => sizeOf(listing) + listing.removedIds.length / 3;

export const nameCollator = (): Intl.Collator =>
  new Intl.Collator("en", { sensitivity: "base", numeric: true });

const positionsOfSize = (size: number): number[] => Array.from({ length: size }, (_, position) => position);

function orderBlocks({ pricesPaise, categoryNumbers }: Facts): Uint16Array<ArrayBuffer> {
  const offsets = new Uint16Array(categoryNumbers.length);
  for (let start = 0; start < offsets.length; start += blockSize) {
    const block = offsets.subarray(start, start + blockSize);
    const keys = Float64Array.from(block, (_, offset) => {
      const position = start + offset;
      return (categoryNumbers[position] ?? 0) * 2 ** 32 + (pricesPaise[position] ?? 0);
    });
    block.forEach((_, offset) => {
      block[offset] = offset;
    });
    block.sort((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
  }
  return offsets;
}

function invert(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const inverse = new Uint32Array(order.length);
  order.forEach((position, rank) => {
    inverse[position] = rank;
  });
  return inverse;
}

function encode(names: readonly string[]): Pick<Names, "nameBytes" | "nameStarts"> {
  const encoder = new TextEncoder();
  const encoded = names.map((name) => encoder.encode(name));
  const nameStarts = new Uint32Array(encoded.length + 1);
  encoded.forEach(({ length }, index) => {
    nameStarts[index + 1] = (nameStarts[index] ?? 0) + length;
  });
  const nameBytes = new Uint8Array(nameStarts.at(-1) ?? 0);
  encoded.forEach((bytes, index) => {
    nameBytes.set(bytes, nameStarts[index]);
  });
  return { nameBytes, nameStarts };
}

interface Assembled {
  facts: Facts;
  removedIds: Ids;
  words: Dictionary;
  nameWords: Dictionary;
}

export function assemble({ facts, removedIds, words, nameWords }: Assembled): Segment {
  const { names, ...columns } = facts;
  const { ids, pricesPaise } = columns;
  const positions = positionsOfSize(sizeOf(facts));
  const newestFirst = (a: number, b: number) => compareIds(ids, b, ids, a);
  const orderBy = (compare: (a: number, b: number) => number): Uint32Array<ArrayBuffer> =>
    Uint32Array.from([...positions].sort((a, b) => compare(a, b) || newestFirst(a, b)));
  const price = (position: number): number => pricesPaise[position] ?? 0;
  const { compare } = nameCollator();
  const byName = orderBy((a, b) => compare(names[a] ?? "", names[b] ?? ""));
  const { nameBytes, nameStarts } = encode(names);
  const byId = orderBy(() => 0).reverse();
  const byPrice = orderBy((a, b) => price(a) - price(b));
  const byPriceDown = orderBy((a, b) => price(b) - price(a));
  const blocksByPrice = orderBlocks(facts);
  return {
    listing: { ...columns, byId, blocksByPrice, removedIds, ...words },
    names: {
      nameBytes,
      nameStarts,
      byName,
      nameRanks: invert(byName),
      byPrice,
      byPriceDown,
      ...nameWords,
    },
  };
}

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

export const nameAt = ({ nameBytes, nameStarts }: Names, position: number): string =>
  decoder.decode(nameBytes.subarray(nameStarts[position], nameStarts[position + 1]));
