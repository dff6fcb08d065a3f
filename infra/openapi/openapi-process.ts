import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { openApiDocument } from "./document.ts";

/** Writes the document into a file, at once. */
const [, , file = ""] = process.argv;
const text = JSON.stringify(await openApiDocument());
mkdirSync(dirname(file), { recursive: true });
writeFileSync(`${file}.${process.pid}`, text);
renameSync(`${file}.${process.pid}`, file);
