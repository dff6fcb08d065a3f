import { expect, test } from "vitest";
import type { Stage } from "../../infra/stage.ts";
import { isAllowed } from "./policy.ts";
import { type Properties, type Resource, readable, type Synthesised, synthesise } from "./synth.ts";

const copyTo = "arn:aws:backup:eu-central-1:210987654321:backup-vault:earshot";
/** Prod with every setting that makes another service act. */
const whole: Partial<Stage> = { ownKey: true, backup: { keepDays: 90, copyTo } };

const idIn = (value: unknown): string => readable(value).split(".")[0] ?? "";

/** Rights of a role: inline, and of policies that name it. */
function statementsOf(shop: Synthesised, role: string): Properties[] {
  const inline = shop.all.find(({ id }) => id === role)?.properties.Policies ?? [];
  const attached = shop
    .of("AWS::IAM::Policy")
    .filter(({ properties }) => properties.Roles.some((each: unknown) => idIn(each) === role));
  return [...inline, ...attached.map(({ properties }) => properties)].flatMap(
    ({ PolicyDocument }: Properties) => PolicyDocument.Statement,
  );
}

const trustOf = (shop: Synthesised, role: string): string[] =>
  (shop.all.find(({ id }) => id === role)?.properties.AssumeRolePolicyDocument.Statement ?? []).flatMap(
    ({ Principal }: Properties) => [Principal.Service].flat().map(readable),
  );

interface Act {
  what: string;
  role: string;
  /** The service that takes the role. */
  by: string;
  actions: string[];
  on: unknown;
}

const polling: Record<string, string[]> = {
  Queue: ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"],
  StreamArn: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator"],
};

/** Everything that a service does for the stage in the name of a role. */
function actsIn(shop: Synthesised): Act[] {
  const lambda = (id: string): Resource | undefined => shop.all.find((resource) => resource.id === id);
  const roleOf = (name: unknown): string => idIn(lambda(idIn(name))?.properties.Role);
  const by = "lambda.amazonaws.com";
  const failures = (type: string): Act[] =>
    shop.of(type).flatMap(({ id, properties: { FunctionName, DestinationConfig } }) =>
      DestinationConfig
        ? [
            {
              what: id,
              role: roleOf(FunctionName),
              by,
              actions: ["sqs:SendMessage"],
              on: DestinationConfig.OnFailure.Destination,
            },
          ]
        : [],
    );
  return [
    ...shop
      .of("AWS::Lambda::EventSourceMapping")
      .map(({ id, properties: { FunctionName, EventSourceArn } }) => ({
        what: id,
        role: roleOf(FunctionName),
        by,
        actions: polling[readable(EventSourceArn).endsWith("StreamArn") ? "StreamArn" : "Queue"] ?? [],
        on: EventSourceArn,
      })),
    ...failures("AWS::Lambda::EventSourceMapping"),
    ...failures("AWS::Lambda::EventInvokeConfig"),
    ...shop
      .of("AWS::ApiGatewayV2::Integration")
      .map(({ id, properties: { CredentialsArn, IntegrationUri } }) => ({
        what: id,
        role: idIn(CredentialsArn),
        by: "apigateway.amazonaws.com",
        actions: ["lambda:InvokeFunction"],
        on: IntegrationUri,
      })),
    ...shop
      .of("AWS::Lambda::Function")
      .filter(({ properties }) => properties.FunctionName)
      .map(({ id, properties: { Role, LoggingConfig } }) => ({
        what: id,
        role: idIn(Role),
        by,
        actions: ["logs:CreateLogStream", "logs:PutLogEvents"],
        on: { "Fn::GetAtt": [idIn(LoggingConfig.LogGroup), "Arn"] },
      })),
  ];
}

test.each([
  ["dev", {}],
  ["prod", whole],
  ["pr-12", {}],
] as const)(
  "%s: each service can assume a role that allows what it must do, on that resource only",
  (name, settings) => {
    const shop = synthesise(name, settings);
    const acts = actsIn(shop);
    expect(acts.length).toBeGreaterThan(100);
    for (const { what, role, by, actions, on } of acts) {
      expect(trustOf(shop, role), what).toEqual([by]);
      const statements = statementsOf(shop, role);
      for (const action of actions) {
        const said = `${what} ${action}`;
        expect(isAllowed(statements, { action, resource: readable(on) }), said).toBe(true);
        expect(isAllowed(statements, { action, resource: "arn:aws:any:ap-south-1:1:other" }), said).toBe(
          false,
        );
      }
    }
  },
);

test("the CDK's own functions may write their logs through AWS's managed policy", () => {
  const shop = synthesise("prod");
  const helpers = shop.of("AWS::Lambda::Function").filter(({ properties }) => !properties.FunctionName);
  expect(helpers.length).toBeGreaterThan(0);
  for (const { id, properties } of helpers) {
    const role = shop.all.find((each) => each.id === idIn(properties.Role));
    const [policy] = role?.properties.ManagedPolicyArns ?? [];
    expect(JSON.stringify(policy), id).toContain("service-role/AWSLambdaBasicExecutionRole");
  }
});

test("every principal in trusts, permissions and policies is known to these tests", () => {
  const shop = synthesise("prod", whole);
  const services = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      if (key === "Service") for (const each of [inner].flat()) services.add(readable(each));
      else collect(inner);
    }
  };
  for (const { type, properties } of shop.all) {
    collect(properties);
    if (type === "AWS::Lambda::Permission") services.add(readable(properties.Principal));
  }
  expect([...services].sort()).toEqual([
    "apigateway.amazonaws.com",
    "backup.amazonaws.com",
    "cloudfront.amazonaws.com",
    "cloudwatch.amazonaws.com",
    "events.amazonaws.com",
    "lambda.amazonaws.com",
  ]);
});

test("SES reports to the account's default event bus, and a rule selects the stage's events", () => {
  const shop = synthesise("prod");
  const { EventDestination } = shop.one("AWS::SES::ConfigurationSetEventDestination").properties;
  expect(readable(EventDestination.EventBridgeDestination.EventBusArn)).toMatch(/:event-bus\/default$/);
  const rule = shop.one("AWS::Events::Rule", ({ EventPattern }) => EventPattern?.source?.[0] === "aws.ses");
  expect(rule.properties.EventBusName).toBeUndefined();
  const set = shop.one("AWS::SES::ConfigurationSet").id;
  expect(readable(rule.properties.EventPattern.detail.mail.tags["ses:configuration-set"])).toBe(set);
});
