import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { checkConcurrency, checkThrottle, knownOf } from "../../infra/cli/concurrency.ts";
import { deployStage } from "../../infra/cli/deploy-stage.ts";
import { callRows } from "../../infra/functions.ts";
import { reservedBy, usualConcurrency, withReservations } from "../../infra/reservations.ts";
import type { Stage } from "../../infra/stage.ts";
import { checkStage } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { recordCommands } from "./cli-process.ts";
import { type Served, serveDeployments, serveFormation, serveQuota } from "./fake-aws.ts";
import { synthesise } from "./synth.ts";

const served: Pick<Served, "close">[] = [];
const keep = async <T extends Pick<Served, "close">>(started: Promise<T>): Promise<T> => {
  const kept = await started;
  served.push(kept);
  return kept;
};
beforeEach(async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", (await keep(serveFormation())).url);
  vi.stubEnv("AWS_ACCESS_KEY_ID", "S3RVER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const { close } of served.splice(0)) await close();
});

const reservations = (settings: Partial<Stage>): Record<string, number> =>
  Object.fromEntries(
    synthesise("prod", settings)
      .of("AWS::Lambda::Function")
      .flatMap(({ properties: { Description, ReservedConcurrentExecutions } }) =>
        ReservedConcurrentExecutions === undefined ? [] : [[Description, ReservedConcurrentExecutions]],
      ),
  );

test("only money calls and heavy calls have reserved concurrency", () => {
  expect(reservations({ concurrency: { money: 7, heavy: 2 } })).toEqual({
    "functions/api/payments/start.ts": 7,
    "functions/api/payments/webhook.ts": 7,
    "functions/api/orders/place.ts": 7,
    "functions/api/returns/ask.ts": 2,
    "functions/api/reviews/submit.ts": 2,
    "functions/api/invoices/pdf.ts": 2,
    "functions/api/admin/dashboard/get.ts": 2,
    "functions/api/admin/products/create.ts": 2,
    "functions/api/admin/products/update.ts": 2,
    "functions/api/admin/products/duplicate.ts": 2,
  });
});

test("every call that accepts files counts as heavy", () => {
  const uploads = callRows.filter(({ needs }) => [...needs.images, ...needs.photographs].includes("put"));
  expect(uploads.length).toBeGreaterThan(0);
  for (const { name, needs } of uploads) expect(needs.concurrency, name).toBe("heavy");
});

test("a stage that takes real money reserves the default concurrency if the account has room for it", () => {
  expect(reservations({})).toEqual({});
  const reservedIn = (room: number, name = "prod", settings: Partial<Stage> = {}) =>
    reservedBy(withReservations({ ...stageOf(name), ...settings }, room));
  expect(reservedIn(1000)).toBe(370);
  // What is left must take the throttle's burst, 600.
  expect(reservedIn(969)).toBe(0);
  expect(reservedIn(10)).toBe(0);
  expect(reservedIn(1000, "prod", { concurrency: "none" })).toBe(0);
  expect(reservedIn(3000, "prod", { concurrency: { money: 200, heavy: 10 } })).toBe(670);
  for (const name of ["dev", "staging", "pr-1"]) expect(reservedIn(1000, name), name).toBe(0);
});

test("concurrency reserved by other stages is unavailable, the stage's own is available", async () => {
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", (await keep(serveQuota(1000, 640))).url);
  const formation = await keep(serveFormation());
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", formation.url);
  const contextOf = async (name: string) => (await knownOf({ name, stage: stageOf("prod") })).join(" ");
  expect(await contextOf("shop")).toBe("--context quota=1000 --context room=640");
  Object.assign(formation.outputs, { Reserved: "370", Indexes: "a:1,b:2" });
  expect(await contextOf("dev")).toBe("--context quota=1000 --context room=1010 --context indexes=a:1,b:2");
});

const reserving = (name: string): { name: string; stage: Stage } => ({
  name,
  stage: {
    ...stageOf("dev"),
    mailFrom: "shop@shop.test",
    alarmEmail: "team@shop.test",
    concurrency: usualConcurrency,
  },
});

/** The doctor's line about a stage in an account with this quota. */
async function said(quota: number, target = reserving("shop")): Promise<string> {
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", (await keep(serveQuota(quota))).url);
  const found = await checkConcurrency(target);
  return typeof found === "string" ? found : `well: ${found.is}`;
}

test("the default settings fit the default quota and leave the 100 that Lambda keeps unreserved", async () => {
  expect(reservedBy(reserving("shop").stage)).toBe(370);
  expect(await said(1000)).toBe("well: 1000, of which shop reserves 370");
  expect(await said(470)).toBe("well: 470, of which shop reserves 370");
  expect(await said(469)).toMatch(/^shop reserves 370, but only 369 of the account's 469 can be reserved: /);
});

test("in a new account the doctor says in one line what to do, and accepts a stage that reserves nothing", async () => {
  expect(await said(10)).toBe(
    "shop reserves 370, but only 0 of the account's 10 can be reserved: lower concurrency in infra/stages.ts, or request more (Service Quotas, Lambda, concurrent executions)",
  );
  expect(await said(10, { name: "dev", stage: stageOf("dev") })).toBe("well: 10, of which dev reserves 0");
});

test("the API's throttle must fit the remaining concurrency, and prod's fits the default quota", async () => {
  const throttled = async (quota: number, target: { name: string; stage: Stage }) => {
    vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", (await keep(serveQuota(quota))).url);
    return checkThrottle(target);
  };
  const prod = { name: "prod", stage: { ...stageOf("prod"), concurrency: usualConcurrency } };
  expect(await throttled(1000, prod)).toEqual({ is: "600 at once, of 630 instances" });
  expect(await throttled(900, prod)).toMatch(
    /^prod lets 600 calls through at once, but only 530 instances may run: /,
  );
});

test("a throttle above the quota stops the deployment of a stage that takes real money, and warns for others", async () => {
  const commands = recordCommands();
  vi.stubEnv("PATH", commands.path);
  const { environment } = await keep(serveDeployments(["ap-south-1"], 10));
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const warn = vi.spyOn(console, "warn").mockReturnValue();
  const { concurrency: _, ...open } = reserving("dev").stage;
  const own = { ...open.shop, address: ["Kettle"], phone: "+91 1", email: "a@kettle.test" };
  const shop = { ...own, grievanceOfficer: { name: "Anita Paul", email: "anita@kettle.test" } };
  const gst = { ...open.gst, legalName: "Kettle", address: "Kettle" };
  await expect(deployStage({ name: "dev", stage: { ...open, shop, gst, stripe: "live" } })).rejects.toThrow(
    /^dev lets 200 calls through at once, but only 10 instances may run/,
  );
  expect(commands.calls()).toEqual([]);
  await deployStage({ name: "dev", stage: open });
  expect(warn).toHaveBeenCalledWith(expect.stringMatching(/^dev lets 200 calls through at once/));
  expect(commands.calls().some((call) => call.startsWith("npx cdk deploy"))).toBe(true);
  warn.mockRestore();
  commands.close();
});

test("a deployment that the quota does not allow ends before it builds", async () => {
  const commands = recordCommands();
  vi.stubEnv("PATH", commands.path);
  vi.stubEnv("AWS_ENDPOINT_URL_CLOUDFORMATION", (await keep(serveFormation("ap-south-1"))).url);
  vi.stubEnv("AWS_ENDPOINT_URL_LAMBDA", (await keep(serveQuota(10))).url);
  await expect(deployStage(reserving("dev"))).rejects.toThrow(/^dev reserves 370, /);
  expect(commands.calls()).toEqual([]);
  commands.close();
});

test("a setting with which Lambda would never run a function is rejected", () => {
  const { stage } = reserving("shop");
  expect(() => checkStage("shop", stage)).not.toThrow();
  for (const money of [0, -1, 1.5]) {
    expect(() => checkStage("shop", { ...stage, concurrency: { money, heavy: 1 } })).toThrow(
      "Stage shop: concurrency.money must be a whole number of at least 1",
    );
  }
});
