import { expect, test } from "vitest";
import { rulesOf, withSynonyms } from "../../shared/search/synonyms.ts";

const rules = rulesOf([
  { word: "airpods", finds: "earbuds" },
  { word: "noise free airpods", finds: "anc" },
  { word: "earbuds", finds: "airpods" },
  { word: "a b", finds: "c d" },
]);

test.each([
  ["airpods", "earbuds"],
  ["AirPod", "earbuds"],
  ["red airpods case", "red earbuds case"],
  ["noise-free airpods", "anc"],
  // Neither chains nor loops.
  ["earbuds", "airpods"],
  ["airpods earbuds", "earbuds airpods"],
  ["a", undefined],
  ["a b", "c d"],
  ["airpodsx", undefined],
  ["", undefined],
])("%s also finds %s", (keyword, synonymous) => {
  expect(withSynonyms(keyword, rules)).toBe(synonymous);
});
