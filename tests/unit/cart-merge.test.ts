import { expect, test } from "vitest";
import { mergeCarts, withChanges } from "../../shared/accounts/cart-merge.ts";

/** "a2/5" is two of a, of which five are in stock. */
const cartOf = (text: string) =>
  text
    .split(" ")
    .filter(Boolean)
    .map((line) => {
      const [, product = "", quantity, stock = 9] = /^(\w)(\d+)(?:\/(\d+))?$/.exec(line) ?? [];
      return { product, quantity: Number(quantity), stock: Number(stock) };
    });
const textOf = (lines: { product: string; quantity: number }[]) =>
  lines.map(({ product, quantity }) => `${product}${quantity}`).join(" ");

test.each([
  ["nothing", "", "", ""],
  ["only this browser's", "a2 b1", "", "a2 b1"],
  ["only the account's", "", "a2 b1", "a2 b1"],
  ["both, this browser's first", "b1", "a2", "b1 a2"],
  ["the larger quantity of this browser", "a5", "a2", "a5"],
  ["the larger quantity of the account", "a1", "a4", "a4"],
  ["no more than there are, by the account's fresh stock", "a5/9", "a2/3", "a3"],
  ["no more than there are of the account's own", "", "a5/3", "a3"],
  ["what is sold out, to be told in the cart", "a2/9", "a1/0 b4/0", "a2 b4"],
])("signing in keeps %s", (_, here, kept, merged) => {
  expect(textOf(mergeCarts(cartOf(here), cartOf(kept)))).toBe(merged);
});

test("a line added in this browser keeps the price seen here, and is limited to the current stock", () => {
  const [seen, fresh] = [9, 2].map((stock) => ({ product: "a", quantity: 4, stock, price: stock * 100 }));
  const lines = [seen, fresh].filter((line) => line !== undefined);
  expect(mergeCarts(lines.slice(0, 1), lines.slice(1))).toEqual([{ ...seen, quantity: 2 }]);
  expect(withChanges(lines, lines.slice(0, 1), lines.slice(1))).toEqual([seen]);
});

test.each([
  { rule: "nothing changed anywhere", before: "a1 b2", here: "a1 b2", kept: "a1 b2", result: "a1 b2" },
  { rule: "the account's change counts", before: "a1 b2", here: "a1 b2", kept: "a3", result: "a3" },
  { rule: "a line added here is added", before: "a1", here: "a1 b2", kept: "a1 c1", result: "a1 c1 b2" },
  { rule: "a line removed here is removed", before: "a1 b2", here: "b2", kept: "a1 b2 c1", result: "b2 c1" },
  { rule: "a quantity changed here counts", before: "a1", here: "a4", kept: "a2", result: "a4" },
  { rule: "removed there and changed here, it stays", before: "a1", here: "a4", kept: "", result: "a4" },
  {
    rule: "removed there and left alone here, it goes",
    before: "a1 b2",
    here: "a1 b2",
    kept: "b2",
    result: "b2",
  },
  { rule: "another account's lines go", before: "a1 b2", here: "a1 b2 c3", kept: "", result: "c3" },
])("changes since the last sync: $rule", ({ before, here, kept, result }) => {
  expect(textOf(withChanges(cartOf(before), cartOf(here), cartOf(kept)))).toBe(result);
});
