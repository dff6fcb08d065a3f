import * as z from "zod/mini";
import { JobAnswer } from "../batch-jobs/schemas.ts";
import { withSchemas } from "../core/route.ts";
import { NoInput, oneLine, Success } from "../core/wire.ts";
import { categories } from "../products/catalogue.ts";
import { importLimits, maxColumns } from "./import-limits.ts";
import { foldHeader, isColumnKey } from "./mapping.ts";
import { importRoutes } from "./routes.ts";

const maxHeader = 200;
const isCategory = (text: string): boolean => categories.some((category) => category === text);

/** Of a column, our column's key or nothing; of `category: <their type>`, our category. */
const isTarget = (header: string, target: string): boolean =>
  target === "" || (foldHeader(header).startsWith("category: ") ? isCategory(target) : isColumnKey(target));

const Mapping = z.record(z.string().check(z.maxLength(maxHeader)), z.string().check(z.maxLength(60))).check(
  z.refine((mapping) => Object.keys(mapping).length <= maxColumns, `Map at most ${maxColumns} columns`),
  z.check(({ value, issues }) => {
    for (const [header, target] of Object.entries(value))
      if (!isTarget(header, target))
        issues.push({ code: "custom", path: [header], message: "There is no such column", input: target });
  }),
);

const megabytes = (bytes: number): string => `${bytes / 1_000_000} MB`;
const Bytes = (max: number) =>
  z
    .int("Enter the file's size in bytes")
    .check(z.minimum(1, "The file is empty"), z.maximum(max, `Choose a file of at most ${megabytes(max)}`));

const ImportRequest = z.object({
  name: oneLine(maxHeader, "Enter the file's name"),
  size: Bytes(importLimits.bytes),
  picturesSize: z.optional(Bytes(importLimits.picturesBytes)),
  mapping: z.optional(Mapping),
});

/** A request that stores one of the files: the CSV file first, then the ZIP file. */
export const Upload = z.object({
  url: z.string(),
  method: z.literal("PUT"),
  headers: z.record(z.string(), z.string()),
});
export type Upload = z.infer<typeof Upload>;

export const importCalls = /* @__PURE__ */ withSchemas(importRoutes, {
  "admin/imports/create": {
    input: ImportRequest,
    output: z.extend(JobAnswer, { uploads: z.array(Upload) }),
  },
  "admin/imports/template": { input: NoInput, output: z.object({ success: Success }) },
  "admin/imports/mapping": {
    input: NoInput,
    output: z.object({ success: Success, mapping: z.record(z.string(), z.string()) }),
  },
});
