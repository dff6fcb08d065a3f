import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { deployStage } from "../../infra/cli/deploy-stage.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";
import { sampleGst } from "../../shared/tax/gst.ts";
import { recordCommands, root } from "./cli-process.ts";
import { serveDeployments } from "./fake-aws.ts";
import type { Properties } from "./synth.ts";

const own: Partial<Stage> = {
  mailFrom: "shop@shop.test",
  alarmEmail: "team@shop.test",
  region: "ap-south-1",
  gst: { ...sampleGst, legalName: "Kettle Audio LLP", address: "3 Beach Road, Kochi" },
  shop: {
    address: ["Kettle Audio LLP", "3 Beach Road", "Kochi, Kerala 682001"],
    phone: "+91 484 400 1200",
    email: "hello@kettle.test",
    grievanceOfficer: { name: "Anita Paul", email: "anita@kettle.test" },
  },
};

let aws: Awaited<ReturnType<typeof serveDeployments>>;
let commands: ReturnType<typeof recordCommands>;
beforeAll(async () => {
  aws = await serveDeployments(["ap-south-1", "us-east-1"]);
});
afterEach(() => {
  vi.unstubAllEnvs();
  commands.close();
});
afterAll(() => aws.close());

/** Deploys a stage in an account that has only the stage dev. Resolves to the CDK's calls and the outcome. */
async function deploy(
  name: string,
  settings: Stage,
  change: Partial<Stage> = {},
): Promise<{ deployments: string[]; outcome: string }> {
  commands = recordCommands();
  const environment = { ...aws.environment, PATH: commands.path };
  for (const [key, value] of Object.entries(environment)) vi.stubEnv(key, value);
  const outcome = await deployStage({ name, stage: { ...settings, ...own, ...change } }).then(
    () => "done",
    (error: Error) => error.message,
  );
  const deployments = commands.calls().filter((call) => call.startsWith("npx cdk deploy "));
  return { deployments, outcome };
}

const plain = (stack: string): string =>
  `npx cdk deploy --app ASSEMBLY ${stack} --exclusively --require-approval never`;
const watched = (stack: string): string =>
  `${plain(stack)} ${["A", "B"].map((name) => `--rollback-trigger-alarm-arns arn:aws:cloudwatch:ap-south-1:123456789012:alarm:${name}`).join(" ")} --monitoring-time-minutes 5`;

test("a stage that retains its data gets its protection only after the first deployment", async () => {
  const { deployments } = await deploy("shop", stageOf("prod"));
  expect(deployments).toEqual([
    "npx cdk deploy --context stage=shop Earshot-shop-edge Earshot-shop --exclusively --require-approval never --context protection=off --context quota=1000 --context room=1000",
    plain("Earshot-shop-edge"),
    plain("Earshot-shop"),
  ]);
});

test("the pages are built for the stage before it is deployed", async () => {
  await deploy("dev", stageOf("dev"));
  expect(commands.calls().slice(0, 3)).toEqual([
    "npm run build for dev",
    "npx cdk synth --context stage=dev --quiet --output ASSEMBLY --context quota=1000 --context room=1000 --context indexes=",
    watched("Earshot-dev"),
  ]);
});

test("a stage that takes real money under the sample's name is rejected before it builds", async () => {
  const { shop, gst } = stageOf("prod");
  const { outcome } = await deploy("shop", stageOf("prod"), { shop, gst });
  expect(outcome).toBe("Stage shop: set shop and gst in infra/stages.ts to your own");
  expect(commands.calls()).toEqual([]);
});

test("a stage that exists or has no protection is deployed in one step", async () => {
  expect(await deploy("dev", stageOf("prod"), { rollbackMinutes: 5 })).toEqual({
    deployments: [plain("Earshot-dev-edge"), watched("Earshot-dev"), plain("Earshot-dev-watch")],
    outcome: "done",
  });
  commands.close();
  const { deployments } = await deploy("shop", stageOf("dev"));
  expect(deployments).toEqual([plain("Earshot-shop")]);
});

/** Protection of each stack and of the table in the synthesised templates. */
async function protections(context: Readonly<Record<string, string>>): Promise<Record<string, boolean>> {
  const out = await mkdtemp(join(tmpdir(), "earshot-first-"));
  await promisify(execFile)(join(root, "node_modules/.bin/node"), ["infra/app.ts"], {
    cwd: root,
    env: {
      ...process.env,
      CDK_VALIDATION: "false",
      CDK_OUTDIR: out,
      CDK_CONTEXT_JSON: JSON.stringify({ stage: "prod", bundle: "off", ...context }),
    },
  });
  const read = async (file: string) => JSON.parse(await readFile(join(out, file), "utf8"));
  const { artifacts } = await read("manifest.json");
  const { Resources } = await read("Earshot-prod.template.json");
  await rm(out, { recursive: true });
  const stacks = Object.entries<Properties>(artifacts).filter(
    ([, each]) => each.type === "aws:cloudformation:stack",
  );
  const table = Object.values<Properties>(Resources).find(({ Type }) => Type === "AWS::DynamoDB::Table");
  return {
    ...Object.fromEntries(
      stacks.map(([id, { properties }]) => [id, properties.terminationProtection ?? false]),
    ),
    table: table?.Properties.DeletionProtectionEnabled,
  };
}

test("without protection, a failed creation can be deleted, table and stacks, and repeated", async () => {
  expect(await protections({ protection: "off" })).toEqual({
    "Earshot-prod": false,
    "Earshot-prod-edge": false,
    "Earshot-prod-watch": false,
    table: false,
  });
  expect(await protections({})).toEqual({
    "Earshot-prod": true,
    "Earshot-prod-edge": true,
    "Earshot-prod-watch": true,
    table: true,
  });
});
