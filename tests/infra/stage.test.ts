import { beforeAll, expect, test } from "vitest";
import { schema } from "../../functions/platform/schema.ts";
import type { Stage } from "../../infra/stage.ts";
import { checkStage, placeholdersOf, StageError } from "../../infra/stage-checks.ts";
import { stageOf } from "../../infra/stages.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

let dev: Synthesised;
let prod: Synthesised;
beforeAll(() => {
  dev = synthesise("dev");
  prod = synthesise("prod");
});

test("the table has the schema's keys, indexes, stream and time to live", () => {
  const { properties } = dev.one("AWS::DynamoDB::Table");
  const keys = ({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) => [
    { AttributeName: partitionKey, KeyType: "HASH" },
    { AttributeName: sortKey, KeyType: "RANGE" },
  ];
  expect(properties.KeySchema).toEqual(keys(schema));
  expect(properties.TimeToLiveSpecification).toEqual({ AttributeName: schema.ttl, Enabled: true });
  expect(properties.StreamSpecification.StreamViewType).toBe(schema.stream);
  expect(properties.BillingMode).toBe("PAY_PER_REQUEST");
  expect(properties.PointInTimeRecoverySpecification.PointInTimeRecoveryEnabled).toBe(true);
  expect(properties.SSESpecification).toEqual({ SSEEnabled: true });
  const indexes = Object.entries(schema.indexes).map(([name, { projected, ...index }]) => ({
    IndexName: name,
    KeySchema: keys(index),
    Projection: { ProjectionType: "INCLUDE", NonKeyAttributes: [...projected] },
  }));
  expect(properties.GlobalSecondaryIndexes).toEqual(indexes);
});

test("no index projects large attributes of orders and payments, or those that change while listed", () => {
  const { properties } = prod.one("AWS::DynamoDB::Table");
  const projected = properties.GlobalSecondaryIndexes.flatMap(
    ({ Projection }: Properties) => Projection.NonKeyAttributes,
  );
  for (const name of ["lines", "shippingInfo", "history", "intentId", "state", "refundedPaise"])
    expect(projected).not.toContain(name);
});

test("prod retains its table and images, and dev deletes everything", () => {
  const kept = ({ of }: Synthesised) =>
    ["AWS::DynamoDB::Table", "AWS::S3::Bucket"].flatMap((type) =>
      of(type).map(({ id, whole }) => [
        id.replace(/[0-9A-F]{8}$/, ""),
        whole.DeletionPolicy,
        whole.UpdateReplacePolicy,
      ]),
    );
  expect(kept(prod)).toEqual([
    ["DataTable", "RetainExceptOnCreate", "Retain"],
    ["DataImages", "RetainExceptOnCreate", "Retain"],
    ["SiteBucket", "Delete", "Delete"],
  ]);
  expect(kept(dev).map(([, policy]) => policy)).toEqual(["Delete", "Delete", "Delete"]);
  expect(prod.one("AWS::DynamoDB::Table").properties.DeletionProtectionEnabled).toBe(true);
  expect(dev.one("AWS::DynamoDB::Table").properties.DeletionProtectionEnabled).toBe(false);
  const images = prod.all.find(({ id }) => /^DataImages[0-9A-F]{8}$/.test(id))?.properties;
  expect(images?.VersioningConfiguration).toEqual({ Status: "Enabled" });
  expect(dev.of("Custom::S3AutoDeleteObjects").length).toBe(2);
  expect(prod.of("Custom::S3AutoDeleteObjects").length).toBe(1);
});

test("files of jobs are deleted after 30 days, and those of exports after one, with all their versions", () => {
  for (const stage of [dev, prod]) {
    const images = stage.all.find(({ id }) => /^DataImages[0-9A-F]{8}$/.test(id))?.properties;
    const rules: Properties[] = images?.LifecycleConfiguration.Rules;
    const rule = (prefix: string) => rules.find(({ Prefix }) => Prefix === prefix);
    expect(rule("jobs/")).toEqual({ ExpirationInDays: 30, Prefix: "jobs/", Status: "Enabled" });
    expect(rule("jobs/exports/")).toEqual({
      ...{ ExpirationInDays: 1, Prefix: "jobs/exports/", Status: "Enabled" },
      NoncurrentVersionExpiration: { NoncurrentDays: 1 },
      AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 },
    });
  }
});

test("all buckets are private and encrypted and reject plain HTTP", () => {
  for (const { id, properties } of prod.of("AWS::S3::Bucket")) {
    expect(Object.values(properties.PublicAccessBlockConfiguration), id).toEqual([true, true, true, true]);
    expect(JSON.stringify(properties.BucketEncryption), id).toContain("AES256");
    expect(properties.OwnershipControls.Rules, id).toEqual([{ ObjectOwnership: "BucketOwnerEnforced" }]);
    const policy = prod.one("AWS::S3::BucketPolicy", ({ Bucket }) => readable(Bucket) === id);
    const statements: Properties[] = policy.properties.PolicyDocument.Statement;
    expect(statements.find(({ Effect }) => Effect === "Deny")?.Condition).toEqual({
      Bool: { "aws:SecureTransport": "false" },
    });
    const readers = statements.filter(
      ({ Effect, Action }) => Effect === "Allow" && Action === "s3:GetObject",
    );
    expect(
      readers.map(({ Principal }) => Principal),
      id,
    ).toEqual([{ Service: "cloudfront.amazonaws.com" }]);
    expect(JSON.stringify(readers[0]?.Condition), id).toContain("AWS:SourceArn");
  }
});

test("logs are retained as long as the stage configures", () => {
  const days = ({ of }: Synthesised) =>
    of("AWS::Logs::LogGroup").map(({ properties }) => [properties.LogGroupName, properties.RetentionInDays]);
  expect(days(dev)).toEqual([
    ["/earshot/dev/helpers/Earshot-dev", 7],
    ["/aws/vendedlogs/earshot/dev/api", 7],
    ["/earshot/dev/functions", 7],
  ]);
  expect(days(prod).map(([, retention]) => retention)).toEqual([365, 365, 365]);
  const functions = dev.of("AWS::Lambda::Function").filter(({ properties }) => properties.FunctionName);
  const group = dev.one(
    "AWS::Logs::LogGroup",
    ({ LogGroupName }) => LogGroupName === "/earshot/dev/functions",
  ).id;
  for (const { properties } of functions) {
    expect(properties.LoggingConfig).toEqual({ LogFormat: "JSON", LogGroup: { Ref: group } });
  }
});

const rotating: Partial<Stage> = {
  sessionKeys: { current: 1, accepted: [1, 2] },
  originSecrets: { current: 2, accepted: [1, 2] },
};
/** Replaces references to a secret's value by `<Origin1>`. */
const withNames = (text: unknown): string =>
  readable(text).replaceAll(
    /\{\{resolve:secretsmanager:Secrets(\w+?)[0-9A-F]{8}:SecretString:::\}\}/g,
    "<$1>",
  );

test("a second generation of secrets is accepted before it is used", () => {
  const shop = synthesise("dev", rotating);
  const textOf = (name: string): string => {
    const secret = shop.all.find(({ id }) => new RegExp(`^Secrets${name}[0-9A-F]{8}$`).test(id));
    return withNames(secret?.properties.SecretString ?? secret?.properties.Value);
  };
  expect(JSON.parse(textOf("Session"))).toEqual({
    current: "1",
    keys: { 1: "<SessionKey1>", 2: "<SessionKey2>" },
  });
  expect(textOf("OriginAccepted12")).toBe("<Origin1>,<Origin2>");
  const { Origins } = shop.one("AWS::CloudFront::Distribution").properties.DistributionConfig;
  const sent = Origins.flatMap(({ OriginCustomHeaders }: Properties) => OriginCustomHeaders ?? []);
  expect(sent.map(({ HeaderName, HeaderValue }: Properties) => [HeaderName, withNames(HeaderValue)])).toEqual(
    [
      ["x-origin-secret", "<Origin2>"],
      ["x-origin-secret", "<Origin2>"],
    ],
  );
});

test("an unknown or incomplete stage is reported with what to add", () => {
  expect(() => stageOf("")).toThrow("No stage given: add -c stage=<name>, one of dev, staging, prod");
  const registered = { ...stageOf("dev").gst, gstin: "29AAGCE1286Q1ZX", ratePercent: 18 };
  for (const [change, fault] of [
    [{}, undefined],
    [{ prices: "inclusive" }, undefined],
    [{ ratePercent: 0.25 }, undefined],
    [{ ratePercent: 2 }, "gst.ratePercent must be a notified rate"],
    [{ ratePercent: 12 }, "gst.ratePercent must be a notified rate"],
    [{ gstin: "29AAGCE1286Q1ZY" }, "gst.gstin This GSTIN isn't valid"],
    [{ stateCode: "27" }, "gst.stateCode must be the first two digits of gstin"],
    [{ gstin: undefined, prices: "inclusive" }, "gst.prices can be inclusive only with a gstin"],
    [{ gstin: undefined, ratePercent: 2 }, undefined],
  ] as const) {
    const check = () =>
      checkStage("qa", { ...stageOf("dev"), gst: { ...registered, ...change } as Stage["gst"] });
    if (fault) expect(check).toThrow(fault);
    else expect(check).not.toThrow();
  }
  expect(() => stageOf("qa")).toThrow("Unknown stage qa: add it to infra/stages.ts");
  expect(() => stageOf("Prod")).toThrow(StageError);
  expect(() => stageOf("constructor")).toThrow(StageError);
  expect(stageOf("pr-12")).toEqual({
    ...stageOf("dev"),
    environment: "preview",
    ownsSender: false,
    watched: false,
  });
  expect(placeholdersOf(stageOf("prod"))).toEqual(["mailFrom", "alarmEmail", "shop", "gst"]);
});

/** Resource types whose names need to be unique only within their parent. */
const namedWithin = /^AWS::(ApiGatewayV2::Stage|IAM::Policy|CloudWatch::Alarm|Logs::MetricFilter)$/;

function namesIn(value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key.endsWith("Name") && typeof inner === "string"
      ? [`${path} ${inner}`]
      : namesIn(inner, `${path}.${key}`),
  );
}

test("stages in the same account share no resource name", () => {
  const top = new Set(["FunctionName", "LogGroupName", "TopicName", "DashboardName", "Name"]);
  const names = ({ all }: Synthesised) =>
    all
      .filter(({ type }) => !namedWithin.test(type))
      .flatMap(({ type, properties }) => [
        ...namesIn(Object.fromEntries(Object.entries(properties).filter(([key]) => top.has(key))), type),
        ...(type.startsWith("AWS::CloudFront::") && type.endsWith("Policy") ? namesIn(properties, type) : []),
      ])
      .filter((name) => !name.includes("HeaderName"));
  const ofDev = new Set(names(dev));
  expect(ofDev.size).toBeGreaterThan(30);
  expect(names(prod).filter((name) => ofDev.has(name))).toEqual([]);
});

test("the same sources give the same template", () => {
  // With settings, it is made anew.
  expect(synthesise("dev", {}).template).toEqual(dev.template);
});

test("a stage that takes real money must give its own shop's details, all of them", () => {
  const own: Stage["shop"] = {
    address: ["Kettle Audio LLP", "3 Beach Road", "Kochi, Kerala 682001"],
    phone: "+91 484 400 1200",
    email: "hello@kettle.test",
    grievanceOfficer: { name: "Anita Paul", email: "anita@kettle.test" },
  };
  const live: Stage = {
    ...stageOf("prod"),
    mailFrom: "a@kettle.test",
    alarmEmail: "b@kettle.test",
    shop: own,
    gst: { ...stageOf("prod").gst, legalName: "Kettle Audio LLP", address: "3 Beach Road, Kochi" },
  };
  const { shop: sample } = stageOf("prod");
  expect(placeholdersOf(live)).toEqual([]);
  for (const shop of [
    sample,
    { ...own, address: sample.address },
    { ...own, address: [own.address[0] ?? "", ...sample.address.slice(1)] },
    { ...own, phone: sample.phone },
    { ...own, email: sample.email },
    { ...own, grievanceOfficer: { ...own.grievanceOfficer, name: sample.grievanceOfficer.name } },
  ])
    expect(placeholdersOf({ ...live, shop })).toEqual(["shop"]);
  const { gst } = stageOf("prod");
  expect(placeholdersOf({ ...live, gst: { ...live.gst, address: gst.address } })).toEqual(["gst"]);
  expect(placeholdersOf({ ...live, stripe: "test", shop: sample, gst })).toEqual([]);
});
