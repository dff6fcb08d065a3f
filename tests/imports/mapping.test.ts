import { afterAll, beforeAll, expect, test } from "vitest";
import { type OwnTable, ownTable } from "./open-table.ts";

let table: OwnTable;
beforeAll(async () => {
  table = await ownTable();
});
afterAll(() => table.close());

test("mappings of imports that begin together are all remembered, beside those of an earlier release", async () => {
  const { put } = await import("../../functions/platform/expressions.ts");
  const { write } = await import("../../functions/platform/table.ts");
  const { findMapping, rememberMapping } = await import("../../functions/imports/mapping.table.ts");
  await write(put({ pk: "IMPORTMAPPING", sk: "MAPPING", mapping: { article: "sku" } }));
  const given = ["Titel", "Preis", "Bestand"];
  await Promise.all(given.map((header, index) => rememberMapping({ [header]: `column ${index}` })));
  expect(await findMapping()).toEqual({
    article: "sku",
    titel: "column 0",
    preis: "column 1",
    bestand: "column 2",
  });
});
