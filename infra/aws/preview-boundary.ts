import type { Stack } from "aws-cdk-lib";
import { Effect, ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { previewBoundary, qualifierOf } from "../environments.ts";
import { accept, acceptWildcard } from "./nag.ts";

const qualifier = qualifierOf("preview");

/** ARNs by the names that the stage, or CloudFormation after the stack, gives to resources of previews. */
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
 * Actions whose resources have generated ids (Service Authorization Reference, the pages of each service).
 * Other stages' APIs and distributions are kept apart by their tag, see `ofOtherStages`; what has no tags
 * (routes and integrations, policies and functions at the edge) a single account does not separate.
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
];

function rolesOf(account: string): PolicyStatement[] {
  const roles = `arn:aws:iam::${account}:role/Earshot-pr-*`;
  return [
    // Roles that a preview creates are bounded as well, or it could create a function that may do everything.
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

/** Whatever carries the tag of another stage is out of reach. Previews send mail as another stage's sender. */
const ofOtherStages = new PolicyStatement({
  effect: Effect.DENY,
  notActions: ["ses:SendEmail"],
  resources: ["*"],
  conditions: {
    Null: { "aws:ResourceTag/stage": "false" },
    StringNotLike: { "aws:ResourceTag/stage": "pr-*" },
  },
});

/**
 * Bounds all roles of the previews' bootstrap and all roles that previews create (IAM User Guide, "Permissions
 * boundaries for IAM entities"): pull requests run code that nobody has approved.
 */
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
