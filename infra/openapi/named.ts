import { readFileSync } from "node:fs";
import { basename, relative } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import * as z from "zod/mini";
import { filesIn } from "../../functions/platform/files-in.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

export interface Named {
  name: string;
  schema: z.core.$ZodType;
  file: string;
}

/** True for what reads better where it is used than under a name. */
const isTrivial = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.core.$ZodLiteral || schema instanceof z.core.$ZodCustom;

const inCapitals = (room: string): string =>
  room.replaceAll(/(?:^|-)([a-z])/g, (_, letter) => letter.toUpperCase());

/** Gives those of the same name a name that says where they are from. */
function named(all: readonly Named[], placeOf: (file: string) => string): Named[] {
  const same = Map.groupBy(all, ({ name }) => name);
  return all.map((each) =>
    (same.get(each.name) ?? []).length > 1
      ? { ...each, name: inCapitals(placeOf(each.file)) + each.name }
      : each,
  );
}

/** Throws if two schemas share a name, as one would replace the other in the document. */
export function requireDistinct(all: readonly Named[]): void {
  for (const [name, same] of Map.groupBy(all, (each) => each.name))
    if (new Set(same.map(({ schema }) => schema)).size > 1)
      throw new Error(`${name} is the name of schemas in ${same.map(({ file }) => file).join(" and ")}`);
}

/** All schemas that rooms export, under their names; those of the same name also under their room's, or their file's. */
export async function namedSchemas(): Promise<Named[]> {
  const files = filesIn(`${root}shared`).filter((file) => readFileSync(file, "utf8").includes("zod/mini"));
  const found: Named[] = [];
  for (const path of files) {
    const exports: Record<string, unknown> = await import(/* @vite-ignore */ pathToFileURL(path).href);
    for (const [name, schema] of Object.entries(exports))
      if (schema instanceof z.core.$ZodType && !isTrivial(schema))
        found.push({ name, schema, file: relative(root, path) });
  }
  const all = named(
    named(found, (file) => file.split("/")[1] ?? ""),
    (file) => basename(file, ".ts"),
  );
  requireDistinct(all);
  return all;
}
