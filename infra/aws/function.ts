import { Duration } from "aws-cdk-lib";
import { type IRole, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Function as Lambda, LoggingFormat, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type FunctionName, needsOf } from "../functions.ts";
import { accept } from "./nag.ts";
import type { Parts } from "./parts.ts";
import { type TableAccess, tableStatements } from "./table-access.ts";

const idOf = (name: FunctionName): string => name.replaceAll("/", "-");
/** Without its folder: `Earshot-dev-orders-place`. */
const functionNameOf = (name: FunctionName, stageName: string): string =>
  `Earshot-${stageName}-${idOf(name).replace(/^[^-]+-/, "")}`;

/** Exactly what the function needs: nothing is given to all. */
function createRole(scope: Construct, name: FunctionName, access: TableAccess, parts: Parts): IRole {
  const { data, secrets, mail, logs } = parts;
  const needs = needsOf(name);
  const role = new Role(scope, `${idOf(name)}-role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
  });
  const allow = (actions: string[], resources: string[]) =>
    role.addToPolicy(new PolicyStatement({ actions, resources }));
  allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs.logGroupArn]);
  for (const statement of tableStatements(data.table, access)) role.addToPolicy(statement);
  if (needs.secrets.length > 0) {
    const arns = needs.secrets.map((secret) => secrets.byName[secret].secretArn);
    allow(["secretsmanager:GetSecretValue"], arns);
  }
  if (needs.images.includes("put")) allow(["s3:PutObject"], [data.images.arnForObjects("products/*")]);
  if (needs.images.includes("delete")) allow(["s3:DeleteObject"], [data.images.arnForObjects("products/*")]);
  if (needs.mail) allow(["ses:SendEmail"], [mail.emailIdentityArn]);
  accept(role, "AwsSolutions-IAM5[Resource::*]", "X-Ray takes trace segments; it has no resources to name.");
  return role;
}

/** The Lambda of one source file, with a role of its own. */
export function createFunction(
  scope: Construct,
  name: FunctionName,
  access: TableAccess,
  parts: Parts,
): Lambda {
  const { memoryMb, timeoutSeconds } = needsOf(name);
  return new Lambda(scope, idOf(name), {
    functionName: functionNameOf(name, parts.stageName),
    description: `functions/${name}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: "index.handler",
    code: parts.codeOf(name),
    role: createRole(scope, name, access, parts),
    memorySize: memoryMb,
    timeout: Duration.seconds(timeoutSeconds),
    environment: parts.environment,
    logGroup: parts.logs,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
  });
}
