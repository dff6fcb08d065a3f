import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { CiStack } from "../../infra/aws/ci-stack.ts";
import { isAllowed, type Request } from "./policy.ts";
import { type Properties, readable, type Synthesised, synthesise } from "./synth.ts";

let statements: Properties[];
let preview: Synthesised;
beforeAll(() => {
  process.env.CDK_VALIDATION = "false";
  const stack = new CiStack(new App(), "Earshot-ci", {
    repository: "earshot/shop",
    environments: ["preview"],
    env: { account: "123456789012", region: "ap-south-1" },
  });
  const policies = Object.values<Properties>(Template.fromStack(stack).toJSON().Resources).filter(
    ({ Type }) => Type === "AWS::IAM::ManagedPolicy",
  );
  expect(policies.map(({ Properties: each }) => each.ManagedPolicyName)).toEqual([
    "Earshot-preview-boundary",
  ]);
  statements = policies[0]?.Properties.PolicyDocument.Statement;
  preview = synthesise("pr-12");
});

const arn = (service: string, rest: string): string => `arn:aws:${service}:ap-south-1:123456789012:${rest}`;
const role = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;
const bounded = { "iam:PermissionsBoundary": "arn:aws:iam::123456789012:policy/Earshot-preview-boundary" };

/** How CloudFormation changes a resource of each type of a stage. */
const changes: Record<string, (stage: string) => Request[]> = {
  "AWS::ApiGatewayV2::Api": (stage) => [
    {
      action: "apigateway:DELETE",
      resource: "arn:aws:apigateway:ap-south-1::/apis/a1",
      keys: { "aws:ResourceTag/stage": stage },
    },
  ],
  "AWS::CloudFormation::Stack": (stage) =>
    ["CreateChangeSet", "ExecuteChangeSet", "UpdateStack", "DeleteStack"].map((verb) => ({
      action: `cloudformation:${verb}`,
      resource: arn("cloudformation", `stack/Earshot-${stage}/0`),
    })),
  "AWS::CloudFront::Distribution": (stage) => [
    {
      action: "cloudfront:UpdateDistribution",
      resource: "arn:aws:cloudfront::123456789012:distribution/E1",
      keys: { "aws:ResourceTag/stage": stage },
    },
  ],
  "AWS::DynamoDB::Table": (stage) => [
    { action: "dynamodb:DeleteTable", resource: arn("dynamodb", `table/Earshot-${stage}-DataTable-1`) },
    {
      action: "dynamodb:Query",
      resource: arn("dynamodb", `table/Earshot-${stage}-DataTable-1/index/byOwner`),
    },
  ],
  "AWS::Events::Rule": (stage) => [
    { action: "events:PutRule", resource: arn("events", `rule/Earshot-${stage}-Jobs-1`) },
  ],
  "AWS::IAM::Role": (stage) => [
    { action: "iam:CreateRole", resource: role(`Earshot-${stage}-role-1`), keys: bounded },
    { action: "iam:PutRolePolicy", resource: role(`Earshot-${stage}-role-1`) },
    { action: "iam:PassRole", resource: role(`Earshot-${stage}-role-1`) },
  ],
  "AWS::Lambda::EventSourceMapping": (stage) => [
    {
      action: "lambda:CreateEventSourceMapping",
      resource: "*",
      keys: { "lambda:FunctionArn": arn("lambda", `function:Earshot-${stage}-stream`) },
    },
  ],
  "AWS::Lambda::Function": (stage) =>
    ["CreateFunction", "UpdateFunctionCode", "InvokeFunction", "PutFunctionConcurrency"].map((verb) => ({
      action: `lambda:${verb}`,
      resource: arn("lambda", `function:Earshot-${stage}-orders-place`),
    })),
  "AWS::Logs::LogGroup": (stage) => [
    { action: "logs:DeleteLogGroup", resource: arn("logs", `log-group:/earshot/${stage}/functions:*`) },
    {
      action: "logs:CreateLogGroup",
      resource: arn("logs", `log-group:/aws/vendedlogs/earshot/${stage}/api`),
    },
  ],
  "AWS::S3::Bucket": (stage) => [
    { action: "s3:CreateBucket", resource: `arn:aws:s3:::earshot-${stage}-siteb-1` },
    { action: "s3:DeleteObject", resource: `arn:aws:s3:::earshot-${stage}-siteb-1/index.html` },
  ],
  "AWS::SES::ConfigurationSet": (stage) => [
    { action: "ses:CreateConfigurationSet", resource: arn("ses", `configuration-set/Earshot-${stage}`) },
  ],
  "AWS::SQS::Queue": (stage) => [
    { action: "sqs:CreateQueue", resource: arn("sqs", `Earshot-${stage}-QueuesMail-1`) },
    { action: "sqs:ReceiveMessage", resource: arn("sqs", `Earshot-${stage}-QueuesMail-1`) },
  ],
  "AWS::SSM::Parameter": (stage) => [
    { action: "ssm:GetParameters", resource: arn("ssm", `parameter/earshot/${stage}/origin-secrets/1`) },
  ],
  "AWS::SecretsManager::Secret": (stage) => [
    {
      action: "secretsmanager:GetSecretValue",
      resource: arn("secretsmanager", "secret:SecretsStripe-1"),
      keys: { "aws:ResourceTag/stage": stage },
    },
  ],
};

test("pull requests may change everything of their own stage, and nothing that tells another stage", () => {
  for (const [type, requestsOf] of Object.entries(changes)) {
    for (const request of requestsOf("pr-12"))
      expect(isAllowed(statements, request), `${type} ${request.action}`).toBe(true);
    for (const stage of ["dev", "prod", "staging"]) {
      for (const request of requestsOf(stage))
        expect(isAllowed(statements, request), `${type} ${request.action} of ${stage}`).toBe(false);
    }
  }
});

/** Parts of the resources above, or without names and tags: a single account does not keep these apart. */
const partsOrUnnamed = [
  "AWS::ApiGatewayV2::Integration",
  "AWS::ApiGatewayV2::Route",
  "AWS::ApiGatewayV2::Stage",
  "AWS::CloudFront::CachePolicy",
  "AWS::CloudFront::Function",
  "AWS::CloudFront::KeyValueStore",
  "AWS::CloudFront::OriginAccessControl",
  "AWS::CloudFront::OriginRequestPolicy",
  "AWS::CloudFront::ResponseHeadersPolicy",
  "AWS::IAM::Policy",
  "AWS::Lambda::EventInvokeConfig",
  "AWS::Lambda::LayerVersion",
  "AWS::Lambda::Permission",
  "AWS::S3::BucketPolicy",
  "AWS::SES::ConfigurationSetEventDestination",
  "AWS::SQS::QueuePolicy",
];

test("every kind of resource that a preview has is known to its boundary", () => {
  const types = new Set(preview.all.map(({ type }) => type).filter((type) => !type.startsWith("Custom::")));
  expect([...types].filter((type) => !(type in changes) && !partsOrUnnamed.includes(type))).toEqual([]);
});

test("a preview cannot step out of its boundary, nor take the role of anything else", () => {
  const escapes: Request[] = [
    { action: "iam:CreateRole", resource: role("Earshot-pr-12-role-1") },
    { action: "iam:DeleteRolePermissionsBoundary", resource: role("Earshot-pr-12-role-1") },
    { action: "iam:CreatePolicyVersion", resource: bounded["iam:PermissionsBoundary"] },
    { action: "iam:CreateUser", resource: "arn:aws:iam::123456789012:user/x" },
    { action: "iam:PassRole", resource: role("cdk-esprod-cfn-exec-role-123456789012-ap-south-1") },
    { action: "sts:AssumeRole", resource: role("cdk-esprod-deploy-role-123456789012-ap-south-1") },
    // Giving another stage's secret the tag of a preview.
    {
      action: "secretsmanager:TagResource",
      resource: arn("secretsmanager", "secret:SecretsStripe-1"),
      keys: { "aws:ResourceTag/stage": "prod", "aws:RequestTag/stage": "pr-12" },
    },
  ];
  for (const request of escapes) expect(isAllowed(statements, request), request.action).toBe(false);
  // The sender of mails is dev's.
  const sender = {
    action: "ses:SendEmail",
    resource: arn("ses", "identity/x"),
    keys: { "aws:ResourceTag/stage": "dev" },
  };
  expect(isAllowed(statements, sender)).toBe(true);
});

test("every role of a preview is bounded, and no role of another stage is", () => {
  const boundaries = (stage: Synthesised) =>
    new Set(
      stage.of("AWS::IAM::Role").map(({ properties }) => readable(properties.PermissionsBoundary ?? "none")),
    );
  expect([...boundaries(preview)]).toEqual([
    expect.stringMatching(/^arn:aws:iam::AWS::AccountId:policy\/Earshot-preview-boundary$/),
  ]);
  expect([...boundaries(synthesise("dev"))]).toEqual(["none"]);
});

test("IAM takes the boundary: at most 6,144 characters", () => {
  expect(JSON.stringify(statements).length).toBeLessThan(6144);
});
