import * as z from "zod/mini";
import { jobPartition } from "../batch-jobs/job.table.ts";
import type { JobUnderWay } from "../batch-jobs/job.ts";
import { Product } from "../catalogue/product.ts";
import { sharedTextsChanged } from "../families/change-member.ts";
import type { WithFamily } from "../families/write-member.ts";
import { put, type TransactItem } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";

/** Kept of a family that a run changed with one of its members: what the others were. */
const FamilyMark = z.object({
  versions: z.record(z.string(), z.number()),
  before: z.record(z.string(), z.unknown()),
});
type FamilyMark = z.infer<typeof FamilyMark>;

const markKey = ({ id, generation }: JobUnderWay, familyId: string): Key => ({
  pk: jobPartition(id),
  sk: `FAMILY#${String(generation).padStart(4, "0")}#${familyId}`,
});

export function writeMark(
  job: JobUnderWay,
  { family, others }: NonNullable<WithFamily["whole"]>,
  { before, after }: { before: Product; after: Product },
): TransactItem {
  const names = sharedTextsChanged(before, after);
  return put<FamilyMark>({
    ...markKey(job, family.id),
    versions: Object.fromEntries(others.map(({ id, version = 0 }) => [id, version])),
    before: Object.fromEntries(names.map((name) => [name, before[name] ?? null])),
    expiresAtSeconds: job.expiresAtSeconds,
  });
}

/** Returns a product as it was before this run changed it with its family, or undefined if it didn't. */
export async function beforeFamily(
  job: JobUnderWay,
  product: Product,
  checkedVersion: number,
): Promise<Product | undefined> {
  const { id, familyId, version = 0 } = product;
  const item = familyId === undefined ? undefined : await getItem(markKey(job, familyId));
  const { data } = z.safeParse(FamilyMark, item);
  if (!data || data.versions[id] !== checkedVersion || version !== checkedVersion + 1) return undefined;
  const before = Object.entries(data.before).map(([name, value]) => [name, value ?? undefined] as const);
  return Product.parse({ ...product, ...Object.fromEntries(before) });
}
