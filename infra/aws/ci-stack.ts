import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { OidcProviderNative, PolicyStatement, Role, WebIdentityPrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acceptWildcard } from "./nag.ts";

const issuer = "token.actions.githubusercontent.com";
/** Environments of the repository on GitHub; what each needs to be approved is set there. */
export const environments = ["dev", "preview", "prod"] as const;

export interface CiStackProps extends StackProps {
  readonly repository: string;
}

/** Lets GitHub Actions deploy without a stored key: a role for each of the repository's environments. */
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

  /** What the CDK's own roles may do, they may: this one only becomes one of them, and reads outputs. */
  private allowDeploying(role: Role): void {
    const bootstrapRoles = `arn:aws:iam::${this.account}:role/cdk-*`;
    const stacks = `arn:aws:cloudformation:*:${this.account}:stack/Earshot-*`;
    role.addToPolicy(new PolicyStatement({ actions: ["sts:AssumeRole"], resources: [bootstrapRoles] }));
    role.addToPolicy(
      new PolicyStatement({ actions: ["cloudformation:DescribeStacks"], resources: [stacks] }),
    );
    acceptWildcard(role, bootstrapRoles, "The CDK's roles are named by its bootstrap, with the region.");
    acceptWildcard(role, stacks, "Stages come and go; all of them are the shop's.");
  }

  /** What `npm run previews` and `destroy` do beside the CDK: Stripe's webhook goes by the preview's own key. */
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
    acceptWildcard(role, "*", "A list of stacks names no stack.");
    acceptWildcard(role, secrets, "Secrets of previews, by their tag.");
    acceptWildcard(role, `${logs}*`, "A list of log groups names no group.");
    acceptWildcard(role, `${logs}/aws/lambda/Earshot-pr-*-Custom*`, "Previews come and go.");
  }
}
