import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  type FetchProblem,
  FetchRefused,
  fetchPublic,
  type Network,
} from "../../functions/platform/fetch-public.ts";

const asked: string[] = [];
let server: Server;
let origin: string;
const timers: NodeJS.Timeout[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.url === "/redirect") response.writeHead(302, { location: "/hook" }).end();
    else if (request.url === "/large") response.end("x".repeat(100_000));
    else if (request.url === "/drip") timers.push(setInterval(() => response.write("."), 20));
    else if (request.url === "/silent") request.resume();
    else request.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port }: AddressInfo = Object(server.address());
  origin = `http://127.0.0.1:${port}`;
  const paths = ["/hook", "/redirect", "/large", "/drip", "/silent"];
  vi.stubEnv("LOCAL_ADDRESSES", paths.map((path) => origin + path).join());
});

afterAll(() => {
  for (const timer of timers) clearInterval(timer);
  server.closeAllConnections();
  server.close();
});

const options = { limitBytes: 64_000, timeoutMs: 10_000 };

async function problemOf(work: Promise<unknown>): Promise<FetchProblem | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof FetchRefused) return error.problem;
    throw error;
  }
}

test("sends a body and returns the answer", async () => {
  const { status, body } = await fetchPublic(`${origin}/hook`, { ...options, method: "POST", body: "hello" });
  expect([status, body.toString()]).toEqual([200, "hello"]);
});

test("doesn't follow a redirect", async () => {
  asked.length = 0;
  expect((await fetchPublic(`${origin}/redirect`, options)).status).toBe(302);
  expect(asked).toEqual(["GET /redirect"]);
});

test("reads 64 kB and hangs up", async () => {
  const { body, isCut } = await fetchPublic(`${origin}/large`, options);
  expect([body.length, isCut]).toEqual([64_000, true]);
});

test.each(["/drip", "/silent"])("gives up on %s after the whole time", async (path) => {
  const started = performance.now();
  const problem = await problemOf(fetchPublic(`${origin}${path}`, { ...options, timeoutMs: 200 }));
  expect(problem).toBe("timed-out");
  expect(performance.now() - started).toBeLessThan(2000);
});

test.each<[string, FetchProblem]>([
  ["https://127.0.0.1/", "not-public"],
  ["https://169.254.169.254/latest/meta-data/", "not-public"],
  ["https://[::ffff:10.0.0.1]/", "not-public"],
  ["https://[::ffff:8.8.8.8]/", "not-public"],
  ["https://[64:ff9b::7f00:1]/", "not-public"],
  ["https://[fe80::1]/", "not-public"],
  ["https://100.64.0.1/", "not-public"],
  ["https://239.1.1.1/", "not-public"],
  ["https://2130706433/", "not-public"],
  ["http://example.com/", "not-https"],
  ["https://user:pass@example.com/", "not-plain"],
  ["https://example.com:8443/", "not-plain"],
  ["/_local/receive", "not-https"],
])("refuses %s: %s", async (address, problem) => {
  const nobody: Network = {
    resolve: () => Promise.resolve(["93.184.216.34"]),
    ask: () => Promise.reject(new Error("asked")),
  };
  expect(await problemOf(fetchPublic(address, options, nobody))).toBe(problem);
});

test("asks the address that was checked, whatever the name means later", async () => {
  const answers = [["93.184.216.34"], ["127.0.0.1"]];
  const connected: string[] = [];
  const rebinding: Network = {
    resolve: async () => answers.shift() ?? [],
    ask: async (_, address) => {
      connected.push(address);
      throw new Error("no network in tests");
    },
  };
  expect(await problemOf(fetchPublic("https://rebind.example/", options, rebinding))).toBe("unreachable");
  expect(await problemOf(fetchPublic("https://rebind.example/", options, rebinding))).toBe("not-public");
  expect(await problemOf(fetchPublic("https://rebind.example/", options, rebinding))).toBe("unknown-host");
  expect(connected).toEqual(["93.184.216.34"]);
});

test("one private address among public ones refuses the host", async () => {
  const half: Network = {
    resolve: async () => ["93.184.216.34", "10.0.0.1"],
    ask: () => Promise.reject(new Error("asked")),
  };
  expect(await problemOf(fetchPublic("https://half.example/", options, half))).toBe("not-public");
});

test("a name server that never answers counts towards the time", async () => {
  const silent: Network = {
    resolve: () => new Promise(() => undefined),
    ask: () => Promise.reject(new Error("asked")),
  };
  expect(await problemOf(fetchPublic("https://slow.example/", { ...options, timeoutMs: 50 }, silent))).toBe(
    "timed-out",
  );
});
