import { expect, test } from "vitest";
import { mergeWishlists } from "../../shared/accounts/wishlist-merge.ts";

/** The lists when both were the same, in this browser and of the account; a letter is a product. */
type Lists = [before: string, here: string, kept: string];

const merge = ([before, here, kept]: Lists): string =>
  mergeWishlists([...before], [...here], [...kept]).join("");

test.each<[string, Lists, string]>([
  ["nothing", ["", "", ""], ""],
  ["only this browser's", ["", "ba", ""], "ba"],
  ["only the account's", ["", "", "ba"], "ba"],
  ["both, this browser's first", ["", "b", "a"], "ba"],
  ["a product of both once, at its newer place", ["", "cb", "abd"], "cbad"],
  ["nothing changed anywhere", ["ba", "ba", "ba"], "ba"],
  ["what was added here", ["a", "ba", "a"], "ba"],
  ["what was added elsewhere", ["a", "a", "ba"], "ba"],
  ["not what was removed here", ["ba", "a", "cba"], "ca"],
  ["not what was removed elsewhere", ["ba", "ba", "a"], "a"],
  ["what was removed elsewhere and added here again", ["a", "ba", "b"], "b"],
  ["additions of both, this browser's first", ["a", "ba", "ca"], "bca"],
])("keeps %s", (_, lists, merged) => {
  expect(merge(lists)).toBe(merged);
});

test("beyond a hundred, the oldest are dropped", () => {
  const ids = (from: string) => Array.from({ length: 100 }, (_, index) => `${from}${index}`);
  expect(mergeWishlists([], ["new", ...ids("a").slice(1)], ids("b"))).toEqual(["new", ...ids("a").slice(1)]);
  expect(mergeWishlists([], ["new"], ids("b"))).toEqual(["new", ...ids("b").slice(0, 99)]);
});
