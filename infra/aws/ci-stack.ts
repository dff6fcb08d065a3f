import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import {
  OidcProviderNative,
  PolicyStatement,
  type PolicyStatementProps,
  Role,
  WebIdentityPrincipal,
} from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import {
  type Environment,
  issuer,
  mainRef,
  policiesPrefix,
  qualifierOf,
  toolkitOf,
} from "../environments.ts";
import { releaseRoleOf } from "../releases.ts";
import { stageNamesOf } from "../stages.ts";
import { acceptWildcard } from "./nag.ts";
import { createPreviewBoundary } from "./preview-boundary.ts";

export interface CiStackProps extends StackProps {
  readonly repository: string;
  /** GitHub environments that deploy to this account. */
  readonly environments: readonly Environment[];
  /** An account can have GitHub's provider only once. */
  readonly hasProvider?: boolean;
}

/** Lets GitHub Actions deploy without stored keys, with a role per environment. */
export class CiStack extends Stack {
  constructor(scope: Construct, id: string, props: CiStackProps) {
    super(scope, id, props);
    const provider = this.providerArn(props);
    for (const environment of props.environments) {
      const role = new Role(this, environment, {
        roleName: `Earshot-ci-${environment}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(provider, {
          StringEquals: {
            [`${issuer}:aud`]: "sts.amazonaws.com",
            [`${issuer}:sub`]: `repo:${props.repository}:environment:${environment}`,
            // IAM User Guide, "Available keys for AWS OIDC federation". The subject names the environment.
            ...(environment !== "preview" && { [`${issuer}:ref`]: mainRef }),
          },
        }),
      });
      this.allowDeploying(role, environment);
      if (environment === "preview") {
        this.allowRemoving(role);
        createPreviewBoundary(this);
      }
      new CfnOutput(this, `${environment}Role`, { value: role.roleArn });
    }
  }

  private providerArn({ hasProvider }: CiStackProps): string {
    if (hasProvider) return `arn:aws:iam::${this.account}:oidc-provider/${issuer}`;
    return new OidcProviderNative(this, "GitHub", {
      url: `https://${issuer}`,
      clientIds: ["sts.amazonaws.com"],
    }).oidcProviderArn;
  }

  private allow(role: Role, why: string, statement: PolicyStatementProps): void {
    role.addToPolicy(new PolicyStatement(statement));
    for (const resource of statement.resources ?? []) acceptWildcard(role, resource, why);
  }

  /** Allows assuming the environment's CDK and release roles, and reading outputs, alarms and the quota. */
  private allowDeploying(role: Role, environment: Environment): void {
    const stack = (name: string): string => `arn:aws:cloudformation:*:${this.account}:stack/${name}/*`;
    const roleArn = (name: string): string => `arn:aws:iam::${this.account}:role/${name}`;
    const names = stageNamesOf(environment);
    this.allow(role, "The CDK's roles are named by its bootstrap, with the region; previews come and go.", {
      actions: ["sts:AssumeRole"],
      resources: [
        roleArn(`cdk-${qualifierOf(environment)}-*`),
        ...names.map((name) => roleArn(releaseRoleOf(name))),
      ],
    });
    this.allow(role, "CloudFormation adds an id to the names of stacks.", {
      actions: ["cloudformation:DescribeStacks"],
      resources: [
        ...names.flatMap((name) => ["", "-edge", "-watch"].map((end) => stack(`Earshot-${name}${end}`))),
        stack(toolkitOf(environment)),
      ],
    });
    this.allow(role, "The account's settings, and a list of alarms, name no resource.", {
      actions: ["lambda:GetAccountSettings", "cloudwatch:DescribeAlarms"],
      resources: ["*"],
    });
  }

  /** For `npm run previews` and `destroy`. The secret is the Stripe key, to delete the webhook. */
  private allowRemoving(role: Role): void {
    const logs = `arn:aws:logs:*:${this.account}:log-group:`;
    this.allow(role, "Secrets of previews, by their tag.", {
      actions: ["secretsmanager:GetSecretValue"],
      resources: [`arn:aws:secretsmanager:*:${this.account}:secret:*`],
      conditions: { StringLike: { "aws:ResourceTag/stage": "pr-*" } },
    });
    role.addToPolicy(
      new PolicyStatement({
        actions: ["cloudformation:ListStacks", "cloudformation:ListImports"],
        resources: ["*"],
      }),
    );
    this.allow(role, "Policies are named by what they say.", {
      actions: ["cloudformation:DeleteStack"],
      resources: [`arn:aws:cloudformation:*:${this.account}:stack/${policiesPrefix}*`],
    });
    this.allow(role, "A list of log groups names no group.", {
      actions: ["logs:DescribeLogGroups"],
      resources: [`${logs}*`],
    });
    this.allow(role, "Previews come and go.", {
      actions: ["logs:DeleteLogGroup"],
      resources: [`${logs}/aws/lambda/Earshot-pr-*-Custom*`],
    });
  }
}
