import { readCatalogue } from "../product.table.ts";
import { CatalogueBuilder } from "./builder.ts";
import type { Segment } from "./segment.ts";

/** The whole catalogue, read from the table. */
export async function readTable(): Promise<Segment> {
  const builder = new CatalogueBuilder();
  for await (const entry of readCatalogue()) builder.add(entry);
  return builder.finish();
}
