import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startSecrets } from "../../infra/local/settings/secrets.ts";
import { recordCommands, runCli } from "./cli-process.ts";
import { type Served, serve, serveFormation, serveForms } from "./fake-aws.ts";

// Each program runs in its own process, which takes long on a busy machine.
const url = "cli-Url/api/v1/payment/webhook";
/** Everything that happened, in order, including the CDK's commands. */
const done: string[] = [];
let groups: string[];
let commands: ReturnType<typeof recordCommands>;
let environment: Record<string, string>;
const closing: (() => unknown)[] = [];

function keep<T extends { close(): unknown }>(started: T): T {
  closing.push(() => started.close());
  return started;
}

/** A fake CloudWatch Logs with these groups in every region. */
const serveLogs = (): Promise<Served> =>
  serve((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const { logGroupName, logGroupNamePrefix } = JSON.parse(body);
      if (logGroupName) done.push(`deletes ${logGroupName}`);
      const logGroups = groups
        .filter((name) => name.startsWith(logGroupNamePrefix))
        .map((name) => ({ logGroupName: name }));
      response.setHeader("content-type", "application/x-amz-json-1.1");
      response.end(JSON.stringify(logGroupNamePrefix ? { logGroups } : {}));
    });
  });

const serveStripe = (): Promise<Served> =>
  serve((request, response) => {
    const endpoints = [
      { id: "we_ours", url },
      { id: "we_other", url: "https://other.example/api/v1/payment/webhook" },
    ];
    if (request.method === "DELETE")
      done.push(
        `${request.headers.authorization} deletes ${request.url}, after ${commands.calls().length} call`,
      );
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify(request.method === "GET" ? { object: "list", data: endpoints } : {}));
  });

beforeAll(async () => {
  commands = keep(recordCommands());
  const [formation, logs, stripe] = await Promise.all([
    serveFormation("ap-south-1"),
    serveLogs(),
    serveStripe(),
  ]);
  const secrets = keep(
    await startSecrets({ "cli-StripeSecretArn": { secretKey: "sk_test_1", publishableKey: "pk_test_1" } }),
  );
  for (const each of [formation, logs, stripe]) keep(each);
  environment = {
    PATH: commands.path,
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_CLOUDWATCH_LOGS: logs.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${secrets.port}`,
    STRIPE_API_URL: stripe.url,
  };
});
afterEach(() => done.splice(0));
afterAll(() => Promise.all(closing.map((close) => close())));

const left =
  "the account's bootstrap with its assets (CDKToolkit-dev); metrics until they age out; SES's list of suppressed addresses; payments in Stripe";

test("destroying a stage also removes its Stripe webhook and the logs of the CDK's functions, and nothing of other stages", async () => {
  groups = [
    "/aws/lambda/Earshot-dev-CustomCDKBucketDeployment-1",
    "/aws/lambda/Earshot-dev-CustomS3AutoDeleteObjects-1",
    "/aws/lambda/Earshot-dev-2-CustomCDKBucketDeployment-1",
    "/aws/lambda/other",
  ];
  const { code, said } = await runCli(environment, "destroy", "--stage", "dev");
  expect(said).toBe(`Stage dev was removed. Remaining: ${left}`);
  expect(code).toBe(0);
  expect(commands.calls()).toEqual([
    "npx cdk destroy --context stage=dev Earshot-dev --force --context bundle=off",
  ]);
  expect(done).toEqual([
    "Bearer sk_test_1 deletes /v1/webhook_endpoints/we_ours, after 1 call",
    "deletes /aws/lambda/Earshot-dev-CustomCDKBucketDeployment-1",
    "deletes /aws/lambda/Earshot-dev-CustomS3AutoDeleteObjects-1",
  ]);
});

test("a stage is destroyed even if something else cannot be removed, which is reported", async () => {
  groups = [];
  const stripeAway = { ...environment, STRIPE_API_URL: "http://127.0.0.1:9" };
  const unreachable = await runCli(stripeAway, "destroy", "--stage", "dev");
  expect(unreachable.said).toMatch(
    `Stage dev was removed. Remaining: the webhook ${url} in Stripe (Stripe: `,
  );
  expect(unreachable.code).toBe(0);
  const empty = keep(await startSecrets({}));
  const noRights = { ...environment, AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${empty.port}` };
  const unread = await runCli(noRights, "destroy", "--stage", "dev");
  expect(unread.said).toMatch(/^Stage dev was removed\. Remaining: the webhook in Stripe \(AWS: /);
  expect(unread.code).toBe(0);
});

test("a stage that was never deployed does not search for a webhook", async () => {
  const { code, said } = await runCli(environment, "destroy", "--stage", "staging");
  expect(said).toBe(`Stage staging was removed. Remaining: ${left}`);
  expect(code).toBe(0);
  expect(done).toEqual([]);
});

test("an edge table's policies are deleted with its last preview, and those in use stay", async () => {
  const outputs = (name: string) =>
    `<member><OutputKey>x</OutputKey><OutputValue>x</OutputValue><ExportName>${name}:x</ExportName></member>`;
  const formation = keep(
    await serveForms((form) => {
      const name = form.get("StackName") ?? "";
      switch (form.get("Action")) {
        case "ListStacks": {
          const stacks = ["Earshot-pr-policies-used", "Earshot-pr-policies-old", "Earshot-pr-13", "Other"];
          const list = stacks.map((each) => `<member><StackName>${each}</StackName></member>`).join("");
          return {
            xml: `<R><ListStacksResult><StackSummaries>${list}</StackSummaries></ListStacksResult></R>`,
          };
        }
        case "ListImports":
          return form.get("ExportName") === "Earshot-pr-policies-used:x"
            ? {
                xml: "<R><ListImportsResult><Imports><member>Earshot-pr-13</member></Imports></ListImportsResult></R>",
              }
            : {
                status: 400,
                xml: "<E><Error><Code>ValidationError</Code><Message>Export is not imported by any stack.</Message></Error></E>",
              };
        case "DeleteStack":
          done.push(`deletes ${name}`);
          return { xml: "<R/>" };
        default:
          return {
            xml: `<R><DescribeStacksResult><Stacks><member><StackName>${name}</StackName><Outputs>${outputs(name)}</Outputs></member></Stacks></DescribeStacksResult></R>`,
          };
      }
    }),
  );
  groups = [];
  const { said } = await runCli(
    { ...environment, AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url },
    "destroy",
    "--stage",
    "pr-12",
  );
  expect(said).toMatch(/^Stage pr-12 was removed\. Remaining: the account's bootstrap/);
  expect(commands.calls().at(-1)).toBe(
    "npx cdk destroy --context stage=pr-12 Earshot-pr-12 --force --context bundle=off",
  );
  expect(done).toEqual(["deletes Earshot-pr-policies-old"]);
});
