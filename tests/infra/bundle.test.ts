import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import type { APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bundle, buildDirectory, bundleFunction, root } from "../../infra/bundle.ts";
import { functionNames, needsOf, routeKeys, sourceOf } from "../../infra/functions.ts";
import { readBundle } from "../../infra/local/bundles/bundle-store.ts";
import { runChild } from "../../infra/local/core/child.ts";
import { eventOf } from "../../infra/local/gateway/gateway-event.ts";
import { contextOf } from "../../infra/local/lambda/lambda.ts";
import { startSecrets } from "../../infra/local/settings/secrets.ts";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { openTable } from "../../infra/local/table/table.ts";
import { passkeyCalls } from "../../shared/accounts/passkey.ts";
import { accountCalls, staffAccountCalls } from "../../shared/accounts/schemas.ts";
import { wishlistCalls } from "../../shared/accounts/wishlist.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { invoiceCalls, staffInvoiceCalls } from "../../shared/invoices/schemas.ts";
import { contactCalls } from "../../shared/messages/contact.ts";
import { staffMessageCalls } from "../../shared/messages/schemas.ts";
import { orderCalls, staffOrderCalls } from "../../shared/orders/schemas.ts";
import { usualPayments } from "../../shared/payments/offers.ts";
import { paymentCalls, staffPaymentCalls, webhookCalls } from "../../shared/payments/schemas.ts";
import { productCalls, staffProductCalls } from "../../shared/products/schemas.ts";
import { waitCalls } from "../../shared/restocks/schemas.ts";
import { returnCalls, staffReturnCalls } from "../../shared/returns/schemas.ts";
import { reviewCalls, staffReviewCalls } from "../../shared/reviews/schemas.ts";
import { dashboardCalls } from "../../shared/staff/schemas.ts";

const directory = join(buildDirectory, "tested");
let bundles: Map<string, Bundle>;
beforeAll(async () => {
  // Those of the local stage: the same code as in a deployment. Builds what has changed.
  await runChild({
    script: new URL("../../infra/local/bundles/bundle-process.ts", import.meta.url),
    args: [],
    signal: AbortSignal.timeout(300_000),
  });
  bundles = new Map(functionNames.map((name) => [name, readBundle(name)]));
}, 300_000);

const bundleOf = (name: string): Bundle => {
  const bundle = bundles.get(name);
  if (!bundle) throw new Error(`No bundle ${name}`);
  return bundle;
};
/** Size of the code loaded before the first request, in the order of its imports: file names are hashes. */
function startKb({ files, startFiles }: Bundle): number {
  const contentsOf = new Map(files.map(({ name, contents }) => [name, contents]));
  const start = startFiles.flatMap((name) => contentsOf.get(name) ?? []);
  expect(start.length).toBe(startFiles.length);
  return Math.round(gzipSync(Buffer.concat(start)).length / 1000);
}

test("each function has a bundle, and none contains the local stage, a source map or a path of this machine", () => {
  expect([...bundles.keys()].sort()).toEqual([...functionNames].sort());
  for (const { name, inputs, files } of bundles.values()) {
    expect(
      inputs.filter((input) => /^(infra|web|tests)\//.test(input)),
      name,
    ).toEqual([]);
    expect(files.map((file) => file.name)).toContain("index.mjs");
    for (const { name: file, contents } of files) {
      expect(file).toMatch(/^[\w.-]+\.mjs$/);
      expect(Buffer.from(contents).includes(root), `${name}/${file}`).toBe(false);
    }
  }
});

const subjects: readonly object[] = [
  accountCalls,
  staffAccountCalls,
  contactCalls,
  dashboardCalls,
  staffMessageCalls,
  orderCalls,
  staffOrderCalls,
  passkeyCalls,
  paymentCalls,
  staffPaymentCalls,
  webhookCalls,
  productCalls,
  staffProductCalls,
  invoiceCalls,
  staffInvoiceCalls,
  returnCalls,
  staffReturnCalls,
  reviewCalls,
  staffReviewCalls,
  waitCalls,
  wishlistCalls,
];

test("a function starts with at most 160 kB", () => {
  for (const name of functionNames) expect(startKb(bundleOf(name)), name).toBeLessThanOrEqual(160);
});

const checking = `import * as z from "zod/mini";
const Order = z.object({ quantity: z.int() });
export const handler = async (input: unknown) => {
  z.parse(Order, input);
  return "accepted";
};
`;

test("a validation whose result is unused stays in the bundle", async () => {
  const folder = join(directory, "functions");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "checking.ts"), checking);
  const entry = relative(root, join(folder, "checking.ts"));
  const bundle = await bundleFunction(
    { name: "checking", entry, native: [], files: [] },
    { directory, platform: "host" },
  );
  const { handler } = require(join(bundle.directory, "index.mjs"));
  await expect(handler({ quantity: 1 })).resolves.toBe("accepted");
  await expect(handler({ quantity: "one" })).rejects.toThrow("quantity");
});

/** Keys open signed calls alone, which all may count. */
const counts = (input: string): boolean =>
  // Agents are counted as they are met.
  input === "functions/assistants/agent.ts" ||
  (input.startsWith("functions/") &&
    input !== "functions/http/authorize-key.ts" &&
    /\/throttle\.ts"/.test(readFileSync(join(root, input), "utf8")));

test("a function has exactly the rights that its sources use", () => {
  for (const name of functionNames) {
    const { inputs, files } = bundleOf(name);
    const needs = needsOf(name);
    const uses = (file: string): boolean => inputs.includes(`functions/${file}.ts`);
    expect(needs.secrets.includes("STRIPE_SECRET"), name).toBe(uses("payments/stripe-keys"));
    expect(needs.secrets.includes("RAZORPAY_SECRET"), name).toBe(uses("payments/razorpay-keys"));
    expect(needs.secrets.includes("RAZORPAY_WEBHOOK_SECRET"), name).toBe(
      uses("payments/razorpay-webhook-signature"),
    );
    expect(needs.secrets.includes("WEBHOOK_SECRET"), name).toBe(uses("payments/stripe-events"));
    const objects = [...needs.images, ...needs.photographs];
    expect(objects.length > 0, name).toBe(uses("pictures/image-objects"));
    expect(needs.native.includes("sharp"), name).toBe(
      uses("pictures/images") || uses("share-pictures/draw-share-picture"),
    );
    expect(needs.mail, name).toBe(uses("mail/ses"));
    const key = routeKeys.find((candidate) => name === `api/${candidate}`);
    const ownSource = readFileSync(join(root, "functions", `${name}.ts`), "utf8");
    if (key && contract[key].method === "GET") {
      expect(needs.counts, name).toBe(inputs.some(counts) || ownSource.includes("consume("));
      // Only the commands that a function uses are in its bundle.
      const transacts = files.some(({ contents }) => Buffer.from(contents).includes("TransactWriteItems"));
      expect(needs.writes, name).toBe(transacts || ownSource.includes("auditEntry("));
    }
    expect(needs.queues.length > 0, name).toBe(uses("platform/queue"));
    expect(needs.catalogue.length > 0, name).toBe(uses("catalogue/index/bucket"));
    expect(needs.site.length > 0, name).toBe(uses("platform/site-objects") || uses("feeds/feed-objects"));
  }
});

test("a call's bundle contains only its own subject's rows, and only ASCII characters", () => {
  const subjectOf = (key: RouteKey): object | undefined => subjects.find((calls) => key in calls);
  for (const key of routeKeys) {
    const text = bundleOf(`api/${key}`)
      .files.map(({ contents }) => Buffer.from(contents).toString())
      .join("\n");
    const rows = new Set(Array.from(text.matchAll(/"([^"\n]+)":\{/g), ([, row]) => row));
    const calledPaths = new Set(Array.from(text.matchAll(/path:"([^"\n]+)"/g), ([, path]) => path));
    const foreign = routeKeys.filter(
      (other) =>
        subjectOf(other) !== subjectOf(key) &&
        // Pages are rendered from the answers of products' calls.
        !(key === "pages/get" && other in productCalls) &&
        (rows.has(other) || calledPaths.has(contract[other].path)),
    );
    const paths = Object.values(subjectOf(key) ?? {}).map(({ path }: Route) => path);
    expect(
      foreign.filter((other) => !paths.includes(contract[other].path)),
      key,
    ).toEqual([]);
  }
  const list = bundleOf("api/products/list").files.find(({ name }) => name === "index.mjs");
  expect(Buffer.from(list?.contents ?? "").toString()).not.toMatch(/[^\0-\xff]/);
});

test("functions that begin, read or end sessions may read the session keys", () => {
  for (const name of functionNames) {
    const source = readFileSync(join(root, "functions", `${name}.ts`), "utf8");
    if (/\b(beginSession|endSession|identify)\(/.test(source))
      expect(needsOf(name).secrets, name).toContain("SESSION_SECRET");
  }
});

test("an undeclared native package fails the build", async () => {
  const source = {
    name: "api/admin/products/create",
    entry: "functions/api/admin/products/create.ts",
    native: [],
    files: [],
  };
  await expect(bundleFunction(source, { directory })).rejects.toThrow("sharp has machine code");
});

test("an upload's asset contains sharp for Lambda's platform only", async () => {
  const name = "api/admin/products/create";
  const elsewhere = join(buildDirectory, "tested-lambda");
  await bundleFunction(
    { name, entry: `functions/${name}.ts`, native: ["sharp"], files: [] },
    { directory: elsewhere },
  );
  const asset = join(elsewhere, name);
  const files = readdirSync(asset, { recursive: true, encoding: "utf8" });
  const [binary, ...others] = files.filter((file) => file.endsWith(".node"));
  expect(others).toEqual([]);
  const aarch64 = 0xb7;
  expect(readFileSync(join(asset, binary ?? "")).readUInt16LE(18)).toBe(aarch64);
  expect(files.filter((file) => /\.package-lock\.json$|libvips-linux-x64/.test(file))).toEqual([]);
  rmSync(elsewhere, { recursive: true });
});

const closing: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

const require = createRequire(import.meta.url);
/** Imports the bundle with Node, since the test runner's `import` would transform it. */
const load = (name: string) => require(join(bundleOf(name).directory, "index.mjs"));

/** Lambda's environment, including temporary credentials. */
async function startSurroundings(): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), "earshot-bundles-"));
  const database = await startDatabase(join(scratch, "table.db"), () => undefined);
  closing.push(
    async () => rmSync(scratch, { recursive: true }),
    () => database.close(),
  );
  const secrets = await startSecrets({
    session: { current: "1", keys: { 1: Buffer.alloc(32, 1).toString("base64") } },
    stripe: { secretKey: "sk_test_1", publishableKey: "pk_test_1" },
    webhook: { secret: "whsec_1" },
    razorpay: { keyId: "rzp_test_1", keySecret: "1" },
    "razorpay-webhook": { secret: "1" },
  });
  closing.push(() => secrets.close());
  Object.assign(process.env, {
    AWS_REGION: "ap-south-1",
    AWS_ACCESS_KEY_ID: "ASIAEXAMPLE",
    AWS_SECRET_ACCESS_KEY: "secret",
    AWS_SESSION_TOKEN: "token",
    AWS_ENDPOINT_URL_DYNAMODB: database.url,
    AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${secrets.port}`,
    POWERTOOLS_LOG_LEVEL: "SILENT",
    POWERTOOLS_METRICS_DISABLED: "true",
    TABLE: "bundled",
    IMAGES_BUCKET: "images",
    SITE_BUCKET: "site",
    RENDERER: "/var/task/renderer",
    SITE_URL: "https://shop.example",
    STAGE: "test",
    MAIL_FROM: "shop@shop.example",
    ORIGIN_SECRETS: "new,old",
    SESSION_SECRET: "session",
    STRIPE_SECRET: "stripe",
    WEBHOOK_SECRET: "webhook",
    RAZORPAY_SECRET: "razorpay",
    RAZORPAY_WEBHOOK_SECRET: "razorpay-webhook",
    MAIL_QUEUE: "https://sqs.example/1/mail",
    DUE_PAYMENTS_QUEUE: "https://sqs.example/1/due-payments",
    COMPARISONS_QUEUE: "https://sqs.example/1/comparisons",
    RESTOCKS_QUEUE: "https://sqs.example/1/restocks",
    PAGES_QUEUE: "https://sqs.example/1/pages",
    BATCH_QUEUE: "https://sqs.example/1/batch",
    WEBHOOKS_QUEUE: "https://sqs.example/1/webhooks",
    ASSISTANTS: "true",
    PAYMENTS: JSON.stringify(usualPayments),
    RAZORPAY_API_URL: "none",
    RAZORPAY_SCRIPT_URL: "none",
    STRIPE_API_URL: "https://api.stripe.com",
    STRIPE_SCRIPT_URL: "https://js.stripe.com/script.js",
  });
  await openTable("bundled");
}

async function call(
  key: (typeof routeKeys)[number],
  secret: string,
): Promise<APIGatewayProxyStructuredResultV2> {
  const { method, path }: Route = contract[key];
  const id = "0".repeat(24);
  const { handler } = load(`api/${key}`);
  const request = {
    method,
    path: path.replaceAll(/\{\w+\}/g, id),
    query: "",
    headers: { "x-origin-secret": secret, "cloudfront-viewer-address": "203.0.113.9:4711" },
    body: Buffer.alloc(0),
  };
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => [name, id]);
  return handler(eventOf(request, `${method} ${path}`, Object.fromEntries(names)), contextOf(key, 10_000));
}

test("every bundled call starts and answers from table and secrets, as its row says", async () => {
  await startSurroundings();
  for (const key of routeKeys) {
    const { access }: Route = contract[key];
    const isSigned = access !== "public" && access !== "signature";
    const { statusCode, headers, body } = await call(key, "old");
    // Assistants are answered in their protocols' shapes, and permalinks lead on.
    if (statusCode === 303) expect(headers, key).toHaveProperty("location");
    else if (key.startsWith("assistants/")) expect(JSON.parse(body ?? ""), key).toBeTypeOf("object");
    else expect(JSON.parse(body ?? ""), key).toHaveProperty("success");
    if (isSigned) expect(statusCode, key).toBe(401);
    else expect(statusCode, `${key} ${body}`).toBeLessThan(500);
    expect((await call(key, "wrong")).statusCode, key).toBe(403);
  }
  const list = await call("products/list", "new");
  expect([list.statusCode, JSON.parse(list.body ?? "").products]).toEqual([200, []]);
  const key = await call("payments/key", "new");
  expect(JSON.parse(key.body ?? "").stripeApiKey).toBe("pk_test_1");
});

test("every bundled job starts and does nothing when there is nothing to do", async () => {
  const sweep = load("jobs/sweep");
  await expect(sweep.handler({}, contextOf("sweep", 10_000))).resolves.toBeUndefined();
  for (const name of ["stream", "mail", "due-payment", "compare"])
    await expect(load(`jobs/${name}`).handler({ Records: [] }), name).resolves.toEqual({
      batchItemFailures: [],
    });
});

test("an asset is readable by Lambda, whatever the builder's umask", async () => {
  const umask = process.umask(0o077);
  const folder = await mkdtemp(join(tmpdir(), "earshot-modes-"));
  try {
    const { directory: made } = await bundleFunction(sourceOf("api/invoices/pdf"), { directory: folder });
    const entries = readdirSync(made, { recursive: true, withFileTypes: true });
    expect(entries.some((entry) => entry.isDirectory())).toBe(true);
    const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(made)).toBe("755");
    for (const entry of entries)
      expect(modeOf(join(entry.parentPath, entry.name)), entry.name).toBe(
        entry.isDirectory() ? "755" : "644",
      );
  } finally {
    process.umask(umask);
    rmSync(folder, { recursive: true });
  }
});
