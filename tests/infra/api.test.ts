import { readdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { functionNames, jobNames, jobOf, needsOf, routeKeys } from "../../infra/functions.ts";
import { streamBatchSize } from "../../infra/jobs.ts";
import { queueBehind } from "../../infra/queues.ts";
import { calls } from "../../shared/calls.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import { type Properties, type Resource, readable, type Synthesised, synthesise } from "./synth.ts";

/** Name and rate of each scheduled job. */
const scheduled = jobNames.flatMap((name) => {
  const job = jobOf(name);
  if (job.trigger !== "schedule") return [];
  const days = job.everyMinutes / 1440;
  return [
    [
      `jobs/${name}`,
      Number.isInteger(days)
        ? `rate(${days} day${days > 1 ? "s" : ""})`
        : `rate(${job.everyMinutes === 60 ? "1 hour" : `${job.everyMinutes} minute${job.everyMinutes > 1 ? "s" : ""}`})`,
    ],
  ];
});

/** Jobs that follow a deployment as well. */
const announcers = jobNames.filter((name) => {
  const job = jobOf(name);
  return job.trigger === "schedule" && job.listsPages;
});
/** Jobs triggered by SES's reports. */
const listeners = jobNames.filter((name) => jobOf(name).trigger === "mail");
const followers = jobNames.filter((name) => jobOf(name).trigger === "stream");
/** Jobs triggered by a queue, with its name. */
const workers = jobNames.flatMap((name) => {
  const job = jobOf(name);
  return job.trigger === "queue" ? [{ name: `jobs/${name}`, queue: job.queue }] : [];
});
const s3Actions = {
  get: "GetObject",
  put: "PutObject",
  delete: "DeleteObject",
  erase: "DeleteObjectVersion",
};

let shop: Synthesised;
beforeAll(() => {
  shop = synthesise("dev");
});

const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`../../functions/${folder}/`, import.meta.url), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => file.replace(/\.ts$/, "").replaceAll("\\", "/"))
    .sort();

const sourceOf = ({ properties }: Resource): string =>
  String(properties.Description).replace(/^functions\/(.*)\.ts$/, "$1");
const functionOf = (name: string): Resource =>
  shop.one("AWS::Lambda::Function", ({ Description }) => Description === `functions/${name}.ts`);

function statementsOf(name: string): Properties[] {
  const role = readable(functionOf(name).properties.Role).split(".")[0];
  const own = shop.all.find(({ id }) => id === role)?.properties.Policies;
  const added = shop
    .of("AWS::IAM::Policy")
    .filter(({ properties }) => readable(properties.Roles) === role)
    .map(({ properties }) => properties);
  return [...own, ...added].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
}

const mappingOf = (name: string): Resource => {
  const { id } = functionOf(name);
  return shop.one("AWS::Lambda::EventSourceMapping", ({ FunctionName }) => readable(FunctionName) === id);
};
/** Logical id of the dead-letter queue of a stream job. */
const deadLettersOf = (name: string): string =>
  readable(mappingOf(name).properties.DestinationConfig.OnFailure.Destination).split(".")[0] ?? "";

/** Logical id of the failure queue of an asynchronously invoked job. */
const asideOf = (name: string): string | undefined =>
  shop
    .of("AWS::SQS::Queue")
    .find(({ id }) => id.startsWith(`${name.replace("jobs/", "Jobs").replaceAll("-", "")}deadletters`))?.id;

const queueIdOf = (name: string): string =>
  shop.one("AWS::SQS::Queue", ({ RedrivePolicy }) =>
    readable(RedrivePolicy?.deadLetterTargetArn ?? "").startsWith(
      `Queues${name.replace("-", "")}deadletters`,
    ),
  ).id;

const workerActions = [
  "ChangeMessageVisibility",
  "DeleteMessage",
  "GetQueueAttributes",
  "GetQueueUrl",
  "ReceiveMessage",
];

const queueRights = (queue: string): string[] =>
  ["GetQueueAttributes", "GetQueueUrl", "SendMessage"].map((action) => `sqs:${action} ${queue}`);

/** A function's permissions as `action resource`. */
const rightsOf = (name: string): string[] =>
  statementsOf(name)
    .flatMap(({ Effect, Action, Resource }) =>
      [Action]
        .flat()
        .flatMap((action) => [Resource].flat().map((to) => `${Effect} ${action} ${readable(to)}`)),
    )
    .sort();

test("every row has a handler file and every handler file a row", () => {
  expect(filesIn("api")).toEqual([...routeKeys].sort());
  expect(filesIn("jobs")).toEqual([...jobNames].sort());
});

test("each row has one route, which leads to its function only, and there are no others", () => {
  const routes = shop.of("AWS::ApiGatewayV2::Route").map(({ properties: { RouteKey, Target } }) => {
    const integration = shop.all.find(({ id }) => readable(Target) === `integrations/${id}`);
    const lambda = shop.all.find(
      ({ id }) => readable(integration?.properties.IntegrationUri) === `${id}.Arn`,
    );
    return [RouteKey, lambda && sourceOf(lambda)];
  });
  const expected = routeKeys.map((key) => {
    const { method, path } = contract[key];
    return [`${method === "GET" ? "ANY" : method} ${path}`, `api/${key}`];
  });
  expect(routes.sort()).toEqual(expected.sort());
  const payloads = shop
    .of("AWS::ApiGatewayV2::Integration")
    .map((each) => each.properties.PayloadFormatVersion);
  expect(new Set(payloads)).toEqual(new Set(["2.0"]));
});

/** Matches the paths that the call accepts: a parameter that is one of few words matches those only. */
function patternOf(key: string): RegExp {
  const { input }: { input: z.core.$ZodType } = calls[key as RouteKey];
  const fields = input instanceof z.core.$ZodObject ? input._zod.def.shape : {};
  const wordsOf = (field: unknown) =>
    field instanceof z.core.$ZodEnum ? `(?:${[...field._zod.values].join("|")})` : "[^/]+";
  const path = contract[key as RouteKey].path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    wordsOf(fields[name]),
  );
  return new RegExp(`^${path}$`);
}

test("the route of a GET, which takes any method, matches no other call's path", () => {
  const all: [string, Route][] = Object.entries(contract);
  for (const [key, { path }] of all.filter(([, { method }]) => method === "GET")) {
    const others = all.filter(([, other]) => other.path !== path && other.method !== "GET");
    const matching = others.filter(([other]) => patternOf(other).test(path));
    expect(
      matching.map(([other]) => other),
      key,
    ).toEqual([]);
  }
});

test("the functions are exactly those of the contract and the jobs, on Node 24 and arm64", () => {
  const ours = shop.of("AWS::Lambda::Function").filter(({ properties }) => properties.FunctionName);
  expect(ours.map(sourceOf).sort()).toEqual([...functionNames].sort());
  for (const { properties } of ours) {
    expect(properties.Runtime).toBe("nodejs24.x");
    expect(properties.Architectures).toEqual(["arm64"]);
    expect(properties.Handler).toBe("index.handler");
    expect(properties.TracingConfig).toBeUndefined();
    expect(properties.FunctionName.length).toBeLessThanOrEqual(64);
    // The limit of a new account.
    expect(properties.MemorySize).toBeLessThanOrEqual(3008);
  }
  const roles = ours.map(({ properties }) => readable(properties.Role));
  expect(new Set(roles).size).toBe(ours.length);
});

test("a call times out before API Gateway does", () => {
  for (const key of routeKeys) {
    expect(functionOf(`api/${key}`).properties.Timeout, key).toBeLessThan(30);
  }
});

test("every function has exactly the permissions that follow from its row", () => {
  const table = shop.one("AWS::DynamoDB::Table").id;
  const images = shop.all.find(({ id, type }) => type === "AWS::S3::Bucket" && id.includes("Images"))?.id;
  const site = shop.all.find(({ id, type }) => type === "AWS::S3::Bucket" && id.startsWith("SiteBucket"))?.id;
  const logs = shop.one("AWS::Logs::LogGroup", ({ LogGroupName }) => LogGroupName.endsWith("/functions")).id;
  const secrets = functionOf("api/products/list").properties.Environment.Variables;
  const mails = shop.one("AWS::SES::ConfigurationSet").id;
  const indexes = ["byKind", "byOwner", "catalogue"].map((index) => `${table}.Arn/index/${index}`);
  const writes = ["ConditionCheckItem", "DeleteItem", "PutItem", "UpdateItem"];

  for (const name of functionNames) {
    const key = routeKeys.find((candidate) => name === `api/${candidate}`);
    const route: Route | undefined = key && contract[key];
    const needs = needsOf(name);
    const counts = needs.counts || needs.secrets.includes("SESSION_SECRET");
    const isWriting = route?.method !== "GET" || needs.writes;
    const more = isWriting ? writes : counts ? ["UpdateItem"] : [];
    expect(rightsOf(name), name).toEqual(
      [
        `logs:CreateLogStream ${logs}.Arn`,
        `logs:PutLogEvents ${logs}.Arn`,
        ...["BatchGetItem", "GetItem", "Query", ...more].map((action) => `dynamodb:${action} ${table}.Arn`),
        ...indexes.map((index) => `dynamodb:Query ${index}`),
        // A provider that the stage doesn't have has no secret.
        ...needs.secrets
          .filter((secret) => secrets[secret] !== "none")
          .map((secret) => `secretsmanager:GetSecretValue ${readable(secrets[secret])}`),
        ...needs.images.map((verb) =>
          verb === "list" ? `s3:ListBucket ${images}.Arn` : `s3:${s3Actions[verb]} ${images}.Arn/products/*`,
        ),
        ...needs.photographs.map((verb) =>
          verb === "list" ? `s3:ListBucket ${images}.Arn` : `s3:${s3Actions[verb]} ${images}.Arn/returns/*`,
        ),
        ...(needs.mail
          ? ["identity/*", `configuration-set/${mails}`].flatMap((resource) =>
              ["SendEmail", "SendRawEmail"].map(
                (action) => `ses:${action} arn:aws:ses:ap-south-1:AWS::AccountId:${resource}`,
              ),
            )
          : []),
        ...needs.jobFiles.map((verb) => `s3:${s3Actions[verb]} ${images}.Arn/jobs/*`),
        ...needs.catalogue.map((verb) => `s3:${s3Actions[verb]} ${images}.Arn/catalogue/*`),
        ...needs.site.flatMap(({ verbs, under }) =>
          verbs.map((verb) => `s3:${s3Actions[verb]} ${site}.Arn/${under}`),
        ),
        ...(followers.some((job) => name === `jobs/${job}`)
          ? [
              "dynamodb:ListStreams *",
              ...["DescribeStream", "GetRecords", "GetShardIterator"].map(
                (action) => `dynamodb:${action} ${table}.StreamArn`,
              ),
              ...queueRights(`${deadLettersOf(name)}.Arn`),
            ]
          : []),
        ...needs.queues.map((variable) => `sqs:SendMessage ${queueIdOf(queueBehind[variable])}.Arn`),
        ...workers
          .filter((worker) => worker.name === name)
          .flatMap(({ queue }) => workerActions.map((action) => `sqs:${action} ${queueIdOf(queue)}.Arn`)),
        ...(listeners.some((job) => name === `jobs/${job}`) ? queueRights(`${asideOf(name)}.Arn`) : []),
      ]
        .map((right) => `Allow ${right}`)
        .sort(),
    );
  }
});

test("the function that lists pictures cannot list anything else in the bucket", () => {
  const statements = statementsOf("jobs/pictures").filter(({ Action }) => Action === "s3:ListBucket");
  expect(statements.map(({ Condition }) => Condition)).toEqual(
    ["products/*", "returns/*"].map((prefix) => ({ StringLike: { "s3:prefix": prefix } })),
  );
});

test("functions can only send mail from the shop's address", () => {
  const [statement] = statementsOf("jobs/mail").filter(({ Action }) => Action.includes("ses:SendEmail"));
  expect(statement?.Condition).toEqual({ StringEquals: { "ses:FromAddress": "shop@dev.earshot.example" } });
});

test("only API Gateway may assume the roles that invoke the calls, and they may invoke nothing else", () => {
  const invokers = shop
    .of("AWS::IAM::Role")
    .filter(({ properties }) => JSON.stringify(properties.AssumeRolePolicyDocument).includes("apigateway"));
  expect(invokers.map(({ id }) => shop.nestedOf(id))).toEqual([0, 1, 2, 3, 4, 5]);
  for (const { id, properties } of invokers) checkInvoker(id, properties);
});

/** A stack's role invokes the calls of that stack. */
function checkInvoker(id: string, properties: Properties): void {
  const isHere = (resource: string): boolean => shop.nestedOf(resource) === shop.nestedOf(id);
  expect(properties.AssumeRolePolicyDocument.Statement).toEqual([
    { Effect: "Allow", Action: "sts:AssumeRole", Principal: { Service: "apigateway.amazonaws.com" } },
  ]);
  expect(properties.ManagedPolicyArns).toBeUndefined();
  const [{ PolicyDocument }, ...others] = properties.Policies;
  expect(others).toEqual([]);
  const [{ Effect, Action, Resource }, ...more] = PolicyDocument.Statement;
  expect([Effect, Action, more]).toEqual(["Allow", "lambda:InvokeFunction", []]);
  const calls = routeKeys.map((key) => functionOf(`api/${key}`).id).filter(isHere);
  expect(Resource.map(readable).sort()).toEqual(calls.map((call) => `${call}.Arn`).sort());
  for (const integration of shop.of("AWS::ApiGatewayV2::Integration").filter((each) => isHere(each.id)))
    expect(readable(integration.properties.CredentialsArn)).toBe(`${id}.Arn`);
}

test("a job's function can be invoked only by its rule, and no permission is for a call's", () => {
  const callers = shop.of("AWS::Lambda::Permission").map(({ properties }) => properties.Principal);
  expect(callers).toEqual([...scheduled, ...listeners, ...announcers].map(() => "events.amazonaws.com"));
});

test("no function's environment contains a secret, except the origin secret as one parameter", () => {
  const parameter = shop.one("AWS::SSM::Parameter").id;
  for (const { properties } of shop
    .of("AWS::Lambda::Function")
    .filter((each) => each.properties.FunctionName)) {
    const { ORIGIN_SECRETS, ...others } = properties.Environment.Variables;
    const isCall = properties.Description.startsWith("functions/api/");
    if (isCall) expect(ORIGIN_SECRETS).toEqual({ "Fn::GetAtt": [parameter, "Value"] });
    else expect(ORIGIN_SECRETS).toBeUndefined();
    expect(JSON.stringify(others)).not.toMatch(/resolve:|AWS::SSM|Secrets\w*OriginAccepted/);
  }
});

test("listing calls have their own throttle, set once their routes exist", () => {
  const { properties, whole } = shop.one("AWS::ApiGatewayV2::Stage");
  const limit = { ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 };
  const paths = ["pages/rendered/{release}/{page}", "product/{id}/related"];
  const lists = ["", "/offline", "/suggest"].map((end) => `products${end}`);
  const keys = [
    ...[...paths, ...lists].map((path) => `ANY /api/v1/${path}`),
    ...["mcp", "v1/catalog/lookup", "v1/catalog/search"].map((path) => `POST /ucp/${path}`),
  ];
  expect(properties.RouteSettings).toEqual(Object.fromEntries(keys.map((key) => [key, limit])));
  const limited = shop
    .of("AWS::ApiGatewayV2::Route")
    .filter((route) => keys.includes(route.properties.RouteKey))
    .map(({ id }) => shop.nestedOf(id));
  const stacks = shop.of("AWS::CloudFormation::Stack").map(({ id }) => id);
  expect(limited).toHaveLength(keys.length);
  expect(whole.DependsOn).toEqual(expect.arrayContaining([...new Set(limited)].map((at) => stacks[at])));
});

test("the access log contains routes, never paths", () => {
  const { AccessLogSettings, DefaultRouteSettings, StageName } =
    shop.one("AWS::ApiGatewayV2::Stage").properties;
  expect(StageName).toBe("$default");
  expect(AccessLogSettings.Format).toContain("$context.routeKey");
  expect(AccessLogSettings.Format).not.toMatch(/\$context\.(path|http)/);
  expect(DefaultRouteSettings).toEqual({ ThrottlingRateLimit: 100, ThrottlingBurstLimit: 200 });
});

test("stream jobs split failing batches, report single failures and have a dead-letter queue each", () => {
  for (const name of followers) {
    const { properties } = mappingOf(`jobs/${name}`);
    expect(properties, name).toMatchObject({
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      FunctionResponseTypes: ["ReportBatchItemFailures"],
      StartingPosition: "TRIM_HORIZON",
      BatchSize: streamBatchSize,
    });
    expect(readable(properties.EventSourceArn)).toBe(`${shop.one("AWS::DynamoDB::Table").id}.StreamArn`);
  }
  // DynamoDB throttles more than two readers per shard.
  expect(followers.length).toBeLessThanOrEqual(2);
  const queues = followers.map((name) => deadLettersOf(`jobs/${name}`));
  expect(new Set(queues).size).toBe(followers.length);
  expect(shop.of("AWS::SQS::Queue").map(({ id }) => id)).toEqual(expect.arrayContaining(queues));
});

test("a change that no job follows invokes no function", () => {
  for (const name of followers) {
    const { Filters } = mappingOf(`jobs/${name}`).properties.FilterCriteria;
    const job = jobOf(name);
    const filters = Filters.map(({ Pattern }: Properties) => JSON.parse(Pattern));
    expect(filters, name).toEqual(job.trigger === "stream" && job.filters);
    // Lambda takes five.
    expect(filters.length, name).toBeGreaterThan(0);
    expect(filters.length, name).toBeLessThanOrEqual(5);
  }
});

test("scheduled jobs run as often as their table says", () => {
  const timed = shop.of("AWS::Events::Rule").filter(({ properties }) => properties.ScheduleExpression);
  const rates = timed.map(({ properties: { ScheduleExpression, Targets } }) => {
    const lambda = shop.all.find(({ id }) => readable(Targets[0].Arn) === `${id}.Arn`);
    return [lambda && sourceOf(lambda), ScheduleExpression];
  });
  expect(rates).toEqual(scheduled);
  expect(rates).toContainEqual(["jobs/sweep", "rate(5 minutes)"]);
  for (const nightly of ["reconcile", "pictures", "popularity", "audit"])
    expect(rates).toContainEqual([`jobs/${nightly}`, "rate(1 day)"]);
});

test("changed pages are announced to search engines hourly and after each deployment", () => {
  const { id } = functionOf("jobs/feeds");
  const rules = shop
    .of("AWS::Events::Rule")
    .filter(({ properties }) => readable(properties.Targets[0].Arn) === `${id}.Arn`);
  expect(rules).toHaveLength(2);
  for (const { properties } of rules)
    expect(JSON.parse(properties.Targets[0].Input).pages).toEqual(
      expect.arrayContaining(["/", "/products", "/faq", "/blogs/numbers-that-matter"]),
    );
  const pattern = rules.find(({ properties }) => properties.EventPattern)?.properties.EventPattern;
  expect(pattern).toMatchObject({
    source: ["aws.cloudformation"],
    detail: { "stack-id": [{ Ref: "AWS::StackId" }] },
  });
});
