import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Product } from "../../functions/catalogue/product.ts";
import { newId } from "../../functions/platform/id.ts";
import { renewWebhook, webhookEvents } from "../../infra/cli/webhook.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { startSecrets } from "../../infra/local/settings/secrets.ts";
import { type Database, startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import { stageOf } from "../../infra/stages.ts";
import { root, runCli } from "./cli-process.ts";
import { serve, serveFormation, serveForms, serveIdentity, serveQuota } from "./fake-aws.ts";

// Each program runs in its own process, which takes long on a busy machine.
const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

async function keep<T extends { close(): Promise<unknown> }>(started: Promise<T>): Promise<T> {
  const kept = await started;
  closing.push(() => kept.close());
  return kept;
}

let aws: Record<string, string>;
let database: Database;
beforeAll(async () => {
  const scratch = await mkdtemp(join(tmpdir(), "earshot-cli-"));
  database = await startDatabase(join(scratch, "table.db"), () => undefined);
  closing.push(
    () => rm(scratch, { recursive: true }),
    () => database.close(),
  );
  const formation = await keep(serveFormation("ap-south-1"));
  const identity = await keep(serveIdentity());
  aws = {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "AKIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_ENDPOINT_URL_CLOUDFORMATION: formation.url,
    AWS_ENDPOINT_URL_STS: identity.url,
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
  };
  Object.assign(process.env, aws, { TABLE: "cli-TableName" });
  await openTable("cli-TableName");
});

const cli = (program: string, ...programArguments: string[]) => runCli(aws, program, ...programArguments);

test("a usage error is reported in one line before anything is done", async () => {
  const cases: [string[], string][] = [
    [["deploy"], "Usage: --stage <stage> [--despite-alarms]"],
    [
      ["deploy", "--stage", "qa"],
      "Unknown stage qa: add it to infra/stages.ts, which has dev, staging, prod and pr-<number>",
    ],
    [
      ["deploy", "--stage", "prod"],
      "Stage prod: set mailFrom and alarmEmail and shop and gst in infra/stages.ts to your own",
    ],
    [
      ["destroy", "--stage", "prod"],
      "Stage prod keeps its data: set retain and protect to false in infra/stages.ts and deploy, then destroy it",
    ],
    [
      ["secrets", "--stage", "dev"],
      "Stage dev: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to test keys of Stripe",
    ],
    [["logs", "--stage", "dev", "--order", "1"], "Not an order number: 1"],
    [
      ["admin-grant", "--stage", "staging", "--email", "a@b.example"],
      "Stage staging is not deployed to ap-south-1: npm run deploy -- --stage staging",
    ],
    [
      ["admin-reset-factor", "--stage", "staging", "--email", "a@b.example"],
      "Stage staging is not deployed to ap-south-1: npm run deploy -- --stage staging",
    ],
  ];
  for (const [words, line] of cases) {
    const [program = "", ...rest] = words;
    expect(await cli(program, ...rest), words.join(" ")).toEqual({ code: 1, said: line });
  }
});

const complete = {
  countryOfOrigin: "VN",
  commonName: "Loudspeaker",
  netQuantity: "1 N",
  importer: { name: "Earshot", address: "Bengaluru" },
};

async function sell(fields: Partial<Product>): Promise<void> {
  const { createProduct } = await import("../../functions/catalogue/product.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  await transact(createProduct({ ...benchProduct(0, 1, new Date()), id: newId(new Date()), ...fields }));
}

const sesAnswers: Record<string, string> = {
  GetIdentityVerificationAttributes:
    "<VerificationAttributes><entry><key>shop@dev.earshot.example</key><value><VerificationStatus>Pending</VerificationStatus></value></entry></VerificationAttributes>",
  GetSendQuota: "<Max24HourSend>200.0</Max24HourSend>",
};

test("the doctor names everything that is missing, with what to do", async () => {
  const ses = await keep(
    serveForms((form) => {
      const action = form.get("Action") ?? "";
      return {
        xml: `<${action}Response><${action}Result>${sesAnswers[action]}</${action}Result></${action}Response>`,
      };
    }),
  );
  const secrets = await keep(
    startSecrets({
      "cli-StripeSecretArn": { secretKey: "sk_live_1", publishableKey: "pk_live_1" },
      "cli-WebhookSecretArn": { secret: "whsec_1" },
    }),
  );
  const lambda = await keep(serveQuota(10));
  aws.AWS_ENDPOINT_URL_LAMBDA = lambda.url;
  const iam = await keep(
    serveForms(() => ({
      xml: "<R><ListOpenIDConnectProvidersResult><OpenIDConnectProviderList><member><Arn>arn:aws:iam::123456789012:oidc-provider/token.actions.githubusercontent.com</Arn></member></OpenIDConnectProviderList></ListOpenIDConnectProvidersResult></R>",
    })),
  );
  const cloudFront = await keep(
    serveForms(() => ({ xml: "<DistributionList><Quantity>3</Quantity></DistributionList>" })),
  );
  aws.AWS_ENDPOINT_URL_IAM = iam.url;
  aws.AWS_ENDPOINT_URL_CLOUDFRONT = cloudFront.url;
  aws.AWS_ENDPOINT_URL_SES = ses.url;
  aws.AWS_ENDPOINT_URL_SECRETS_MANAGER = `http://127.0.0.1:${secrets.port}`;
  await sell({ name: "Orb" });
  await sell({ name: "Puck", mrpPaise: 99_900, declarations: complete });
  expect((await cli("doctor", "--stage", "dev")).said.split("\n")).toEqual([
    "✗ settings: set mailFrom and alarmEmail of dev in infra/stages.ts",
    "✓ credentials",
    "✓ account 123456789012, bootstrapped in ap-south-1",
    "✓ CloudFront",
    "✓ GitHub already exists: deploy infra/ci.ts with -c provider=existing",
    "✓ sender's registration",
    "✓ concurrency 10, of which dev reserves 0",
    "✗ throttle: dev lets 200 calls through at once, but only 10 instances may run: lower throttle.burst in infra/stages.ts, or request more (Service Quotas, Lambda, concurrent executions)",
    "✓ stack",
    "✗ sender of mails: verify shop@dev.earshot.example with the mail that SES sent to it",
    "✗ SES: SES only mails verified addresses: request production access",
    "✗ Stripe: npm run secrets -- --stage dev, with test keys",
    "✗ labels: complete what the law asks the label to state, under Products in the admin area: Orb (country of origin, common name, net quantity, manufacturer, packer or importer with address, MRP)",
    "6 things to fix for stage dev",
  ]);
});

test("the doctor says whether a signed event of Razorpay has arrived", async () => {
  const { razorpayReports } = await import("../../infra/cli/payment-checks.ts");
  const { rememberEvent } = await import("../../functions/payments/provider-event.table.ts");
  const target = { name: "dev", stage: stageOf("dev") };
  expect(await razorpayReports(target)).toMatch(/^none has arrived yet: .* npm run secrets -- --stage dev /);
  const at = new Date();
  await rememberEvent("razorpay", "evt_1", Buffer.from("{}"), at);
  expect(await razorpayReports(target)).toEqual({ is: `arrived last at ${at.toISOString()}` });
});

test("the doctor names the bootstrap command for an unprepared account", async () => {
  const { said } = await cli("doctor", "--stage", "prod");
  expect(said).toContain(
    "✗ settings: set mailFrom and alarmEmail and shop and gst of prod in infra/stages.ts",
  );
  expect(said.split("\n")).toContain("✗ account for the edge: npm run bootstrap -- --stage prod");
  const old = await keep(serveFormation("ap-south-1", "us-east-1:20"));
  const again = await runCli(
    { ...aws, AWS_ENDPOINT_URL_CLOUDFORMATION: old.url },
    "doctor",
    "--stage",
    "prod",
  );
  expect(again.said.split("\n")).toContain(
    "✗ account for the edge: npm run bootstrap -- --stage prod, again: version 20 is older than 33",
  );
});

test("granting admin works once on an existing account and ends its sessions", async () => {
  const { createUser, findUserByEmail } = await import("../../functions/identity/user.table.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const user = {
    id: "0123456789abcdef01234567",
    name: "Asha",
    email: "asha@shop.example",
    role: "user" as const,
    passwordHash: "",
    version: 1,
    createdAt: "2026-01-01T00:00:00.000Z",
  };
  expect((await transact(createUser(user))).size).toBe(0);
  const grant = (email: string) => cli("admin-grant", "--stage", "dev", "--email", email);
  expect(await grant("Asha@shop.example")).toEqual({ code: 0, said: "Asha@shop.example is now an admin" });
  expect(await findUserByEmail(user.email)).toMatchObject({ role: "admin", version: 2 });
  expect(await grant("asha@shop.example")).toEqual({
    code: 0,
    said: "asha@shop.example was already an admin",
  });
  expect((await grant("nobody@shop.example")).said).toBe(
    "No account with nobody@shop.example: register it in the shop first",
  );
});

test("while the webhook is renewed, one with a known secret always exists", async () => {
  const url = "https://shop.example/api/v1/payment/webhook";
  const done: string[] = [];
  const { url: address } = await keep(
    serve((request, response) => {
      done.push(`${request.method} ${request.url?.split("?")[0]}`);
      const list = {
        object: "list",
        has_more: false,
        data: [
          { id: "we_old", url },
          { id: "we_other", url: "https://x.example" },
        ],
      };
      response.setHeader("content-type", "application/json");
      response.end(
        JSON.stringify(request.method === "GET" ? list : { id: "we_new", url, secret: "whsec_new" }),
      );
    }),
  );
  const api = new URL(address);
  const stripe = new Stripe("sk_test_1", { protocol: "http", host: api.hostname, port: api.port });
  await renewWebhook(stripe, url, async (secret) => done.push(`store ${secret}`));
  const path = "/v1/webhook_endpoints";
  expect(done).toEqual([`GET ${path}`, `POST ${path}`, "store whsec_new", `DELETE ${path}/we_old`]);
});

test("the webhook subscribes to exactly the events that the handler processes", () => {
  const source = readFileSync(join(root, "functions/payments/stripe-events.ts"), "utf8");
  const cases = [...source.matchAll(/case "([\w.]+)":/g)].map(([, event]) => event);
  expect([...webhookEvents].sort()).toEqual(cases.sort());
});
