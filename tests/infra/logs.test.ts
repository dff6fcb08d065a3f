import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bundleFunction } from "../../infra/bundle.ts";
import { StackTraces } from "../../infra/cli/stack-traces.ts";
import { contextOf } from "../../infra/local/lambda/lambda.ts";

const name = "api/payments/key";
const stream = "2026/11/21/Earshot-dev-payments-key[$LATEST]0123456789abcdef";

let scratch: string;
let maps: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), "earshot-logs-"));
  maps = join(scratch, "maps");
});
afterAll(() => rmSync(scratch, { recursive: true }));

/** The log of a bundled function whose stage lacks a setting, with positions as in Lambda. */
async function failure(): Promise<string> {
  const source = { name, entry: `functions/${name}.ts`, native: [], files: [] };
  const bundle = await bundleFunction(source, { directory: scratch, platform: "host", maps });
  vi.stubEnv("ORIGIN_SECRETS", "");
  vi.stubEnv("POWERTOOLS_LOG_LEVEL", "ERROR");
  const lines: string[] = [];
  const { handler } = createRequire(import.meta.url)(join(bundle.directory, "index.mjs"));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => lines.push(String(text)) > 0);
  await handler({ headers: { "x-origin-secret": "any" } }, contextOf("payments-key", 1000));
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  const line = lines.find((written) => written.includes('"failed"')) ?? "";
  return line.replaceAll(bundle.directory, "/var/task");
}

test("a translated stack trace names the sources instead of the bundle", async () => {
  const line = await failure();
  expect(line).toContain("/var/task/index.mjs:");
  const traces = new StackTraces(maps, "dev");
  const { stack } = JSON.parse(traces.translate(line, stream)).error;
  expect(stack).toMatch(/at \S+ \(functions\/platform\/env\.ts:\d+:\d+\)/);
  expect(stack).toContain("functions/http/guard.ts:");
  expect(stack).not.toContain("/var/task/");
});

test("lines with unknown functions or positions stay unchanged", () => {
  const traces = new StackTraces(maps, "dev");
  const line = "at handler (/var/task/elsewhere.mjs:1:1)";
  expect(traces.translate(line, stream)).toBe(line);
  expect(traces.translate(line, "2026/11/21/Earshot-prod-payments-key[$LATEST]1")).toBe(line);
});
