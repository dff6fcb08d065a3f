import { foldedWords } from "../../../shared/core/words.ts";
import {
  type Category,
  categories,
  categoryNames,
  type ProductSort,
  type StockLevel,
} from "../../../shared/products/catalogue.ts";
import { type Dictionary, postingOf } from "../../../shared/search/dictionary.ts";
import { positionsOf, sortedIds } from "../../../shared/search/ids.ts";
import { type Names, sizeOf } from "../../../shared/search/segment.ts";
import { countInCategory, positionsInCategory, type View } from "../../../shared/search/views.ts";

export interface StaffView extends View {
  names: Names;
}

export interface StaffQuery {
  search?: string | undefined;
  category?: Category | undefined;
  stock?: StockLevel | undefined;
  /** Ids of products that also match the search, such as by SKU. */
  alsoFound?: readonly string[] | undefined;
  /** Products to choose from, with their stock; all by default. */
  within?: LowStocks | undefined;
  sort?: ProductSort | undefined;
}

export type LowStocks = ReadonlyMap<string, number>;

/** O(letters). */
function* wordsContaining({ letters, wordStarts }: Dictionary, text: string): Generator<number> {
  const all = Buffer.from(letters.buffer, letters.byteOffset, letters.byteLength).toString("utf16le");
  let word = 0;
  let found = all.indexOf(text);
  while (found >= 0) {
    while ((wordStarts[word + 1] ?? 0) <= found) word++;
    const end = wordStarts[word + 1] ?? 0;
    if (found + text.length <= end) yield word;
    found = all.indexOf(text, found + text.length <= end ? end : found + 1);
  }
}

const categoriesNamed = (word: string): number[] =>
  [...categories.keys()].filter((index) =>
    foldedWords(categoryNames[categories[index] ?? "earbuds"]).some((name) => name.includes(word)),
  );

interface WordMatches {
  named: Uint8Array;
  positions: number[];
  categories: readonly number[];
}

function matchWord({ names, listing }: StaffView, word: string): WordMatches {
  const named = new Uint8Array(sizeOf(listing));
  const positions: number[] = [];
  for (const found of wordsContaining(names, word)) {
    const values = postingOf(names, found);
    for (let index = 0; index < values.length; index++) {
      const position = (values[index] ?? 0) >>> 2;
      if (named[position] === 0) positions.push(position);
      named[position] = 1;
    }
  }
  return { named, positions, categories: categoriesNamed(word) };
}

function positionsOfWord(view: StaffView, { named, positions, categories: all }: WordMatches): number[] {
  const others = all.flatMap((category) => positionsInCategory(view, category));
  return all.length === 0 ? positions : [...positions, ...others.filter((position) => named[position] === 0)];
}

export type Test = (position: number) => boolean;

export interface Choice {
  view: StaffView;
  query: StaffQuery;
  low: LowStocks;
}

export interface Selection {
  total: number;
  passes: Test;
  /** Undefined if too many match to list: then an order is scanned instead. */
  positions: number[] | undefined;
}

/** A category is listed by itself if fewer than one product in this many belongs to it. */
const rareCategory = 64;

const positionsOfIds = ({ listing }: StaffView, ids: Iterable<string> = []): number[] =>
  positionsOf(listing, sortedIds([...ids]));

export const positionsWith = ({ view, low }: Choice, has: (stock: number) => boolean): number[] =>
  positionsOfIds(
    view,
    [...low].flatMap(([id, stock]) => (has(stock) ? id : [])),
  );

function levelOf(choice: Choice): Test {
  const { stock } = choice.query;
  if (stock === undefined) return () => true;
  const positions = new Set(positionsWith(choice, (units) => stock === "low" || units === 0));
  return stock === "in" ? (position) => !positions.has(position) : (position) => positions.has(position);
}

function testOf(choice: Choice, words: readonly WordMatches[]): Test {
  const { view, query } = choice;
  const { categoryNumbers } = view.listing;
  const wanted = query.category && categories.indexOf(query.category);
  const hasLevel = levelOf(choice);
  const also = new Set(positionsOfIds(view, query.alsoFound));
  const within = query.within && new Set(positionsOfIds(view, query.within.keys()));
  return (position) => {
    const category = categoryNumbers[position] ?? -1;
    return (
      view.dead?.[position] !== 1 &&
      (wanted === undefined || category === wanted) &&
      hasLevel(position) &&
      (within?.has(position) ?? true) &&
      (also.has(position) ||
        words.every((word) => word.named[position] === 1 || word.categories.includes(category)))
    );
  };
}

function candidatesOf(view: StaffView, words: readonly WordMatches[]): number[] {
  const [rarest] = words.toSorted(
    (a, b) => a.categories.length - b.categories.length || a.positions.length - b.positions.length,
  );
  return rarest ? positionsOfWord(view, rarest) : [];
}

/** O(products of the rarest word); without words O(blocks). */
export function select(choice: Choice): Selection {
  const { view, query } = choice;
  const words = foldedWords(query.search ?? "").map((word) => matchWord(view, word));
  const passes = testOf(choice, words);
  const exactly = (candidates: readonly number[]): Selection => {
    const positions = candidates.filter(passes);
    return { total: positions.length, passes, positions };
  };
  if (query.within) return exactly(positionsOfIds(view, query.within.keys()));
  if (query.stock === "low") return exactly(positionsWith(choice, () => true));
  if (query.stock === "out") return exactly(positionsWith(choice, (stock) => stock === 0));
  if (words.length > 0)
    return exactly([...new Set([...candidatesOf(view, words), ...positionsOfIds(view, query.alsoFound)])]);
  const category = query.category && categories.indexOf(query.category);
  const size = category === undefined ? view.size : countInCategory(view, category);
  if (category !== undefined && size * rareCategory < view.size)
    return exactly(positionsInCategory(view, category));
  const isCurrent = testOf({ ...choice, query: { category: query.category } }, []);
  const empty = query.stock === "in" ? positionsWith(choice, (stock) => stock === 0).filter(isCurrent) : [];
  return { total: size - empty.length, passes, positions: undefined };
}
