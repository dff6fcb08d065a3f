import { execFile } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { App, Validations } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { AwsSolutionsChecks } from "cdk-nag";
import { expect, test } from "vitest";
import { CiStack } from "../../infra/aws/ci-stack.ts";
import { environments } from "../../infra/environments.ts";
import { root } from "./cli-process.ts";
import { buildDirectory, type Properties, readable, shopApp, synthesise } from "./synth.ts";

// The linter also checks this stack.
process.env.CDK_VALIDATION = "false";
const app = new App({ stackTraces: false });
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
const { Resources } = Template.fromStack(
  new CiStack(app, "Earshot-ci", { repository: "earshot/shop", environments }),
).toJSON();

test("each repository environment has a role that no fork can assume, and only main can assume those of real stages", () => {
  const roles = Object.values<Properties>(Resources).filter(({ Type }) => Type === "AWS::IAM::Role");
  const trusts = roles.map(({ Properties }) => [
    Properties.RoleName,
    Properties.AssumeRolePolicyDocument.Statement[0].Condition.StringEquals,
  ]);
  expect(trusts).toEqual(
    environments.map((name) => [
      `Earshot-ci-${name}`,
      {
        "token.actions.githubusercontent.com:aud": "sts.amazonaws.com",
        "token.actions.githubusercontent.com:sub": `repo:earshot/shop:environment:${name}`,
        ...(name !== "preview" && { "token.actions.githubusercontent.com:ref": "refs/heads/main" }),
      },
    ]),
  );
});

const removing = [
  "secretsmanager:GetSecretValue arn:secretsmanager:*:AWS::AccountId:secret:*",
  "cloudformation:ListStacks,cloudformation:ListImports *",
  "cloudformation:DeleteStack arn:cloudformation:*:AWS::AccountId:stack/Earshot-pr-policies-*",
  "logs:DescribeLogGroups arn:logs:*:AWS::AccountId:log-group:*",
  "logs:DeleteLogGroup arn:logs:*:AWS::AccountId:log-group:/aws/lambda/Earshot-pr-*-Custom*",
];

const stagesOf = { dev: ["dev", "staging"], preview: ["pr-*"], prod: ["prod"] };

test("a role may assume its environment's roles by name and read its stacks and quota; the preview's may also clean up", () => {
  const policies = Object.values<Properties>(Resources).filter(({ Type }) => Type === "AWS::IAM::Policy");
  expect(policies.length).toBe(environments.length);
  for (const { Properties } of policies) {
    const environment = environments.find((name) => readable(Properties.Roles).startsWith(name));
    if (!environment) throw new Error("A policy of no environment");
    const rights = Properties.PolicyDocument.Statement.map(
      ({ Action, Resource }: Properties) => `${Action} ${[Resource].flat().map(readable).join()}`,
    );
    const role = "arn:iam::AWS::AccountId:role/";
    const stack = (name: string) => `arn:cloudformation:*:AWS::AccountId:stack/${name}/*`;
    const stages = stagesOf[environment];
    const stacks = stages.flatMap((name) =>
      ["", "-edge", "-watch"].map((end) => stack(`Earshot-${name}${end}`)),
    );
    expect(rights.map((right: string) => right.replaceAll(/arn:(aws|AWS::Partition):/g, "arn:"))).toEqual([
      `sts:AssumeRole ${[`${role}cdk-es${environment}-*`, ...stages.map((name) => `${role}Earshot-${name}-release`)]}`,
      `cloudformation:DescribeStacks ${[...stacks, stack(`CDKToolkit-${environment}`)]}`,
      "lambda:GetAccountSettings,cloudwatch:DescribeAlarms *",
      ...(environment === "preview" ? removing : []),
    ]);
    for (const { Action, Condition } of Properties.PolicyDocument.Statement)
      if (Action === "secretsmanager:GetSecretValue")
        expect(Condition).toEqual({ StringLike: { "aws:ResourceTag/stage": "pr-*" } });
  }
});

test("the role that shows a stage's releases has no access to another stage's store or bucket", () => {
  for (const name of ["dev", "staging", "prod", "pr-12"]) {
    const shop = synthesise(name);
    const isReleaser = ({ RoleName }: Properties) => RoleName === `Earshot-${name}-release`;
    const role = shop.one("AWS::IAM::Role", isReleaser).id;
    const policy = shop.one("AWS::IAM::Policy", ({ Roles }) =>
      Roles.some(({ Ref }: Properties) => Ref === role),
    );
    const granted = policy.properties.PolicyDocument.Statement.map(({ Action, Resource }: Properties) =>
      [Action, readable(Resource)].flat().join(" "),
    );
    const { id: bucket } = shop.one("AWS::S3::Bucket", ({ LifecycleConfiguration }) =>
      JSON.stringify(LifecycleConfiguration).includes("rendered/"),
    );
    const stores = shop.of("AWS::CloudFront::KeyValueStore").map(({ id }) => id);
    expect(granted).toEqual([
      `s3:GetObject s3:PutObject ${bucket}.Arn/releases/*`,
      `s3:DeleteObject ${bucket}.Arn/rendered/*`,
      `s3:ListBucket ${bucket}.Arn`,
      ...stores.map(
        (store) =>
          `cloudfront-keyvaluestore:DescribeKeyValueStore cloudfront-keyvaluestore:GetKey cloudfront-keyvaluestore:PutKey ${store}.Arn`,
      ),
    ]);
    expect(stores.length, name).toBe(name === "pr-12" ? 0 : 1);
  }
});

const folder = new URL("../../.github/workflows/", import.meta.url);
const workflows = new Map(
  readdirSync(folder).map((file) => [file, readFileSync(new URL(file, folder), "utf8")] as const),
);
const all = [...workflows.values()].join("\n");
/** The YAML of one job. */
const jobOf = (file: string, job: string): string => {
  const found = new RegExp(`^  ${job}:\\n(?:(?:    .*)?\\n)+`, "m").exec(workflows.get(file) ?? "");
  if (!found) throw new Error(`No job ${job} in ${file}`);
  return found[0];
};

test("workflows deploy to environments that have a role", () => {
  const named = [...all.matchAll(/environment: (\w+)/g)].map(([, name]) => name);
  expect([...new Set(named)].sort()).toEqual([...environments].sort());
});

test("each third-party action is pinned by commit, with its version in a comment", () => {
  const uses = [...all.matchAll(/uses: (.+)/g)].map(([, action = ""]) => action);
  const others = uses.filter((action) => !action.startsWith("./"));
  expect(others.length).toBeGreaterThan(3);
  for (const action of others) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test("a push cancels running tests but no deployment, and a pending approval blocks nothing else", () => {
  for (const text of workflows.values()) expect(text).not.toMatch(/^(concurrency|cancel-in-progress):/m);
  expect(all.match(/cancel-in-progress:/g)).toHaveLength(2);
  expect(jobOf("ci.yml", "test")).toMatch(
    /group: test-\$\{\{ github\.head_ref \|\| github\.ref \}\}\n\s+cancel-in-progress: .*== 'pull_request'/,
  );
  expect(jobOf("previews.yml", "stop-tests")).toMatch(
    /group: test-\$\{\{ github\.head_ref \}\}\n\s+cancel-in-progress: true/,
  );
  expect(jobOf("deploy.yml", "deploy")).toMatch(/concurrency: \$\{\{ inputs\.stage \}\}\n/);
  expect(jobOf("ci.yml", "prod")).toContain("environment: prod");
});

test("closing a pull request removes its preview, even with conflicts, using code of the main branch", () => {
  const text = workflows.get("previews.yml") ?? "";
  expect(text).toContain("pull_request_target:\n    types: [closed]");
  expect(jobOf("previews.yml", "remove")).toContain("command: destroy");
  expect(jobOf("previews.yml", "remove")).toContain("head.repo.full_name == github.repository");
  // The pull request's code must not be checked out.
  expect(text).not.toMatch(/^\s+(ref|repository):/m);
  expect(workflows.get("deploy.yml")).not.toMatch(/^\s+(ref|repository):/m);
});

test("abandoned previews are found each night and removed one by one", () => {
  expect(workflows.get("previews.yml")).toMatch(/schedule:\n\s+- cron: "\d+ \d+ \* \* \*"/);
  expect(jobOf("previews.yml", "find-expired")).toContain("npm run --silent previews -- --days 7");
  expect(jobOf("previews.yml", "remove-expired")).toContain("command: destroy");
});

test("secrets are tagged with their stage", () => {
  for (const { properties } of synthesise("pr-12").of("AWS::SecretsManager::Secret"))
    expect(properties.Tags).toContainEqual({ Key: "stage", Value: "pr-12" });
});

test("roles and boundary exist before any bootstrap, and an existing provider is reused", () => {
  const known = Template.fromStack(
    new CiStack(new App(), "Earshot-ci", {
      repository: "earshot/shop",
      environments: ["prod"],
      hasProvider: true,
    }),
  ).toJSON();
  const types = Object.values<Properties>(known.Resources).map(({ Type }) => Type);
  expect(types.sort()).toEqual(["AWS::IAM::Policy", "AWS::IAM::Role"]);
  expect(JSON.stringify(known)).toContain("oidc-provider/token.actions.githubusercontent.com");
  // An app without a bootstrap sends the template itself, which may have 51,200 bytes.
  expect(JSON.stringify({ Resources }, undefined, 1).length).toBeLessThan(51_200);
  expect(Object.values<Properties>(Resources).map(({ Type }) => Type)).toContain("AWS::IAM::OIDCProvider");
});

test("an account serves only the environments named, so that sharing one is a choice", async () => {
  const run = (context: object) =>
    promisify(execFile)(process.execPath, ["infra/ci.ts"], {
      cwd: root,
      env: {
        ...process.env,
        CDK_CONTEXT_JSON: JSON.stringify(context),
        CDK_OUTDIR: mkdtempSync(join(tmpdir(), "earshot-ci-")),
      },
    });
  const repository = "earshot/shop";
  const line = "Specify the environments of this account: -c environments=<dev|preview|prod>";
  await expect(run({ repository })).rejects.toThrow(line);
  await expect(run({ repository, environments: "prod,production" })).rejects.toThrow(line);
  await expect(run({ repository, environments: "prod" })).resolves.toBeDefined();
});

test("the stacks of an environment are deployed by the roles of its own bootstrap", () => {
  for (const [stage, environment] of [
    ["dev", "dev"],
    ["staging", "dev"],
    ["prod", "prod"],
    ["pr-12", "preview"],
  ] as const) {
    const { app } = shopApp(stage, buildDirectory());
    const { stacks } = app.synth();
    for (const { assumeRoleArn, cloudFormationExecutionRoleArn } of stacks)
      for (const arn of [assumeRoleArn, cloudFormationExecutionRoleArn])
        expect(arn, stage).toContain(`:role/cdk-es${environment}-`);
  }
});
