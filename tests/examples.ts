import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Example } from "../infra/openapi/examples.ts";
import { openRunFolder } from "./support/run-folder.ts";

/**
 * Chooses the examples of the API's description from what its tests send and receive: `npm run api:examples`, or with
 * test files, `npm run api:examples -- tests/api/cart.test.ts`. Calls that these don't make keep theirs.
 */
const file = "infra/openapi/examples.json";
const maxItems = 2;
const maxLength = 4_000;

interface Recorded {
  key: string;
  example: Example;
}

function shortened(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, maxItems).map(shortened);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, shortened(inner)]));
}

/** Replaces what differs from run to run by the same values each time. */
function normalised(example: Example): Example {
  const known = new Map<string, string>();
  const instead = (found: string, make: (nth: number) => string): string => {
    const value = known.get(found) ?? make(known.size);
    known.set(found, value);
    return value;
  };
  const text = JSON.stringify(example)
    .replaceAll(/\b[0-9a-f]{24}\b/g, (id) =>
      instead(id, (nth) => `65a1f0c2e4b0${String(nth).padStart(12, "0")}`),
    )
    .replaceAll(/[\w.+-]+@example\.test/g, (email) => instead(email, (nth) => `asha${nth}@example.test`))
    .replaceAll(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, (at) =>
      instead(at, (nth) => `2026-01-05T10:${String(nth % 60).padStart(2, "0")}:00.000Z`),
    )
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+\/_local\/receive/g, "https://erp.example/earshot")
    .replaceAll(/https?:\/\/(?:127\.0\.0\.1|localhost):\d+/g, "https://shop.example")
    .replaceAll(/(?<="secret":")[A-Z2-7]{32}(?=")/g, "A".repeat(32))
    .replaceAll(/(?<="(?:whsec_)?)[\w+/=-]{43,}(?=")/g, (secret) => "A".repeat(secret.length));
  return JSON.parse(text);
}

function fieldsIn(value: unknown, path = ""): string[] {
  if (typeof value !== "object" || value === null) return [path];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsIn(inner, Array.isArray(value) ? `${path}[]` : `${path}.${name}`),
  );
}

/** The example that shows most, if it isn't too long to read. */
function richest(all: readonly Example[]): Example | undefined {
  const ranked = all.map((example) => {
    const text = JSON.stringify(example);
    const fields = new Set(fieldsIn(example)).size;
    return { example, text, score: text.length > maxLength ? maxLength / text.length : 1 + fields };
  });
  ranked.sort((a, b) => b.score - a.score || a.text.length - b.text.length || (a.text < b.text ? -1 : 1));
  return ranked[0]?.example;
}

async function record(tests: readonly string[]): Promise<string> {
  const folder = mkdtempSync(join(await openRunFolder(), "examples-"));
  const run = ["vitest", "run", "--config=tests/vitest.config.ts", ...tests];
  spawnSync("npx", run, { stdio: "inherit", env: { ...process.env, RECORD_EXAMPLES: folder } });
  return folder;
}

const given = process.argv.slice(2);
const folder =
  process.env.RECORDED ?? (await record(given.length > 0 ? given : ["tests/api", "tests/money"]));
const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), "utf8").split("\n"));
const recorded: Recorded[] = lines.filter(Boolean).map((line) => JSON.parse(line));
const examples: Record<string, Example> = JSON.parse(readFileSync(file, "utf8"));
for (const [key, all] of Map.groupBy(recorded, (each) => each.key)) {
  const cut = all.map(({ example }) => ({
    ...example,
    ...("answer" in example && { answer: shortened(example.answer) }),
  }));
  const best = richest(cut.map(normalised));
  if (best) examples[key] = best;
}
const sorted = Object.entries(examples).toSorted(([a], [b]) => (a < b ? -1 : 1));
const rows = sorted.map(([key, example]) => `${JSON.stringify(key)}:${JSON.stringify(example)}`);
writeFileSync(file, `{\n${rows.join(",\n")}\n}\n`);
console.log(`${rows.length} calls have an example`);
