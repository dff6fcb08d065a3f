import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deployStage } from "../../infra/cli/deploy-stage.ts";
import { readAssembly, writeAssembly } from "../../infra/cli/release.ts";
import { rollBack } from "../../infra/cli/roll-back.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";
import { recordCommands, root } from "./cli-process.ts";
import { type Served, serve, serveDeployments } from "./fake-aws.ts";
import { synthesise } from "./synth.ts";

const dev = {
  name: "dev",
  stage: { ...stageOf("dev"), mailFrom: "shop@shop.test", alarmEmail: "team@shop.test" },
};

let commands: ReturnType<typeof recordCommands>;
type Services = Awaited<ReturnType<typeof serveDeployments>>;
let aws: Services;
let formation: Services["formation"];
let site: Services["site"];
let store: Services["store"];
let shop: Served;
/** What the shop was asked for. */
let pages: string[];
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  commands = recordCommands();
  vi.spyOn(console, "warn").mockReturnValue();
  aws = await serveDeployments(["ap-south-1", "us-east-1"]);
  ({ formation, site, store } = aws);
  pages = [];
  shop = await serve(({ url }, response) => {
    pages.push(`${store.values.get("release")} ${url}`);
    response.end();
  });
  formation.outputs.Url = shop.url;
  closing.push(commands.close, aws.close, shop.close);
  for (const [name, value] of Object.entries({ ...aws.environment, PATH: commands.path }))
    vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

/** Deploys a release. Resolves to how it ended. */
async function deploy(release: string, stage: Partial<Stage> = {}, despiteAlarms = false): Promise<string> {
  formation.outputs.Release = release;
  return deployStage({ ...dev, stage: { ...dev.stage, ...stage } }, { despiteAlarms }).then(
    () => "done",
    (error: Error) => error.message,
  );
}

const shown = (): string | undefined => store.values.get("release");
const current = (): string => JSON.parse(site.read("releases/current.json")).name;
/** What was asked of the CDK and the shop since the last build. */
const steps = (): string[] => {
  const calls = commands.calls();
  return calls
    .slice(calls.findLastIndex((call) => call.startsWith("npm run build")) + 1)
    .map((call) => call.split(" ").slice(0, 6).join(" "));
};
const deployed = "npx cdk deploy --app ASSEMBLY Earshot-dev";
const asked = (): string => `npm run smoke -- --url ${shop.url}`;
const made = "npx cdk synth --context stage=dev --quiet";

test("the first release is shown at once, and each later one once its calls have passed the checks with the old pages", async () => {
  expect(await deploy("one")).toBe("done");
  expect(steps()).toEqual([made, deployed, asked()]);
  expect(shown()).toBe("one");
  const first = current();
  expect(await deploy("two")).toBe("done");
  expect(steps()).toEqual([made, deployed, asked(), asked()]);
  expect(shown()).toBe("two");
  expect(JSON.parse(site.read(`releases/${current()}.json`))).toMatchObject({
    pages: "two",
    before: first,
    assembly: { "manifest.json": "{}\n" },
  });
});

test("known pages are requested once the release is shown, so that they are rendered", async () => {
  await deploy("one");
  expect(pages).toEqual(
    expect.arrayContaining([
      ...[
        "one /",
        "one /products",
        "one /products?category=earbuds",
        "one /faq",
        "one /blogs/earbuds-or-headphones",
      ],
    ]),
  );
  expect(pages.some((page) => /cart|:/.test(page))).toBe(false);
});

test("a release that is shown again loses its old renderings, which missed the changes since", async () => {
  await deploy("one");
  await site.write("rendered/one/product,1", "an old price");
  expect(await deploy("one")).toBe("done");
  expect(site.read("rendered/one/product,1")).toBe("an old price");
  await deploy("two");
  await site.write("rendered/two/home", "a page of two");
  await rollBack(dev);
  expect(() => site.read("rendered/one/product,1")).toThrow("ENOENT");
  expect(site.read("rendered/two/home")).toBe("a page of two");
  await deploy("two");
  expect(() => site.read("rendered/two/home")).toThrow("ENOENT");
});

test("when an alarm rolls the update back, the old pages stay and nothing else is deployed", async () => {
  await deploy("one");
  const first = current();
  commands.fail("cdk deploy");
  expect(await deploy("two")).toMatch(/^npx cdk deploy .* ended with 1$/);
  expect(steps()).toEqual([made, deployed]);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a release whose calls fail is rolled back as a whole, and its pages are never shown", async () => {
  await deploy("one");
  const first = current();
  commands.fail("npm run smoke");
  expect(await deploy("two")).toBe(`The release failed its checks (calls); dev was rolled back to ${first}`);
  expect(steps()).toEqual([made, deployed, asked(), deployed]);
  expect(commands.calls().at(-1)).toMatch(/ --rollback-trigger-alarm-arns none$/);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a release whose pages fail is rolled back as a whole, pages first", async () => {
  await deploy("one");
  const first = current();
  commands.fail("npm run smoke", 2);
  expect(await deploy("two")).toBe(`The release failed its checks (pages); dev was rolled back to ${first}`);
  expect(steps()).toEqual([made, deployed, asked(), asked(), deployed]);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a rollback restores the previous release, and there is none before that", async () => {
  await deploy("one");
  const first = current();
  await deploy("two");
  expect((await rollBack(dev)).name).toBe(first);
  expect(commands.calls().at(-1)).toBe(
    `${deployed} --exclusively --require-approval never --rollback-trigger-alarm-arns none`,
  );
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
  await expect(rollBack(dev)).rejects.toThrow("Stage dev has no previous release");
});

const alarmArn = (name: string): string => `arn:aws:cloudwatch:ap-south-1:123456789012:alarm:${name}`;
/** The alarms that the last update was watched by, as options of the CDK. */
const watchedBy = (): string =>
  / --rollback-trigger.*$/.exec(commands.calls().find((call) => call.startsWith(deployed)) ?? "")?.[0] ?? "";

test("an alarm raised before the deployment does not roll it back, and is listed by name", async () => {
  aws.alarms.ringing.add("B").add("of-another-stage");
  expect(await deploy("one")).toBe("done");
  expect(watchedBy()).toBe(` --rollback-trigger-alarm-arns ${alarmArn("A")} --monitoring-time-minutes 5`);
  expect(console.warn).toHaveBeenCalledWith("Already in alarm, so it cannot roll this update back: B");
});

test("no earlier rollback trigger is left when all alarms are raised, or when none may roll back the update", async () => {
  aws.alarms.ringing.add("A").add("B");
  await deploy("one");
  expect(watchedBy()).toBe(" --rollback-trigger-alarm-arns none");
  commands.forget();
  aws.alarms.ringing.clear();
  await deploy("two", {}, true);
  expect(watchedBy()).toBe(" --rollback-trigger-alarm-arns none");
});

test("a release is shown even when the alarms of edge and cost cannot be deployed", async () => {
  commands.fail("Earshot-dev-watch");
  expect(await deploy("one", { edgeAlarms: true })).toBe("done");
  expect(shown()).toBe("one");
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^Earshot-dev-watch failed, /));
  expect(steps()).toEqual([made, deployed, asked(), `${deployed}-watch`]);
});

test("a release is shown in the role of its stage", async () => {
  await deploy("one");
  await rollBack(dev).catch(() => undefined);
  expect(aws.identity.taken).toEqual(["cli-ReleaseRoleArn", "cli-ReleaseRoleArn"]);
});

test("the edge of a preview gets its release from the deployment, without a store", async () => {
  formation.outputs.StoreArn = "none";
  expect(await deploy("one")).toBe("done");
  await site.write("rendered/one/home", "an old page");
  expect(await deploy("one")).toBe("done");
  expect(store.values.size).toBe(0);
  expect(() => site.read("rendered/one/home")).toThrow("ENOENT");
});

test("errors of calls, functions and pages roll an update back, money owed does not; previews have no such alarms", () => {
  const { template, of } = synthesise("prod");
  const alarms = of("AWS::CloudWatch::Alarm");
  const [, parts] = template.Outputs.RollbackAlarms.Value["Fn::Join"];
  const named = parts.flatMap((part: Record<string, [string]>) => part["Fn::GetAtt"]?.[0] ?? []);
  expect(
    named.map((id: string) => alarms.find((alarm) => alarm.id === id)?.properties.AlarmDescription),
  ).toEqual([
    "Calls are answered with 5xx, in per cent",
    "Functions log errors, in per cent of their runs",
    "The shop does not answer visitors as it should",
  ]);
  expect(synthesise("pr-12").template.Outputs.RollbackAlarms.Value).toBe("none");
});

test("the CDK can deploy from what a release keeps", async () => {
  const made = mkdtempSync(join(tmpdir(), "earshot-kept-"));
  const again = join(made, "again");
  const bin = join(root, "node_modules/.bin/");
  const run = promisify(execFile);
  const context = ["--context", "stage=prod", "--context", "bundle=off"];
  await run(`${bin}cdk`, ["synth", "--quiet", ...context, "--output", join(made, "first")], {
    cwd: root,
    env: { ...process.env, CDK_VALIDATION: "false" },
  });
  writeAssembly(again, readAssembly(join(made, "first")));
  const { stdout } = await run(`${bin}cdk`, ["ls", "--app", again], { cwd: made });
  expect(stdout.trim().split("\n")).toEqual(["Earshot-prod-edge", "Earshot-prod", "Earshot-prod-watch"]);
  rmSync(made, { recursive: true });
});

test("the release of a stage with live keys names the products whose labels are incomplete", async () => {
  const folder = mkdtempSync(join(tmpdir(), "earshot-labels-"));
  const database = await startDatabase(join(folder, "table.db"), () => undefined);
  closing.push(
    () => database.close(),
    () => rmSync(folder, { recursive: true }),
  );
  vi.stubEnv("AWS_ENDPOINT_URL_DYNAMODB", database.url);
  vi.stubEnv("AWS_REGION", "ap-south-1");
  vi.stubEnv("TABLE", "cli-TableName");
  await openTable("cli-TableName");
  vi.resetModules();
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  await transact(createProduct({ ...benchProduct(0, 1, new Date()), name: "Orb" }));
  const own = { ...dev.stage.shop, address: ["Kettle"], phone: "+91 1", email: "a@kettle.test" };
  const live = {
    stripe: "live",
    shop: { ...own, grievanceOfficer: { name: "Anita Paul", email: "anita@kettle.test" } },
    gst: { ...dev.stage.gst, legalName: "Kettle", address: "Kettle" },
    concurrency: "none",
  } as const;
  expect(await deploy("one", live)).toBe("done");
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^Labels: .*: Orb \(country of origin, /));
  expect(shown()).toBe("one");
  await database.close();
  expect(await deploy("two", live)).toBe("done");
  expect(console.warn).toHaveBeenCalledWith(expect.stringMatching(/^Labels: not checked/));
});
