import { foldedWords } from "../core/words.ts";
import { type Category, categories, categoryNames } from "../products/catalogue.ts";
import { DictionaryBuilder } from "./dictionary.ts";
import type { SearchEntry } from "./entry.ts";
import { colourOf, familyColumnsOf } from "./family-columns.ts";
import { idParts, sortedIds } from "./ids.ts";
import { propertiesOf } from "./properties.ts";
import { assemble, type Segment } from "./segment.ts";
import { wordsOf } from "./words.ts";

/** Where a word occurs: higher fields are more relevant. */
export const fields = { description: 1, category: 2, name: 3 } as const;

const wordsOfCategory = (category: Category): string[] => wordsOf(`${categoryNames[category]} ${category}`);

function fieldsOfWords(entry: SearchEntry, categoryWords: readonly string[]): Map<string, number> {
  const found = new Map<string, number>();
  for (const word of wordsOf(entry.description)) found.set(word, fields.description);
  for (const word of categoryWords) found.set(word, fields.category);
  const colour = colourOf(entry);
  if (colour) found.set(colour, fields.category);
  for (const word of wordsOf(entry.name)) found.set(word, fields.name);
  return found;
}

export class SegmentBuilder {
  readonly #entries: Omit<SearchEntry, "description">[] = [];
  readonly #words = new DictionaryBuilder();
  readonly #nameWords = new DictionaryBuilder();
  readonly #categoryWords = new Map(categories.map((category) => [category, wordsOfCategory(category)]));

  get size(): number {
    return this.#entries.length;
  }

  add(entry: SearchEntry): void {
    const position = this.size;
    const { description: _, ...kept } = entry;
    this.#entries.push(kept);
    const categoryWords = this.#categoryWords.get(entry.category) ?? [];
    for (const [word, field] of fieldsOfWords(entry, categoryWords)) this.#words.add(word, position, field);
    for (const word of new Set(foldedWords(entry.name))) this.#nameWords.add(word, position, 0);
  }

  finish(removed: readonly string[] = []): Segment {
    const entries = this.#entries;
    return assemble({
      facts: {
        createdAtMs: Float64Array.from(entries, ({ createdAt }) => Date.parse(createdAt)),
        ids: Uint32Array.from(entries.flatMap(({ id }) => idParts(id))),
        pricesPaise: Uint32Array.from(entries, ({ pricePaise }) => pricePaise),
        categoryNumbers: Uint8Array.from(entries, ({ category }) => categories.indexOf(category)),
        ...propertiesOf(entries),
        ...familyColumnsOf(entries.map(({ familyId }) => familyId)),
        names: entries.map(({ name }) => name),
      },
      removedIds: sortedIds(removed),
      words: this.#words.finish(),
      nameWords: this.#nameWords.finish(),
    });
  }
}

const newestFirst = (a: SearchEntry, b: SearchEntry): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
};

/** Without an entry, the product was removed. */
export interface Change {
  id: string;
  entry: SearchEntry | undefined;
}

export function buildSegment(entries: readonly SearchEntry[], removedIds: readonly string[] = []): Segment {
  const builder = new SegmentBuilder();
  for (const entry of [...entries].sort(newestFirst)) builder.add(entry);
  return builder.finish(removedIds);
}

export const segmentOfChanges = (changes: readonly Change[]): Segment =>
  buildSegment(
    changes.flatMap(({ entry }) => entry ?? []),
    changes.flatMap(({ id, entry }) => (entry ? [] : id)),
  );
