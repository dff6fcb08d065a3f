import { type BasicColour, basicColours } from "../products/basic-colours.ts";
import { categories } from "../products/catalogue.ts";
import { choicesOf, type SpecFilter } from "../products/facet.ts";
import { originNumberOf } from "./origin-columns.ts";
import { flagBytes, marks, type Properties, type Slot, slotsOf } from "./properties.ts";

export interface Narrowing {
  inStock?: boolean | undefined;
  featured?: boolean | undefined;
  minRating?: number | undefined;
  colours?: readonly BasicColour[] | undefined;
  origins?: readonly string[] | undefined;
  specs?: readonly SpecFilter[] | undefined;
}

/** Keys of filters that every category has; distinct from those of specifications. */
export const commonKeys = {
  inStock: "product.inStock",
  rating: "product.rating",
  colour: "colour",
  origin: "origin",
} as const;

interface ByteTest {
  key: string | undefined;
  column: Uint8Array;
  allowed: Uint8Array;
}

interface NumberTest {
  key: string;
  column: Float32Array;
  from: number;
  to: number;
}

export interface Tests {
  bytes: readonly ByteTest[];
  numbers: readonly NumberTest[];
}

const allowing = (isAllowed: (byte: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 256 }, (_, byte) => Number(isAllowed(byte)));
const nothing = allowing(() => false);

export function slotColumn(column: Uint8Array, slot: Slot, size: number): Uint8Array;
export function slotColumn(column: Float32Array, slot: Slot, size: number): Float32Array;
export function slotColumn(column: Uint8Array | Float32Array, { index }: Slot, size: number) {
  return column.subarray(index * size, (index + 1) * size);
}

function bytesAllowed({ facet }: Slot, { values, gte = 0, lte = 1 }: SpecFilter): Uint8Array {
  const wanted = new Set(values?.map((value) => choicesOf(facet).indexOf(value)));
  if (facet.kind === "flag")
    return allowing((byte) => {
      if (byte === flagBytes.unstated) return false;
      const isYes = byte === flagBytes.yes;
      return (
        Number(isYes) >= gte && Number(isYes) <= Math.max(lte, gte) && (!values || wanted.has(isYes ? 0 : 1))
      );
    });
  if (!values) return nothing;
  if (facet.kind !== "choice" || !facet.isMany) return allowing((byte) => byte > 0 && wanted.has(byte - 1));
  return allowing((byte) => [...wanted].some((number) => number >= 0 && (byte & (1 << number)) !== 0));
}

/** Returns a test that nothing passes if the category lacks the specification. */
function testsOfSpec(properties: Properties, category: number, filter: SpecFilter): Tests {
  const size = properties.marks.length;
  const { key } = filter;
  const { bytes, numbers } = slotsOf(category);
  const number = numbers.find(({ facet }) => facet.key === key);
  if (number && !filter.values) {
    const column = slotColumn(properties.specNumbers, number, size);
    const [from, to] = [filter.gte ?? 0, filter.lte ?? Number.MAX_VALUE].map(Math.fround);
    return { bytes: [], numbers: [{ key, column, from: from ?? 0, to: to ?? 0 }] };
  }
  const slot = bytes.find(({ facet }) => facet.key === key);
  return slot
    ? {
        bytes: [
          { key, column: slotColumn(properties.specBytes, slot, size), allowed: bytesAllowed(slot, filter) },
        ],
        numbers: [],
      }
    : { bytes: [{ key, column: properties.marks, allowed: nothing }], numbers: [] };
}

const isInStock = allowing((byte) => (byte & marks.soldOut) === 0);
const isFeatured = allowing((byte) => (byte & marks.featured) !== 0);

function allowingColours(colours: readonly BasicColour[]): Uint8Array {
  const wanted = new Set(colours.map((colour) => basicColours.indexOf(colour) + 1));
  return allowing((byte) => wanted.has(byte));
}

function allowingOrigins(origins: readonly string[]): Uint8Array {
  const wanted = new Set(origins.map((origin) => originNumberOf({ origin })));
  return allowing((byte) => byte > 0 && wanted.has(byte));
}

function testsOfMarks(properties: Properties, narrowing: Narrowing): ByteTest[] {
  const { inStock, featured, minRating = 0, colours, origins } = narrowing;
  const { marks: column, ratings } = properties;
  const tenths = Math.round(minRating * 10);
  const all: (ByteTest | false | undefined)[] = [
    inStock && { key: commonKeys.inStock, column, allowed: isInStock },
    featured && { key: undefined, column, allowed: isFeatured },
    tenths > 0 && { key: commonKeys.rating, column: ratings, allowed: allowing((byte) => byte >= tenths) },
    colours && { key: commonKeys.colour, column: properties.colours, allowed: allowingColours(colours) },
    origins && { key: commonKeys.origin, column: properties.origins, allowed: allowingOrigins(origins) },
  ];
  return all.filter((test) => test !== false && test !== undefined);
}

/** Indexed by category number; undefined without filters. */
export function testsFor(properties: Properties, narrowing: Narrowing): readonly Tests[] | undefined {
  const { specs = [] } = narrowing;
  const common = testsOfMarks(properties, narrowing);
  if (common.length === 0 && specs.length === 0) return undefined;
  return categories.map((_, category) => {
    const own = specs.map((filter) => testsOfSpec(properties, category, filter));
    return {
      bytes: [...common, ...own.flatMap(({ bytes }) => bytes)],
      numbers: own.flatMap(({ numbers }) => numbers),
    };
  });
}

export const passesByte = ({ column, allowed }: ByteTest, position: number): boolean =>
  allowed[column[position] ?? 0] === 1;

export function passesNumber({ column, from, to }: NumberTest, position: number): boolean {
  const value = column[position] ?? Number.NaN;
  return value >= from && value <= to;
}

export function passesTests({ bytes, numbers }: Tests, position: number): boolean {
  for (const test of bytes) if (!passesByte(test, position)) return false;
  for (const test of numbers) if (!passesNumber(test, position)) return false;
  return true;
}
