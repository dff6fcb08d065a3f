import { type Category, categories } from "../products/catalogue.ts";
import { type Facet, facetsOf } from "../products/facet.ts";
import type { Specs } from "../products/spec-kinds.ts";
import type { ColumnsOf } from "./columns.ts";
import type { SearchEntry } from "./entry.ts";
import { colourNumberOf } from "./family-columns.ts";
import { originNumberOf } from "./origin-columns.ts";

type Entry = Omit<SearchEntry, "description">;

export const propertyLayout = {
  /** Mean in tenths of a star, as shown; 0 without reviews. */
  ratings: "u8",
  unitsSold: "u32",
  marks: "u8",
  /** Basic colours by number plus one; 0 if unstated. */
  colours: "u8",
  /** Countries by number; 0 if unstated. */
  origins: "u8",
  /** Choices and flags, slot by slot, with a value per position. */
  specBytes: "u8",
  /** Numbers, slot by slot; NaN if unstated. */
  specNumbers: "f32",
} as const;
export type Properties = ColumnsOf<typeof propertyLayout>;

export const marks = { soldOut: 1, featured: 2 } as const;
/** Choices use the choice's number, or a bit per choice if there can be several. */
export const flagBytes = { unstated: 0, no: 1, yes: 2 } as const;

/** Where a category stores a facet; categories share slots. */
export interface Slot {
  facet: Facet;
  index: number;
}

interface Slots {
  bytes: readonly Slot[];
  numbers: readonly Slot[];
}

function slotsIn(category: Category): Slots {
  const numbered = (facets: readonly Facet[]): Slot[] => facets.map((facet, index) => ({ facet, index }));
  const facets = facetsOf(category);
  return {
    bytes: numbered(facets.filter(({ kind }) => kind !== "number")),
    numbers: numbered(facets.filter(({ kind }) => kind === "number")),
  };
}

const slots = categories.map(slotsIn);
const byteSlots = Math.max(...slots.map(({ bytes }) => bytes.length));
const numberSlots = Math.max(...slots.map(({ numbers }) => numbers.length));
const noSlots: Slots = { bytes: [], numbers: [] };

export const slotsOf = (category: number): Slots => slots[category] ?? noSlots;

function byteOf(facet: Facet, specs: Specs): number {
  const value = specs[facet.key];
  if (facet.kind === "flag") {
    if (typeof value !== "boolean") return flagBytes.unstated;
    return value ? flagBytes.yes : flagBytes.no;
  }
  if (facet.kind !== "choice") return 0;
  const numbers = [value ?? []].flat().map((choice) => facet.choices.indexOf(String(choice)));
  const stated = numbers.filter((number) => number >= 0);
  return facet.isMany ? stated.reduce((bits, number) => bits | (1 << number), 0) : (stated[0] ?? -1) + 1;
}

const numberOf = ({ key }: Facet, specs: Specs): number => {
  const value = specs[key];
  return typeof value === "number" ? value : Number.NaN;
};

const tenthsOf = ({ ratingHalves = 0, reviewCount = 0 }: Entry): number =>
  reviewCount === 0 ? 0 : Math.round((ratingHalves * 5) / reviewCount);

const markOf = ({ soldOut, featured }: Entry): number =>
  (soldOut ? marks.soldOut : 0) | (featured ? marks.featured : 0);

export function propertiesOf(entries: readonly Entry[]): Properties {
  const count = entries.length;
  const specBytes = new Uint8Array(byteSlots * count);
  const specNumbers = new Float32Array(numberSlots * count).fill(Number.NaN);
  entries.forEach(({ category, specs = {} }, position) => {
    const { bytes, numbers } = slotsOf(categories.indexOf(category));
    for (const { facet, index } of bytes) specBytes[index * count + position] = byteOf(facet, specs);
    for (const { facet, index } of numbers) specNumbers[index * count + position] = numberOf(facet, specs);
  });
  return {
    ratings: Uint8Array.from(entries, tenthsOf),
    unitsSold: Uint32Array.from(entries, ({ soldIn90Days = 0 }) => soldIn90Days),
    marks: Uint8Array.from(entries, markOf),
    colours: Uint8Array.from(entries, colourNumberOf),
    origins: Uint8Array.from(entries, originNumberOf),
    specBytes,
    specNumbers,
  };
}

interface Placed {
  properties: Properties;
  position: number;
}

export function gatherProperties(placed: readonly Placed[]): Properties {
  const count = placed.length;
  const specBytes = new Uint8Array(byteSlots * count);
  const specNumbers = new Float32Array(numberSlots * count);
  placed.forEach(({ properties, position }, at) => {
    const size = properties.marks.length;
    for (let slot = 0; slot < byteSlots; slot++)
      specBytes[slot * count + at] = properties.specBytes[slot * size + position] ?? 0;
    for (let slot = 0; slot < numberSlots; slot++)
      specNumbers[slot * count + at] = properties.specNumbers[slot * size + position] ?? Number.NaN;
  });
  return {
    ratings: Uint8Array.from(placed, ({ properties, position }) => properties.ratings[position] ?? 0),
    unitsSold: Uint32Array.from(placed, ({ properties, position }) => properties.unitsSold[position] ?? 0),
    marks: Uint8Array.from(placed, ({ properties, position }) => properties.marks[position] ?? 0),
    colours: Uint8Array.from(placed, ({ properties, position }) => properties.colours[position] ?? 0),
    origins: Uint8Array.from(placed, ({ properties, position }) => properties.origins[position] ?? 0),
    specBytes,
    specNumbers,
  };
}
