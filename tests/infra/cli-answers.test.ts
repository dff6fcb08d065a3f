import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { deployStage } from "../../infra/cli/deploy-stage.ts";
import type { Stage } from "../../infra/stage.ts";
import { stageOf } from "../../infra/stages.ts";
import { recordCommands, root, runCli } from "./cli-process.ts";
import { serve, serveDeployments } from "./fake-aws.ts";

// Each program runs in its own process, which takes long on a busy machine.
const nobody = {
  AWS_ACCESS_KEY_ID: "",
  AWS_SECRET_ACCESS_KEY: "",
  AWS_CONFIG_FILE: "/dev/null",
  AWS_SHARED_CREDENTIALS_FILE: "/dev/null",
  AWS_EC2_METADATA_DISABLED: "true",
};
const ready: Stage = { ...stageOf("dev"), mailFrom: "shop@shop.test", alarmEmail: "team@shop.test" };

let aws: Awaited<ReturnType<typeof serveDeployments>>;
let somebody: Record<string, string>;
let commands: ReturnType<typeof recordCommands>;
beforeAll(async () => {
  commands = recordCommands();
  aws = await serveDeployments(["ap-south-1"]);
  somebody = {
    ...aws.environment,
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  };
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  commands.close();
  await aws.close();
});

const missing = "Cannot query AWS in ap-south-1: Could not load credentials from any providers";

function stub(environment: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
}

test("a deployment without credentials or bootstrap ends before it builds", async () => {
  stub({ ...nobody, PATH: commands.path });
  await expect(deployStage({ name: "dev", stage: ready })).rejects.toThrow(missing);
  stub(somebody);
  await expect(deployStage({ name: "dev", stage: { ...ready, region: "eu-west-1" } })).rejects.toThrow(
    "No bootstrap in eu-west-1: npm run bootstrap -- --stage dev",
  );
  await expect(deployStage({ name: "dev", stage: { ...ready, waf: true } })).rejects.toThrow(
    "No bootstrap in us-east-1: npm run bootstrap -- --stage dev",
  );
  expect(commands.calls()).toEqual([]);
});

test("without credentials the doctor says so once and checks nothing more", async () => {
  const { code, said } = await runCli(nobody, "doctor", "--stage", "dev");
  expect(said.split("\n")).toEqual([
    "✗ settings: set mailFrom and alarmEmail of dev in infra/stages.ts",
    `✗ credentials: ${missing}`,
    "2 things to fix for stage dev",
  ]);
  expect(code).toBe(1);
});

test("an unreachable Stripe or an unknown key is reported in one line", async () => {
  const unreachable = await runCli(
    { ...somebody, STRIPE_API_URL: "http://127.0.0.1:9" },
    "secrets",
    "--stage",
    "dev",
  );
  expect(unreachable.said.split("\n")).toEqual([expect.stringMatching(/^Stripe: .*connection/)]);
  expect(unreachable.code).toBe(1);
  const message = "Invalid API Key provided: sk_test_*";
  const stripe = await serve((_, response) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { type: "invalid_request_error", message } }));
  });
  const refused = await runCli({ ...somebody, STRIPE_API_URL: stripe.url }, "secrets", "--stage", "dev");
  await stripe.close();
  expect(refused).toEqual({ code: 1, said: `Stripe: ${message}` });
});

test("an error of AWS is reported in one line", async () => {
  const stripe = await serve((request, response) => {
    const answer =
      request.method === "GET" ? { object: "list", data: [] } : { id: "we_1", secret: "whsec_1" };
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(answer));
  });
  const secrets = await serve((_, response) => {
    response.writeHead(400, { "content-type": "application/x-amz-json-1.1" });
    response.end(JSON.stringify({ __type: "AccessDeniedException", message: "User is not authorized" }));
  });
  const environment = {
    ...somebody,
    STRIPE_API_URL: stripe.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.url,
  };
  const answer = await runCli(environment, "secrets", "--stage", "dev");
  await Promise.all([stripe.close(), secrets.close()]);
  expect(answer).toEqual({ code: 1, said: "AWS: User is not authorized" });
});

test("the programs pass only options that the CDK knows", async () => {
  const environment = { ...somebody, PATH: commands.path };
  await runCli(environment, "diff", "--stage", "dev");
  await runCli(environment, "bootstrap", "--stage", "dev");
  const unreachable = "http://127.0.0.1:9";
  const away = {
    AWS_ENDPOINT_URL_SECRETS_MANAGER: unreachable,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: unreachable,
  };
  await runCli({ ...environment, ...away }, "destroy", "--stage", "dev");
  stub(environment);
  await deployStage({ name: "dev", stage: ready });
  const calls = commands.calls().filter((call) => call.startsWith("npx cdk "));
  const used = calls.map((call) => call.split(" ")[2] ?? "");
  expect(used.toSorted()).toEqual(["bootstrap", "deploy", "destroy", "diff", "synth"]);
  for (const call of calls) {
    const command = call.split(" ")[2] ?? "";
    const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/cdk"), [command, "--help"]);
    for (const option of call.match(/--[\w-]+/g) ?? [])
      expect(stdout, call).toMatch(new RegExp(`${option}[, ]`));
  }
});
