import { SegmentBuilder } from "../../../shared/search/builder.ts";
import type { Segment } from "../../../shared/search/segment.ts";
import { readCatalogue } from "../product.table.ts";
import { maxSize } from "./merge-policy.ts";

export async function* readTable(): AsyncGenerator<Segment> {
  let builder = new SegmentBuilder();
  for await (const entry of readCatalogue()) {
    builder.add(entry);
    if (builder.size < maxSize) continue;
    yield builder.finish();
    builder = new SegmentBuilder();
  }
  if (builder.size > 0) yield builder.finish();
}
