import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test, vi } from "vitest";
import { functionNames, needsOf } from "../../infra/functions.ts";
import { openFunctions } from "../../infra/local/lambda/functions.ts";
import { invoker } from "../../infra/local/lambda/lambda.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-lambda-"));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => void vi.useRealTimers());

function invokes(body: string, timeoutSeconds = 10) {
  const file = join(folder, `${Math.random()}.mjs`);
  writeFileSync(file, `let calls = 0;\nexport const handler = async (event, context) => ${body};\n`);
  const invoke = invoker(new Map([["api/things/get", { file: async () => file, timeoutSeconds }]]));
  return () => invoke("api/things/get", { id: 1 });
}

test("every function has the same timeout as in AWS", () => {
  const functions = openFunctions(undefined);
  expect([...functions.keys()].sort()).toEqual([...functionNames].sort());
  for (const name of functionNames)
    expect(functions.get(name)?.timeoutSeconds, name).toBe(needsOf(name).timeoutSeconds);
});

test("a function's context has its remaining time and its name", async () => {
  const answer = await invokes("[event.id, context.functionName, context.getRemainingTimeInMillis()]", 20)();
  expect(answer).toEqual([1, "api-things-get", expect.any(Number)]);
  const [, , left] = Array.isArray(answer) ? answer : [];
  expect(left).toBeGreaterThan(10_000);
  expect(left).toBeLessThanOrEqual(20_000);
});

test("a function that times out fails as in Lambda", async () => {
  const invoke = invokes("event.id === 1 && new Promise(() => undefined)", 10);
  vi.useFakeTimers();
  const failed = expect(invoke()).rejects.toThrow("Task timed out after 10.00 seconds");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 60_000);
  await vi.advanceTimersByTimeAsync(10_000);
  await failed;
});

test("a function stays warm between its calls", async () => {
  const invoke = invokes("++calls");
  expect([await invoke(), await invoke()]).toEqual([1, 2]);
});
