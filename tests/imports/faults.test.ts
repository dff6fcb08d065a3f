import { afterAll, beforeAll, expect, test } from "vitest";
import { faultKinds, faultyFile, sharedGtin } from "../support/faulty-lines.ts";
import { passes } from "./driver.ts";
import { type OwnTable, ownTable } from "./open-table.ts";

let table: OwnTable;
beforeAll(async () => {
  table = await ownTable();
});
afterAll(() => table.close());

test("of a file with 25 kinds of faults, exactly the faulty lines are refused, each for its column", async () => {
  const pair = [
    "SKU,GTIN,Name,Price,Description,Category",
    ...["A", "B"].map((sku) => `${sku},${sharedGtin},${sku},9,Text,earbuds`),
  ];
  const first = await passes(pair.join("\n"));
  await first.check();
  expect((await first.run()).counts.created).toBe(2);

  const { csv, problems } = faultyFile(2 * faultKinds + 10, faultKinds);
  expect(problems.size).toBe(faultKinds);
  const job = await passes(csv);
  for (const pass of [job.check, job.run]) {
    const { counts, results } = await pass();
    expect(counts).toEqual({ created: faultKinds + 10, changed: 0, unchanged: 0, refused: faultKinds });
    const refused = results.filter(({ outcome }) => outcome === "refused");
    expect(new Map(refused.map(({ line, problem }) => [line, problem?.column]))).toEqual(problems);
    for (const { problem } of refused) expect(problem).toMatchObject({ reason: /./, remedy: /./ });
  }
  const again = await passes(csv);
  expect((await again.check()).counts).toMatchObject({ created: 0, unchanged: faultKinds + 10 });
});

test("a SKU that is too long for a key refuses its line only", async () => {
  const lines = ["X".repeat(3000), "OK-1"].map((sku) => `${sku},${sku.slice(0, 9)},9,Text,earbuds`);
  const job = await passes(["SKU,Name,Price,Description,Category", ...lines].join("\n"));
  const { counts, results } = await job.check();
  expect(counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 1 });
  expect(results[0]?.problem?.column).toBe("SKU");
});
