import fc from "fast-check";
import { expect, test } from "vitest";
import type { CatalogueEntry } from "../../../functions/catalogue/product.ts";
import { categories, categoryNames } from "../../../shared/products/catalogue.ts";
import { buildSegment } from "../../../shared/search/builder.ts";
import type { Query } from "../../../shared/search/candidates.ts";
import { find, suggest } from "../../../shared/search/search.ts";
import { packListing, unpackListing } from "../../../shared/search/segment.ts";
import { EditCounter, editsAllowed } from "../../../shared/search/typos.ts";
import { type View, viewOf } from "../../../shared/search/views.ts";
import { joinedWords, type QueryWord, queryWords, wordsOf } from "../../../shared/search/words.ts";

const anything: Query = { keyword: "", sort: "best", fromPaise: 0, toPaise: 5_000_000 };
const all = { start: 0, count: 1_000_000 };
const idOf = (index: number) => index.toString(16).padStart(24, "0");

const lexicon =
  "red reed read wood woods walnut wallet brass bass speaker speakers speak over-ear overear usb-c été ete tiny".split(
    " ",
  );
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...lexicon), { maxLength }).map((words) => words.join(" "));
const entryWith = (id: fc.Arbitrary<string>): fc.Arbitrary<CatalogueEntry> =>
  fc.record({
    id,
    name: text(3),
    pricePaise: fc.integer({ min: 1, max: 40 }),
    category: fc.constantFrom(...categories),
    description: text(6),
    createdAt: fc.integer({ min: 0, max: 30 }).map((day) => new Date(day * 86_400_000).toISOString()),
  });
const products = fc
  .array(entryWith(fc.constant("")), { maxLength: 60 })
  .map((entries) => entries.map((entry, index) => ({ ...entry, id: idOf(index) })));
const mistyped = fc.constantFrom(
  "wod",
  "walnutt",
  "speakre",
  "bras",
  "sp",
  "re",
  "tni",
  "over",
  "speakar",
  "zzz",
);
const query: fc.Arbitrary<Query> = fc.record({
  keyword: fc
    .array(fc.oneof(fc.constantFrom(...lexicon), mistyped), { maxLength: 3 })
    .map((words) => words.join(" ")),
  sort: fc.constantFrom("newest", "best"),
  category: fc.option(fc.constantFrom(...categories), { nil: undefined }),
  fromPaise: fc.integer({ min: 0, max: 20 }),
  toPaise: fc.integer({ min: 10, max: 50 }),
});

/** The same rules applied to every product, slowly and without an index. */
function naive(
  entries: readonly CatalogueEntry[],
  { keyword, category, fromPaise, toPaise }: Query,
): string[] {
  const isMeant = (word: string, { typed, stem }: QueryWord, isLast: boolean, forgiving: boolean) => {
    if (word === stem || (isLast && word.startsWith(typed))) return true;
    const allowed = forgiving ? editsAllowed(typed.length) : 0;
    const patterns = [stem, typed.replace(/s$/, "")];
    return allowed > 0 && patterns.some((pattern) => slow(pattern, word, isLast) <= allowed);
  };
  const having = (words: readonly QueryWord[], forgiving: boolean) =>
    entries.filter(({ name, category: own, description }) => {
      const text = wordsOf(`${name} ${categoryNames[own]} ${own} ${description}`);
      return words.every((word, index) =>
        text.some((candidate) => isMeant(candidate, word, index === words.length - 1, forgiving)),
      );
    });
  const words = queryWords(keyword);
  const results = [false, true].flatMap((forgiving) =>
    [words, ...joinedWords(words)].map((interpretation) => having(interpretation, forgiving)),
  );
  return (results.find(({ length }) => length > 0) ?? [])
    .filter((entry) => entry.pricePaise >= fromPaise && entry.pricePaise <= toPaise)
    .filter((entry) => category === undefined || entry.category === category)
    .map(({ id }) => id);
}

/** Edit distance with swaps, over the full table. */
function slow(pattern: string, word: string, isPrefix: boolean): number {
  const table = Array.from({ length: word.length + 1 }, (_, row) =>
    Array.from({ length: pattern.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  );
  for (let row = 1; row <= word.length; row++)
    for (let column = 1; column <= pattern.length; column++) {
      const isSame = word[row - 1] === pattern[column - 1];
      const isSwap =
        row > 1 &&
        column > 1 &&
        word[row - 1] === pattern[column - 2] &&
        word[row - 2] === pattern[column - 1];
      table[row]![column] = Math.min(
        table[row - 1]![column]! + 1,
        table[row]![column - 1]! + 1,
        table[row - 1]![column - 1]! + (isSame ? 0 : 1),
        isSwap ? table[row - 2]![column - 2]! + 1 : Number.POSITIVE_INFINITY,
      );
    }
  const ends = table.map((row) => row[pattern.length]!);
  return isPrefix ? Math.min(...ends) : ends.at(-1)!;
}

const newestFirst = (entries: readonly CatalogueEntry[]) =>
  entries.toSorted((a, b) => {
    if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
    return a.id < b.id ? 1 : -1;
  });
function agrees(views: readonly View[], entries: readonly CatalogueEntry[], asked: Query): void {
  const { ids, total } = find(views, asked, all);
  const expected = naive(newestFirst(entries), asked);
  expect(total).toBe(expected.length);
  if (asked.keyword === "" || asked.sort === "newest") expect(ids).toEqual(expected);
  else expect(ids.toSorted()).toEqual(expected.toSorted());
}

test("finds what a full scan finds, also after being stored and loaded", () => {
  fc.assert(
    fc.property(products, query, (entries, asked) => {
      const built = buildSegment(entries);
      agrees([viewOf(built.listing)], entries, asked);
      agrees([viewOf(unpackListing(packListing(built.listing)))], entries, asked);
    }),
    { numRuns: 500 },
  );
});

test("edit distances match the full table, up to the number allowed", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "d"), minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(
      word,
      word,
      fc.boolean(),
      fc.integer({ min: 1, max: 2 }),
      (pattern, other, isPrefix, allowed) => {
        const letters = Uint16Array.from(other, (letter) => letter.charCodeAt(0));
        const exact = slow(pattern, other, isPrefix);
        const counted = new EditCounter(pattern, allowed, isPrefix).count(letters);
        expect(counted <= allowed ? counted : "more").toBe(exact <= allowed ? exact : "more");
      },
    ),
    { numRuns: 3000 },
  );
});

const shelf = (
  [name, description = "", category = "speakers"]: readonly [string, string?, CatalogueEntry["category"]?],
  index: number,
) => ({
  id: idOf(index),
  name,
  description,
  category,
  pricePaise: 100,
  createdAt: new Date(index * 1000).toISOString(),
});

const shelves = [
  viewOf(
    buildSegment(
      (
        [
          ["Walnut Radio", "brass knobs", "speakers"],
          ["Field", "walnut cups, over-ear", "headphone"],
          ["Earbud Two", "tiny", "earbuds"],
          ["Overture", "a band for wireless calls", "neckbends"],
          ["Été Plage", "", "earbuds"],
        ] as const
      ).map(shelf),
    ).listing,
  ),
];
const found = (keyword: string) =>
  find(shelves, { ...anything, keyword }, all).ids.map((id) => Number.parseInt(id, 16));

test("the name ranks above the category, and the category above the description", () => {
  expect(found("walnut")).toEqual([0, 1]);
  expect(found("earbuds")).toEqual([2, 4]);
});

test.each([
  ["ETE plage", [4]],
  ["over ear", [1]],
  ["overear", [1]],
  ["over-ear", [1]],
  ["ear buds", [2, 4]],
  ["tin", [2]],
  ["tin two", []],
  ["walnut knob", [0]],
  ["awlnut", [0, 1]],
  ["xalnut", [0, 1]],
  ["wal", [0, 1]],
  ["walnit rado", [0]],
  ["tnx", []],
  [".*", []],
  ["(tiny+)+$", [2]],
] as const)("%s finds %j", (keyword, expected) => {
  expect(found(keyword)).toEqual(expected);
});

test("suggests products by their names and categories, from the first letters on", () => {
  expect(suggest(shelves, "wal", 5)).toMatchObject({ ids: [idOf(0)], categories: [] });
  expect(suggest(shelves, "earb", 5)).toMatchObject({ ids: [idOf(2)], categories: ["earbuds"] });
  expect(suggest(shelves, "brass", 5).ids).toEqual([]);
  expect(suggest(shelves, "ovrture", 5).ids).toEqual([idOf(3)]);
});

test("incomplete catalogue files are rejected", () => {
  const bytes = packListing(buildSegment([shelf(["One"], 1)]).listing);
  expect(() => unpackListing(bytes.slice(0, -1))).toThrow("Not a catalogue");
  expect(() => unpackListing(bytes.slice(8))).toThrow("Not a catalogue");
  expect(() => unpackListing(new Uint8Array(3))).toThrow("Not a catalogue");
});
