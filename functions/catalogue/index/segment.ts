import { categories } from "../../../shared/catalogue.ts";

/** Changes with the layout below and with how words are folded. An object of another format cannot be read. */
export const catalogueFormat = `1 ${categories.join()}`;

/**
 * Products as columns, the newest first, and for each word the products that have it. A product is its
 * position in the columns.
 */
export interface Segment {
  size: number;
  createdAtMs: Float64Array;
  /** Three numbers a product: the 24 hex digits of its id. */
  ids: Uint32Array;
  pricesPaise: Uint32Array;
  /** Positions in the list of categories. */
  categoryNumbers: Uint8Array;
  /** All words in their order, one after the other. */
  letters: Uint16Array;
  wordStarts: Uint32Array;
  letterMasks: Uint32Array;
  /** Per word, for each product that has it: `distance from the one before << 2 | field`, as varints. */
  postings: Uint8Array;
  postingStarts: Uint32Array;
  postingCounts: Uint32Array;
}

const magic = 0x58444945;
const headerBytes = 24;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Sizes of the columns in bytes, in the order they are stored in. */
function layout(size: number, words: number, letters: number, postings: number) {
  const starts = 4 * (words + 1);
  const sizes = [8 * size, 12 * size, 4 * size, size, 2 * letters, starts, 4 * words, postings, starts];
  const offsets = [headerBytes];
  for (const bytes of [...sizes, 4 * words]) offsets.push((offsets.at(-1) ?? 0) + aligned(bytes));
  return offsets;
}

export function serialise(segment: Segment): Uint8Array {
  const { size, letters, letterMasks, postings } = segment;
  const offsets = layout(size, letterMasks.length, letters.length, postings.length);
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  const { createdAtMs, ids, pricesPaise, categoryNumbers, wordStarts, postingStarts, postingCounts } =
    segment;
  const header = Uint32Array.of(magic, size, letterMasks.length, letters.length, postings.length);
  const columns = [createdAtMs, ids, pricesPaise, categoryNumbers, letters, wordStarts, letterMasks];
  bytes.set(new Uint8Array(header.buffer));
  [...columns, postings, postingStarts, postingCounts].forEach((column, index) => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offsets[index]);
  });
  return bytes;
}

/** Views of the bytes, which must stay as they are. Throws when they are something else or cut short. */
export function loadSegment(given: Uint8Array): Segment {
  const bytes = given.byteOffset % 8 === 0 ? given : given.slice();
  if (bytes.length < headerBytes) throw new Error("Not a catalogue");
  const header = new Uint32Array(bytes.buffer, bytes.byteOffset, 5);
  const [mark, size = 0, words = 0, letters = 0, postings = 0] = header;
  const offsets = layout(size, words, letters, postings);
  if (mark !== magic || bytes.length !== offsets.at(-1)) throw new Error("Not a catalogue, or a part of one");
  const place = (column: number): [ArrayBufferLike, number] => [
    bytes.buffer,
    bytes.byteOffset + (offsets[column] ?? 0),
  ];
  return {
    size,
    createdAtMs: new Float64Array(...place(0), size),
    ids: new Uint32Array(...place(1), 3 * size),
    pricesPaise: new Uint32Array(...place(2), size),
    categoryNumbers: new Uint8Array(...place(3), size),
    letters: new Uint16Array(...place(4), letters),
    wordStarts: new Uint32Array(...place(5), words + 1),
    letterMasks: new Uint32Array(...place(6), words),
    postings: new Uint8Array(...place(7), postings),
    postingStarts: new Uint32Array(...place(8), words + 1),
    postingCounts: new Uint32Array(...place(9), words),
  };
}

const digits = (id: string, third: number): number => Number.parseInt(id.slice(8 * third, 8 * third + 8), 16);
export const idParts = (id: string): [number, number, number] => [
  digits(id, 0),
  digits(id, 1),
  digits(id, 2),
];

export function idAt({ ids }: Segment, position: number): string {
  const text = (third: number) => (ids[3 * position + third] ?? 0).toString(16).padStart(8, "0");
  return text(0) + text(1) + text(2);
}

/** The product's position, or -1. */
export function positionOf({ ids, size }: Segment, id: string): number {
  const [first, second, third] = idParts(id);
  for (let position = 0; position < size; position++) {
    const index = 3 * position;
    if (ids[index] === first && ids[index + 1] === second && ids[index + 2] === third) return position;
  }
  return -1;
}
