import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { startMail } from "../../infra/local/mail/mail.ts";
import { findBinary, startDatabase } from "../../infra/local/table/dynamodb.ts";
import { freePort, launch, type StageOptions, startStage, type TestStage } from "../support/stage.ts";

let dataDir: string;
const open: TestStage[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "earshot-stage-"));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((stage) => stage.close()));
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: StageOptions = {}): Promise<TestStage> {
  const stage = await startStage({ dataDir, ...options });
  open.push(stage);
  return stage;
}

const registration = { name: "Ana", email: "ana@x.test", password: "a long password" };
const credentials = { email: registration.email, password: registration.password };
const children = (pid: number | undefined): string =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();

/** A process that has ended may stay in the process list as a zombie. */
function isRunning(pid: string): boolean {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

async function isGone(pid: string): Promise<boolean> {
  for (let tries = 0; isRunning(pid) && tries < 50; tries++) await sleep(20);
  return !isRunning(pid);
}

/** Exit code and whole output of a start that fails. */
async function failedStart(
  options: StageOptions & { port?: number },
): Promise<{ code: number; said: string }> {
  const child = launch({ dataDir, port: await freePort(), ...options });
  let said = "";
  child.stderr?.on("data", (chunk) => {
    said += chunk;
  });
  const [code] = await once(child, "close");
  return { code, said: said.trim() };
}

test("data, clock and secrets survive a restart on another port", async () => {
  const first = await start();
  await first.client().call("account/register", registration);
  await first.advance(3600);
  const { stripeApiKey } = await first.client().call("payments/key", {});
  await first.close();

  const second = await start();
  const { user } = await second.client().call("account/login", credentials);
  expect(user.email).toBe(registration.email);
  expect((await second.client().call("payments/key", {})).stripeApiKey).toBe(stripeApiKey);
  expect(await second.get("/_local/clock")).toMatchObject({ offsetSeconds: 3600 });
});

test("a killed stage leaves no process behind and loses nothing", async () => {
  const first = await start();
  const database = children(first.process.pid);
  expect(database).toMatch(/^\d+$/);
  await first.client().call("account/register", registration);
  first.process.kill("SIGKILL");
  await once(first.process, "exit");
  expect(await isGone(database)).toBe(true);

  const second = await start();
  await expect(second.client().call("account/login", credentials)).resolves.toMatchObject({ success: true });
});

test("SIGTERM ends the whole stage", async () => {
  const stage = await start();
  const database = children(stage.process.pid);
  stage.process.kill("SIGTERM");
  const [code] = await once(stage.process, "exit");
  expect(code).toBe(0);
  expect(await isGone(database)).toBe(true);
});

test("a copy of the data is a separate shop, and --fresh starts over", async () => {
  const stage = await start();
  await stage.client().call("account/register", registration);
  await stage.close();
  const copy = mkdtempSync(join(tmpdir(), "earshot-copy-"));
  cpSync(dataDir, copy, { recursive: true });
  await start();
  const other = await start({ dataDir: copy });
  await expect(other.client().call("account/login", credentials)).resolves.toMatchObject({ success: true });
  await other.close();

  writeFileSync(join(copy, "notes.txt"), "mine");
  const fresh = await start({ dataDir: copy, flags: ["--fresh"] });
  expect((await fresh.client().refusal("account/login", credentials)).code).toBe("wrong_credentials");
  expect(readFileSync(join(copy, "notes.txt"), "utf8")).toBe("mine");
  await fresh.close();
  rmSync(copy, { recursive: true, force: true });
});

test("data of an older layout is rejected in one line, until --fresh starts over", async () => {
  await (await start()).close();
  rmSync(join(dataDir, "layout"));
  const { code, said } = await failedStart({});
  expect(code).toBe(1);
  expect(said.split("\n")).toHaveLength(1);
  expect(said).toContain('has data of an older layout: "npm start -- --fresh" deletes it');
  await start({ flags: ["--fresh"] });
});

test("configured endpoints replace the embedded services", async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), "earshot-elsewhere-"));
  const database = await startDatabase(join(elsewhere, "database"), () => undefined);
  const objects = await startObjects(join(elsewhere, "s3"), []);
  const mail = await startMail(join(elsewhere, "mail"));
  const stage = await start({
    env: {
      DYNAMODB_ENDPOINT: database.url,
      S3_ENDPOINT: objects.url,
      SES_ENDPOINT: mail.url,
      AWS_ACCESS_KEY_ID: "S3RVER",
      AWS_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  expect(children(stage.process.pid)).toBe("");
  await stage.client().call("account/register", registration);
  await stage.drain();
  await stage.close();
  expect(readdirSync(join(elsewhere, "s3"))).toEqual(["earshot-local-images", "earshot-local-site"]);
  expect(readdirSync(dataDir)).not.toContain("dynamodb.sqlite");
  await Promise.all([database.close(), objects.close(), mail.close()]);
  rmSync(elsewhere, { recursive: true });
});

test("a data folder in use is rejected", async () => {
  const stage = await start();
  const { code, said } = await failedStart({});
  expect(code).toBe(1);
  expect(said).toMatch(/is in use by the shop at http/);
  expect((await fetch(`${stage.url}/api/v1/products`)).status).toBe(200);
});

test("a busy port is reported in one clear line, and nothing is started", async () => {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const { code, said } = await failedStart({ port });
  expect({ code, said }).toEqual({ code: 1, said: `Port ${port} is taken: stop what uses it or set PORT` });
  server.close();
});

test.each<[string, StageOptions, RegExp]>([
  ["SEED", { seed: "everything" }, /^SEED must be demo, none, .* not "everything"$/],
  ["seed file", { seed: "file:/nowhere.ndjson" }, /^SEED names an unreadable file/],
  ["PORT", { env: { PORT: "http" } }, /^PORT must be 0 to 65535, not "http"$/],
  ["DATA_DIR", { env: { DATA_DIR: "/proc/nothing" } }, /^DATA_DIR \/proc\/nothing cannot be used/],
  ["flag", { flags: ["--frsh"] }, /^Unknown option '--frsh'/],
  ["Stripe keys", { env: { STRIPE_SECRET_KEY: "sk_test_1" } }, /must be set together$/],
  ["database", { env: { DYNOXIDE_BIN: "/nowhere" } }, /^DYNOXIDE_BIN is not an executable file/],
])(
  "a wrong %s is reported in one clear line",
  async (_name, options, line) => {
    const { code, said } = await failedStart(options);
    expect(code).toBe(1);
    expect(said).toMatch(line);
    expect(said).not.toContain("\n");
  },
  20_000,
);

test("a port that another process takes before the database listens is replaced", async () => {
  const [tried, script] = [join(dataDir, "tried"), join(dataDir, "dynoxide")];
  const refuse = `touch ${tried}; echo "error: port 1 is already in use" >&2; exit 1`;
  writeFileSync(script, `#!/bin/sh\n[ -e ${tried} ] || { ${refuse}; }\nexec ${findBinary()} "$@"\n`, {
    mode: 0o755,
  });
  const stage = await start({ env: { DYNOXIDE_BIN: script } });
  expect(readdirSync(dataDir)).toContain("tried");
  await stage.client().call("account/register", registration);
});

test("without the embedded database, the start fails with a command that provides one", async () => {
  const otherProcessor = "data:text/javascript,Object.defineProperty(process,'arch',{value:'riscv64'})";
  const { code, said } = await failedStart({ env: { NODE_OPTIONS: `--import=${otherProcessor}` } });
  expect(code).toBe(1);
  expect(said).toMatch(/exists for Linux x64 only, and this is linux riscv64/);
  expect(said.split("\n").at(-1)).toBe("  DYNAMODB_ENDPOINT=http://127.0.0.1:8000 npm start");
});

test("advancing the clock expires sessions", async () => {
  const stage = await start();
  const client = stage.client();
  await client.call("account/register", registration);
  await client.call("account/profile", {});
  await stage.advance(8 * 86_400);
  expect((await client.refusal("account/profile", {})).code).toBe("unauthenticated");
});

function readPositions(): unknown[] {
  const database = new DatabaseSync(join(dataDir, "streams.sqlite"), { readOnly: true });
  try {
    return database.prepare("SELECT * FROM positions ORDER BY job").all();
  } finally {
    database.close();
  }
}

test("jobs run on demand, and stream records are handled once across restarts", async () => {
  const first = await start();
  await first.client().call("account/register", registration);
  await first.drain();
  expect(await first.post("/_local/jobs/sweep")).toMatchObject({ job: "sweep" });
  expect((await fetch(`${first.url}/_local/jobs/nothing`, { method: "POST" })).status).toBe(404);
  await first.close();
  const positions = readPositions();
  const second = await start();
  await second.drain();
  expect(readPositions()).toEqual(positions);
  const { items } = await second.get<{ items: unknown[] }>("/_local/items?prefix=COUNTERS");
  expect(items).toMatchObject([{ usersCount: 1 }]);
});

test("a port taken on either loopback address fails the start, and both addresses reach the shop", async () => {
  const port = await freePort();
  const other = createServer().listen(port, "::1");
  await once(other, "listening");
  expect(await failedStart({ port })).toMatchObject({ code: 1, said: expect.stringContaining("is taken") });
  other.close();
  await once(other, "close");
  await start({ port });
  for (const host of ["127.0.0.1", "[::1]"])
    expect((await fetch(`http://${host}:${port}/api/v1/products`)).status, host).toBe(200);
});

test("the shell's AWS and proxy settings do not affect the stage's own services", async () => {
  const stage = await start({
    env: {
      AWS_USE_FIPS_ENDPOINT: "true",
      AWS_USE_DUALSTACK_ENDPOINT: "true",
      AWS_IGNORE_CONFIGURED_ENDPOINT_URLS: "true",
      NODE_USE_ENV_PROXY: "1",
      HTTP_PROXY: "http://127.0.0.1:9",
      HTTPS_PROXY: "http://127.0.0.1:9",
    },
  });
  const client = stage.client();
  await client.call("account/register", registration);
  await client.call("account/forgot-password", { email: registration.email });
  await stage.drain();
  const mails = await stage.get<{ to: string }[]>("/_local/mail");
  expect(mails.map(({ to }) => to)).toContain(registration.email);
});

test.each([
  ["sk_test_abc\n", "pk_test_abc"],
  ["sk_live_abc", "pk_test_abc"],
  ["pk_test_abc", "sk_test_abc"],
])("the Stripe keys %j and %j are rejected at the start", async (secret, publishable) => {
  const env = { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable };
  const { code, said } = await failedStart({ env });
  expect(code).toBe(1);
  expect(said).toContain("must be keys of Stripe, both test or both live");
});

test("an old Node is rejected in one line that says how to get the right one", () => {
  const old = 'Object.defineProperty(process, "versions", { value: { node: "20.1.0" } })';
  const load = `${old}; require("./infra/node-version.cjs")`;
  const { status, stderr } = spawnSync(process.execPath, ["--eval", load], { encoding: "utf8" });
  expect(status).toBe(1);
  expect(stderr.trim().split("\n")).toHaveLength(1);
  expect(stderr).toContain("npm rebuild node --ignore-scripts=false");
});

test("the pages are built for production, whatever NODE_ENV says", () => {
  const env = { ...process.env, NODE_ENV: "development" };
  execFileSync(process.execPath, ["infra/local/web/build-process.ts", dataDir], { env });
  const scripts = readdirSync(join(dataDir, "assets")).filter((file) => file.endsWith(".js"));
  expect(scripts.length).toBeGreaterThan(10);
  for (const file of scripts)
    expect(readFileSync(join(dataDir, "assets", file), "utf8"), file).not.toContain("jsxDEV");
});
