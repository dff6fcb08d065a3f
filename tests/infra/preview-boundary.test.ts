import { App } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { CiStack } from "../../infra/aws/ci-stack.ts";
import { isAllowed, type Request } from "./policy.ts";
import { knownTypes, requestsOf } from "./preview-requests.ts";
import {
  allResources,
  type Properties,
  type Resource,
  readable,
  type Synthesised,
  synthesise,
} from "./synth.ts";

let statements: Properties[];
let preview: Synthesised;
/** Of all stacks of the preview. */
let resources: Resource[];
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
  resources = allResources("pr-12");
});

/** What IAM is told of a request. */
const told = (request: Request): string => JSON.stringify(request);

const arn = (service: string, rest: string): string => `arn:aws:${service}:ap-south-1:123456789012:${rest}`;
const role = (name: string): string => `arn:aws:iam::123456789012:role/${name}`;
const bounded = { "iam:PermissionsBoundary": "arn:aws:iam::123456789012:policy/Earshot-preview-boundary" };

test("a preview may create, change and delete each of its resources, whatever the type", () => {
  const types = new Set(resources.map(({ type }) => type));
  expect([...types].sort()).toEqual(knownTypes);
  const refused = resources.flatMap((resource) =>
    requestsOf("Earshot-pr-12", resource)
      .filter((request) => !isAllowed(statements, request))
      .map(({ action }) => `${action} of ${resource.type} ${resource.id}`),
  );
  expect(refused).toEqual([]);
});

test("a preview may not touch another stage's resource that differs from its own by name or tag", () => {
  const own = new Set(resources.flatMap((each) => requestsOf("Earshot-pr-12", each)).map(told));
  for (const stage of ["dev", "prod", "staging"]) {
    const others = synthesise(stage).all.filter(({ type }) => knownTypes.includes(type));
    const reached = others.flatMap((resource) =>
      requestsOf(`Earshot-${stage}`, resource)
        .filter((request) => !own.has(told(request)) && isAllowed(statements, request))
        .map(({ action }) => `${action} of ${resource.type} ${resource.id}`),
    );
    expect(reached, stage).toEqual([]);
  }
});

test("a preview cannot leave its boundary or assume another role", () => {
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
  for (const action of ["ses:SendEmail", "ses:SendRawEmail"]) {
    const sender = { action, resource: arn("ses", "identity/x"), keys: { "aws:ResourceTag/stage": "dev" } };
    expect(isAllowed(statements, sender)).toBe(true);
  }
});

test("every role of a preview has the boundary, and no role of another stage has", () => {
  const boundaries = (stage: Synthesised) =>
    new Set(
      stage.of("AWS::IAM::Role").map(({ properties }) => readable(properties.PermissionsBoundary ?? "none")),
    );
  expect([...boundaries(preview)]).toEqual([
    expect.stringMatching(/^arn:aws:iam::AWS::AccountId:policy\/Earshot-preview-boundary$/),
  ]);
  expect([...boundaries(synthesise("dev"))]).toEqual(["none"]);
});

test("the boundary fits IAM's limit of 6,144 characters", () => {
  expect(JSON.stringify(statements).length).toBeLessThan(6144);
});
