import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { deployStage } from "../../infra/cli/deploy-stage.ts";
import { readAssembly, writeAssembly } from "../../infra/cli/release.ts";
import { rollBack } from "../../infra/cli/roll-back.ts";
import { stageOf } from "../../infra/stages.ts";
import { recordCommands, root } from "./cli-process.ts";
import { type Served, serve, serveFormation, serveQuota, serveSite, serveStore } from "./fake-aws.ts";
import { synthesise } from "./synth.ts";

const dev = {
  name: "dev",
  stage: { ...stageOf("dev"), mailFrom: "shop@shop.test", alarmEmail: "team@shop.test" },
};

let commands: ReturnType<typeof recordCommands>;
let formation: Awaited<ReturnType<typeof serveFormation>>;
let site: Awaited<ReturnType<typeof serveSite>>;
let store: Awaited<ReturnType<typeof serveStore>>;
let shop: Served;
/** What the shop was asked for. */
let pages: string[];
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue();
  commands = recordCommands();
  formation = await serveFormation("ap-south-1");
  site = await serveSite();
  store = await serveStore();
  pages = [];
  shop = await serve(({ url }, response) => {
    pages.push(`${store.values.get("release")} ${url}`);
    response.end();
  });
  formation.outputs.Url = shop.url;
  const quota = await serveQuota(1000);
  closing.push(commands.close, formation.close, site.close, store.close, shop.close, quota.close);
  const environment = {
    PATH: commands.path,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_LAMBDA: quota.url,
    AWS_ENDPOINT_URL_S3: site.url,
    AWS_ENDPOINT_URL_CLOUDFRONT_KEYVALUESTORE: store.url,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  for (const close of closing.splice(0)) await close();
});

/** Deploys a release. Resolves to how it ended. */
async function deploy(release: string): Promise<string> {
  formation.outputs.Release = release;
  return deployStage(dev).then(
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

test("the first release is shown at once, and each later one when its calls have answered the old pages", async () => {
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

test("the pages that are known are asked for once the release is shown, so that they are rendered", async () => {
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

test("a release that comes back loses what it had rendered before, which missed the changes since", async () => {
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

test("when an alarm undoes the update, the old pages stay and nothing else is deployed", async () => {
  await deploy("one");
  const first = current();
  commands.fail("cdk deploy");
  expect(await deploy("two")).toMatch(/^npx cdk deploy .* ended with 1$/);
  expect(steps()).toEqual([made, deployed]);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a release whose calls are not well goes back whole, and its pages are never shown", async () => {
  await deploy("one");
  const first = current();
  commands.fail("npm run smoke");
  expect(await deploy("two")).toBe(`The release failed by its calls; dev is back at that of ${first}`);
  expect(steps()).toEqual([made, deployed, asked(), deployed]);
  expect(commands.calls().at(-1)).toMatch(/ --rollback-trigger-alarm-arns none$/);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a release whose pages are not well goes back whole, pages first", async () => {
  await deploy("one");
  const first = current();
  commands.fail("npm run smoke", 2);
  expect(await deploy("two")).toBe(`The release failed by its pages; dev is back at that of ${first}`);
  expect(steps()).toEqual([made, deployed, asked(), asked(), deployed]);
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
});

test("a rollback brings back the release before, and before that there is none", async () => {
  await deploy("one");
  const first = current();
  await deploy("two");
  expect((await rollBack(dev)).name).toBe(first);
  expect(commands.calls().at(-1)).toBe(
    `${deployed} --exclusively --require-approval never --rollback-trigger-alarm-arns none`,
  );
  expect(shown()).toBe("one");
  expect(current()).toBe(first);
  await expect(rollBack(dev)).rejects.toThrow("Stage dev has no release before this one");
});

test("errors of calls, functions and money, and what visitors see, undo an update; previews have no alarms that could", () => {
  const { template, of } = synthesise("prod");
  const alarms = of("AWS::CloudWatch::Alarm");
  const [, parts] = template.Outputs.RollbackAlarms.Value["Fn::Join"];
  const named = parts.flatMap((part: Record<string, [string]>) => part["Fn::GetAtt"]?.[0] ?? []);
  expect(
    named.map((id: string) => alarms.find((alarm) => alarm.id === id)?.properties.AlarmDescription),
  ).toEqual([
    "Calls are answered with 5xx",
    "Functions log errors",
    "A payment is not settled or refunded, or Stripe's list is not ours",
    "The shop does not answer visitors as it should",
  ]);
  expect(synthesise("pr-12").template.Outputs.RollbackAlarms.Value).toBe("none");
});

test("the CDK can deploy from what is kept of a release", async () => {
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
