import * as z from "zod/mini";
import { onOneLine } from "../core/wire.ts";
import { imageLimits } from "./image-limits.ts";

/** Accepts one file or a list, and treats an empty file field as no file. */
export const Files = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) =>
      (Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value]).filter(
        (file) => !(file instanceof File) || file.size > 0 || file.name !== "",
      ),
    ),
  ),
  z.array(z.instanceof(File, { error: "Choose a file" })).check(
    z.maxLength(imageLimits.files, `You can add up to ${imageLimits.files} photos`),
    z.refine(
      (files) => files.reduce((sum, file) => sum + file.size, 0) <= imageLimits.totalBytes,
      "Photos can be up to 4 MB in total",
    ),
  ),
);
export const Texts = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value])),
  ),
  z
    .array(z.string().check(z.trim(), z.maxLength(200, "Use at most 200 characters"), onOneLine))
    .check(z.maxLength(imageLimits.files)),
);
export const Addresses = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) => (Array.isArray(value) ? value : value === "" ? [] : [value])),
  ),
  z.array(z.string().check(z.maxLength(200))).check(
    z.maxLength(imageLimits.files),
    z.refine((urls) => new Set(urls).size === urls.length, "Use each photo only once"),
  ),
);
