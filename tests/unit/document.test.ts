import { expect, test } from "vitest";
import { numberIn, seriesOf } from "../../functions/invoices/document.ts";

test.each([
  ["2026-03-31T18:29:59.999Z", "ES/25-26"],
  ["2026-03-31T18:30:00.000Z", "ES/26-27"],
  ["2027-01-01T00:00:00.000Z", "ES/26-27"],
  ["2099-12-31T00:00:00.000Z", "ES/99-00"],
])("at %s, invoices are of the series %s: a year begins at midnight in India", (at, series) => {
  expect(seriesOf("invoice", new Date(at))).toBe(series);
});

test("a number has at most 16 characters, up to the ten millionth of a year", () => {
  expect(numberIn("ES/26-27", 1)).toBe("ES/26-27/000001");
  expect(numberIn("ES/26-27", 9_999_999)).toHaveLength(16);
});
