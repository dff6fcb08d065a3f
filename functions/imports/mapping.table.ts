import * as z from "zod/mini";
import { foldHeader, type Mapping } from "../../shared/imports/mapping.ts";
import { put } from "../platform/expressions.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, write } from "../platform/table.ts";

const key: Key = { pk: "IMPORTMAPPING", sk: "MAPPING" };
const Stored = z.object({ mapping: z.record(z.string(), z.string()) });

/** Entries of all mappings together; the oldest make room. */
const maxRemembered = 1000;

export async function findMapping(): Promise<Mapping> {
  const item = await getItem(key);
  return item ? Stored.parse(item).mapping : {};
}

export async function rememberMapping(given: Mapping): Promise<void> {
  const folded = Object.entries(given).map(([header, target]) => [foldHeader(header), target] as const);
  const names = new Set(folded.map(([header]) => header));
  const before = Object.entries(await findMapping()).filter(([header]) => !names.has(header));
  const mapping = Object.fromEntries([...before, ...folded].slice(-maxRemembered));
  await write(put({ ...key, mapping }));
}
