import type { Stack } from "aws-cdk-lib";
import { Effect, ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { previewBoundary, qualifierOf } from "../environments.ts";
import { accept, acceptWildcard } from "./nag.ts";

const qualifier = qualifierOf("preview");

/** ARNs of resources named by the stage, or by CloudFormation after the stack. */
const named = (account: string): string[] => [
  `arn:aws:cloudformation:*:${account}:stack/Earshot-pr-*`,
  ...["function", "layer"].map((kind) => `arn:aws:lambda:*:${account}:${kind}:Earshot-pr-*`),
  `arn:aws:dynamodb:*:${account}:table/Earshot-pr-*`,
  `arn:aws:sqs:*:${account}:Earshot-pr-*`,
  `arn:aws:events:*:${account}:rule/Earshot-pr-*`,
  ...["/earshot/pr-", "/aws/vendedlogs/earshot/pr-", "/aws/lambda/Earshot-pr-"].map(
    (name) => `arn:aws:logs:*:${account}:log-group:${name}*`,
  ),
  `arn:aws:ssm:*:${account}:parameter/earshot/pr-*`,
  `arn:aws:ssm:*:${account}:parameter/cdk-bootstrap/${qualifier}/*`,
  `arn:aws:ses:*:${account}:configuration-set/Earshot-pr-*`,
  "arn:aws:s3:::earshot-pr-*",
  `arn:aws:s3:::cdk-${qualifier}-*`,
];

const namedActions = [
  "cloudformation",
  "lambda",
  "dynamodb",
  "sqs",
  "events",
  "logs",
  "ssm",
  "ses",
  "s3",
].map((service) => `${service}:*`);

/**
 * Actions on generated ids (Service Authorization Reference). `ofOtherStages` protects tagged resources of other stages;
 * untagged ones (routes, integrations, the edge's policies and functions) share the account.
 */
const unnamed = [
  "apigateway:*",
  "cloudfront:*",
  "cloudformation:ListExports",
  "cloudformation:ListImports",
  "dynamodb:ListStreams",
  "lambda:GetEventSourceMapping",
  "lambda:ListTags",
  "lambda:TagResource",
  "logs:*LogDeliver*",
  "logs:*ResourcePolic*",
  "logs:DescribeLogGroups",
  "secretsmanager:GetRandomPassword",
  "ses:SendEmail",
  "ses:SendRawEmail",
];

function rolesOf(account: string): PolicyStatement[] {
  const roles = `arn:aws:iam::${account}:role/Earshot-pr-*`;
  return [
    // Created roles are bounded too, or a preview could create an all-powerful function.
    new PolicyStatement({
      actions: ["iam:CreateRole", "iam:PutRolePermissionsBoundary"],
      resources: [roles],
      conditions: {
        StringEquals: { "iam:PermissionsBoundary": `arn:aws:iam::${account}:policy/${previewBoundary}` },
      },
    }),
    new PolicyStatement({
      actions: [
        ...["Get*", "List*", "DeleteRole", "UpdateRole*", "UpdateAssumeRolePolicy", "TagRole", "UntagRole"],
        ...["PutRolePolicy", "DeleteRolePolicy", "AttachRolePolicy", "DetachRolePolicy", "PassRole"],
      ].map((action) => `iam:${action}`),
      resources: [roles],
    }),
    new PolicyStatement({
      actions: ["iam:PassRole"],
      resources: [`arn:aws:iam::${account}:role/cdk-${qualifier}-cfn-exec-role-*`],
    }),
  ];
}

const ofPreviews = { StringLike: { "aws:ResourceTag/stage": "pr-*" } };

/** Denies anything tagged with another stage, except mail through another stage's sender. */
const ofOtherStages = new PolicyStatement({
  effect: Effect.DENY,
  notActions: ["ses:SendEmail", "ses:SendRawEmail"],
  resources: ["*"],
  conditions: {
    Null: { "aws:ResourceTag/stage": "false" },
    StringNotLike: { "aws:ResourceTag/stage": "pr-*" },
  },
});

/** Bounds all roles of previews, since pull requests run unapproved code (IAM User Guide, "Permissions boundaries"). */
export function createPreviewBoundary(scope: Stack): void {
  const { account } = scope;
  const statements = [
    new PolicyStatement({ actions: namedActions, resources: named(account) }),
    new PolicyStatement({ actions: unnamed, resources: ["*"] }),
    new PolicyStatement({
      actions: ["lambda:*EventSourceMapping"],
      resources: ["*"],
      conditions: {
        ArnLike: { "lambda:FunctionArn": `arn:aws:lambda:*:${account}:function:Earshot-pr-*` },
      },
    }),
    new PolicyStatement({ actions: ["secretsmanager:*"], resources: ["*"], conditions: ofPreviews }),
    new PolicyStatement({
      actions: ["secretsmanager:CreateSecret", "secretsmanager:TagResource"],
      resources: ["*"],
      conditions: { StringLike: { "aws:RequestTag/stage": "pr-*" } },
    }),
    // AWS's own keys, through the services that use them.
    new PolicyStatement({
      actions: ["kms:Decrypt", "kms:DescribeKey", "kms:Encrypt", "kms:GenerateDataKey*", "kms:CreateGrant"],
      resources: ["*"],
      conditions: {
        StringLike: {
          "kms:ViaService": ["s3", "dynamodb", "secretsmanager"].map(
            (service) => `${service}.*.amazonaws.com`,
          ),
        },
      },
    }),
    ...rolesOf(account),
    ofOtherStages,
  ];
  const boundary = new ManagedPolicy(scope, "PreviewBoundary", {
    managedPolicyName: previewBoundary,
    description: "The most that previews of pull requests may do",
    statements,
  });
  const reason = "A boundary grants nothing: it limits what roles of previews are granted.";
  for (const { actions, resources } of statements) {
    for (const action of actions.filter((each) => each.includes("*")))
      accept(boundary, `AwsSolutions-IAM5[Action::${action}]`, reason);
    for (const resource of resources) acceptWildcard(boundary, resource, reason);
  }
}
