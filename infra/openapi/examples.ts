import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A request that the tests made, and its answer. */
export interface Example {
  path?: Record<string, string>;
  query?: Record<string, string>;
  body?: unknown;
  status: number;
  answer?: unknown;
}

const file = fileURLToPath(new URL("./examples.json", import.meta.url));

export const readExamples = (): Record<string, Example> => JSON.parse(readFileSync(file, "utf8"));
