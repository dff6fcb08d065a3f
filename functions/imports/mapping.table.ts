import * as z from "zod/mini";
import { AppError } from "../../shared/core/errors.ts";
import { foldHeader, type Mapping } from "../../shared/imports/mapping.ts";
import { putNext } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, rounds, write } from "../platform/table.ts";

const key: Key = { pk: "IMPORTMAPPING", sk: "MAPPING" };
const Stored = z.object({
  /** The item of an earlier release has none. */
  version: z._default(z.number(), 0),
  mapping: z.record(z.string(), z.string()),
});

/** Entries of all mappings together; the oldest make room. */
const maxRemembered = 1000;

const findStored = async () => Stored.parse((await getItem(key)) ?? { mapping: {} });

export const findMapping = async (): Promise<Mapping> => (await findStored()).mapping;

/** Throws `unavailable` (503). */
export async function rememberMapping(given: Mapping): Promise<void> {
  const folded = Object.entries(given).map(([header, target]) => [foldHeader(header), target] as const);
  const names = new Set(folded.map(([header]) => header));
  for await (const _ of rounds()) {
    const seen = await findStored();
    const before = Object.entries(seen.mapping).filter(([header]) => !names.has(header));
    const mapping = Object.fromEntries([...before, ...folded].slice(-maxRemembered));
    if (await write(putNext(key, seen, { mapping }))) return;
  }
  throw new AppError("unavailable");
}
