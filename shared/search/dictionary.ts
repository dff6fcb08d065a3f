import type { ColumnsOf } from "./columns.ts";
import { letterMask } from "./typos.ts";

export const dictionaryLayout = {
  /** All words in order, concatenated. */
  letters: "u16",
  wordStarts: "u32",
  letterMasks: "u32",
  /** Per word and product: `delta << 2 | field`, as varints. */
  postings: "u8",
  postingStarts: "u32",
  postingCounts: "u32",
} as const;
export type Dictionary = ColumnsOf<typeof dictionaryLayout>;

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

function startsOf(lengths: readonly number[]): Uint32Array<ArrayBuffer> {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, index) => {
    starts[index + 1] = (starts[index] ?? 0) + length;
  });
  return starts;
}

export class DictionaryBuilder {
  readonly #postings = new Map<string, Posting>();

  /** Add a word's positions in ascending order. */
  add(word: string, position: number, field: number): void {
    let posting = this.#postings.get(word);
    if (!posting) {
      posting = new Posting();
      this.#postings.set(word, posting);
    }
    posting.add(position, field);
  }

  finish(): Dictionary {
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
      letters,
      wordStarts,
      letterMasks: Uint32Array.from(sorted, ([word]) => letterMask(word)),
      postings,
      postingStarts,
      postingCounts: Uint32Array.from(sorted, ([, { count }]) => count),
    };
  }
}

/** Returns `position << 2 | field` of each product with the word. O(number of these products). */
export function postingOf({ postings, postingStarts, postingCounts }: Dictionary, word: number): Uint32Array {
  const values = new Uint32Array(postingCounts[word] ?? 0);
  const end = postingStarts[word + 1] ?? 0;
  let value = -4;
  let count = 0;
  for (let index = postingStarts[word] ?? 0; index < end; ) {
    let byte = postings[index++] ?? 0;
    let distance = byte & 127;
    for (let shift = 7; byte > 127; shift += 7) {
      byte = postings[index++] ?? 0;
      distance |= (byte & 127) << shift;
    }
    value = (value & ~3) + distance;
    values[count++] = value;
  }
  return values;
}

const wordAt = ({ letters, wordStarts }: Dictionary, word: number): string =>
  String.fromCharCode(...letters.subarray(wordStarts[word], wordStarts[word + 1]));

interface Source {
  dictionary: Dictionary;
  /** New positions, -1 for dropped products. */
  moved: Int32Array;
}

function movedPosting({ dictionary, moved }: Source, word: number): Uint32Array {
  const values = postingOf(dictionary, word);
  let count = 0;
  for (const value of values) {
    const position = moved[value >>> 2] ?? -1;
    if (position >= 0) values[count++] = (position << 2) | (value & 3);
  }
  return values.subarray(0, count);
}

function concat(lists: readonly Uint32Array[]): Uint32Array {
  const all = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let start = 0;
  for (const list of lists) {
    all.set(list, start);
    start += list.length;
  }
  return all;
}

/** Merges the remaining products' words. O(postings · log of them). */
export function mergeDictionaries(sources: readonly Source[]): Dictionary {
  const byWord = new Map<string, Uint32Array[]>();
  for (const source of sources) {
    for (let word = 0; word < source.dictionary.postingCounts.length; word++) {
      const posting = movedPosting(source, word);
      if (posting.length === 0) continue;
      const text = wordAt(source.dictionary, word);
      const found = byWord.get(text);
      if (found) found.push(posting);
      else byWord.set(text, [posting]);
    }
  }
  const merged = new DictionaryBuilder();
  for (const [text, postings] of byWord) {
    for (const value of concat(postings).sort()) merged.add(text, value >>> 2, value & 3);
  }
  return merged.finish();
}
