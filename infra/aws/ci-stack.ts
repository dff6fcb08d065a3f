import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acceptWildcard } from "./nag.ts";

const issuer = "token.actions.githubusercontent.com";
/** The repository's environments on GitHub. Required approvals are configured there. */
export const environments = ["dev", "preview", "prod"] as const;

export interface CiStackProps extends StackProps {
  readonly repository: string;
}

/** Lets GitHub Actions deploy without stored keys, through one role per environment of the repository. */
export class CiStack extends Stack {
  constructor(scope: Construct, id: string, { repository, ...props }: CiStackProps) {
    super(scope, id, props);
    const provider = new OidcProviderNative(this, "GitHub", {
      url: `https://${issuer}`,
      clientIds: ["sts.amazonaws.com"],
    });
    for (const environment of environments) {
      const role = new Role(this, environment, {
        roleName: `Earshot-ci-${environment}`,
        maxSessionDuration: Duration.hours(1),
        assumedBy: new WebIdentityPrincipal(provider.oidcProviderArn, {
          StringEquals: {
            [`${issuer}:aud`]: "sts.amazonaws.com",
            [`${issuer}:sub`]: `repo:${repository}:environment:${environment}`,
          },
        }),
      });
      this.allowDeploying(role);
      if (environment === "preview") this.allowRemoving(role);
      new CfnOutput(this, `${environment}Role`, { value: role.roleArn });
    }
  }

  /**
   * The role may only assume the CDK's roles, which have the actual permissions, and read stack outputs and
   * the account's quota of concurrency.
   */
  private allowDeploying(role: Role): void {
    const bootstrapRoles = `arn:aws:iam::${this.account}:role/cdk-*`;
    const stacks = `arn:aws:cloudformation:*:${this.account}:stack/Earshot-*`;
    role.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources: [bootstrapRoles] }));
    role.addToPolicy(
      new PolicyStatement({ actions: ["cloudformation:DescribeStacks"], resources: [stacks] }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ["lambda:GetAccountSettings"], resources: ["*"] }));
    acceptWildcard(role, bootstrapRoles, "The CDK's roles are named by its bootstrap, with the region.");
    acceptWildcard(role, stacks, "Stages come and go; all of them are the shop's.");
    acceptWildcard(role, "*", "The account's settings, and a list of stacks, name no resource.");
  }

  /**
   * Permissions that `npm run previews` and `destroy` need beyond the CDK's. The secret is the Stripe key, to
   * remove the webhook.
   */
  private allowRemoving(role: Role): void {
    const secrets = `arn:aws:secretsmanager:*:${this.account}:secret:*`;
    const logs = `arn:aws:logs:*:${this.account}:log-group:`;
    role.addToPolicy(
      new PolicyStatement({
        actions: ["secretsmanager:GetSecretValue"],
        resources: [secrets],
        conditions: { StringLike: { "aws:ResourceTag/stage": "pr-*" } },
      }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ["cloudformation:ListStacks"], resources: ["*"] }));
    role.addToPolicy(new PolicyStatement({ actions: ["logs:DescribeLogGroups"], resources: [`${logs}*`] }));
    role.addToPolicy(
      new PolicyStatement({
        actions: ["logs:DeleteLogGroup"],
        resources: [`${logs}/aws/lambda/Earshot-pr-*-Custom*`],
      }),
    );
    acceptWildcard(role, secrets, "Secrets of previews, by their tag.");
    acceptWildcard(role, `${logs}*`, "A list of log groups names no group.");
    acceptWildcard(role, `${logs}/aws/lambda/Earshot-pr-*-Custom*`, "Previews come and go.");
  }
}
