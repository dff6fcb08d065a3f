import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { secret } from "../../functions/platform/secrets.ts";

let stored = "first";
let requests = 0;
let isThrottled = false;
const server = createServer((request, response) => {
  requests += 1;
  request.resume();
  if (isThrottled) {
    response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
    return void response.end(JSON.stringify({ __type: "ThrottlingException", message: "Rate exceeded" }));
  }
  response.setHeader("content-type", "application/x-amz-json-1.1");
  response.end(JSON.stringify({ SecretString: JSON.stringify(stored) }));
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  vi.stubEnv("AWS_ENDPOINT_URL_SECRETS_MANAGER", `http://127.0.0.1:${port}`);
  vi.stubEnv("AWS_REGION", "ap-south-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
  vi.stubEnv("WEBHOOK_SECRET", "earshot/webhook");
  vi.stubEnv("STAGE", "test");
});
afterAll(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
  server.closeAllConnections();
  server.close();
});
beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));

test("a replaced secret is used after half an hour, and is fetched once until then", async () => {
  const read = () => secret("WEBHOOK_SECRET", String);
  expect(await read()).toBe("first");
  stored = "second";
  vi.advanceTimersByTime(1_799_000);
  expect(await read()).toBe("first");
  expect(requests).toBe(1);
  vi.advanceTimersByTime(1000);
  expect(await Promise.all([read(), read()])).toEqual(["first", "first"]);
  await expect.poll(read).toBe("second");
  expect(requests).toBe(2);
});

test("while Secrets Manager is down, the last known value stays in use and an alarm's metric is raised", async () => {
  const read = () => secret("WEBHOOK_SECRET", String);
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  expect(await read()).toBe("second");
  isThrottled = true;
  for (let hour = 0; hour < 3; hour++) {
    const before = requests;
    vi.advanceTimersByTime(3_600_000);
    expect(await read()).toBe("second");
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect.poll(() => written.mock.calls.join()).toContain("SecretsStale");
  }
  isThrottled = false;
  stored = "third";
  vi.advanceTimersByTime(60_000);
  await expect.poll(read).toBe("third");
});
