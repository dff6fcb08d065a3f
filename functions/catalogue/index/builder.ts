import { type Category, categories, categoryNames } from "../../../shared/catalogue.ts";
import type { CatalogueEntry } from "../product.ts";
import { idParts, type Segment } from "./segment.ts";
import { letterMask } from "./typos.ts";
import { wordsOf } from "./words.ts";

/** The field a word stands in, the higher the more it says of the product. */
export const fields = { description: 1, category: 2, name: 3 } as const;

class Posting {
  bytes = new Uint8Array(8);
  length = 0;
  count = 0;
  #last = -1;

  add(position: number, field: number): void {
    if (this.length + 5 > this.bytes.length) {
      const grown = new Uint8Array(2 * this.bytes.length);
      grown.set(this.bytes);
      this.bytes = grown;
    }
    let rest = ((position - this.#last) << 2) | field;
    for (; rest > 127; rest >>>= 7) this.bytes[this.length++] = (rest & 127) | 128;
    this.bytes[this.length++] = rest;
    this.#last = position;
    this.count++;
  }
}

const wordsOfCategory = (category: Category): string[] => wordsOf(`${categoryNames[category]} ${category}`);

/** Each word once, with the best field it stands in. */
function fieldsOfWords(
  { name, description }: CatalogueEntry,
  categoryWords: readonly string[],
): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of wordsOf(description)) found.set(word, fields.description);
  for (const word of categoryWords) found.set(word, fields.category);
  for (const word of wordsOf(name)) found.set(word, fields.name);
  return found;
}

/** Start of each when they are laid end to end, and the end of the last. */
function startsOf(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

/** Takes the products newest first, one at a time, so that a million need not be held. */
export class CatalogueBuilder {
  readonly #createdAtMs: number[] = [];
  readonly #ids: number[] = [];
  readonly #pricesPaise: number[] = [];
  readonly #categoryNumbers: number[] = [];
  readonly #postings = new Map<string, Posting>();
  readonly #categoryWords = new Map(categories.map((category) => [category, wordsOfCategory(category)]));

  add(entry: CatalogueEntry): void {
    const position = this.#createdAtMs.length;
    this.#createdAtMs.push(Date.parse(entry.createdAt));
    this.#ids.push(...idParts(entry.id));
    this.#pricesPaise.push(entry.pricePaise);
    this.#categoryNumbers.push(categories.indexOf(entry.category));
    const categoryWords = this.#categoryWords.get(entry.category) ?? [];
    for (const [word, field] of fieldsOfWords(entry, categoryWords)) {
      let posting = this.#postings.get(word);
      if (!posting) {
        posting = new Posting();
        this.#postings.set(word, posting);
      }
      posting.add(position, field);
    }
  }

  finish(): Segment {
    const sorted = [...this.#postings].sort(([a], [b]) => (a < b ? -1 : 1));
    const wordStarts = startsOf(sorted.map(([word]) => word.length));
    const postingStarts = startsOf(sorted.map(([, { length }]) => length));
    const letters = new Uint16Array(wordStarts.at(-1) ?? 0);
    const postings = new Uint8Array(postingStarts.at(-1) ?? 0);
    sorted.forEach(([word, { bytes, length }], index) => {
      for (let letter = 0; letter < word.length; letter++)
        letters[(wordStarts[index] ?? 0) + letter] = word.charCodeAt(letter);
      postings.set(bytes.subarray(0, length), postingStarts[index]);
    });
    return {
      size: this.#createdAtMs.length,
      createdAtMs: Float64Array.from(this.#createdAtMs),
      ids: Uint32Array.from(this.#ids),
      pricesPaise: Uint32Array.from(this.#pricesPaise),
      categoryNumbers: Uint8Array.from(this.#categoryNumbers),
      letters,
      wordStarts,
      letterMasks: Uint32Array.from(sorted, ([word]) => letterMask(word)),
      postings,
      postingStarts,
      postingCounts: Uint32Array.from(sorted, ([, { count }]) => count),
    };
  }
}

const newestFirst = (a: CatalogueEntry, b: CatalogueEntry): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

export function buildSegment(entries: readonly CatalogueEntry[]): Segment {
  const builder = new CatalogueBuilder();
  for (const entry of entries.toSorted(newestFirst)) builder.add(entry);
  return builder.finish();
}
