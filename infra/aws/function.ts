import { Duration } from "aws-cdk-lib";
import { type IRole, PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Architecture, Function as Lambda, LoggingFormat, Runtime, Tracing } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { type FunctionName, type Needs, needsOf } from "../functions.ts";
import { idOf, lambdaNameOf } from "../lambda-name.ts";
import { queueBehind } from "../queues.ts";
import { acceptWildcard } from "./nag.ts";
import type { StackContext } from "./stack-context.ts";
import { type TableAccess, tableStatements } from "./table-access.ts";

interface Rights {
  readonly role: Role;
  /** Inline in the role, since a separate policy would add one resource per function to the template. */
  readonly document: PolicyDocument;
}

function createRights(scope: Construct, name: FunctionName): Rights {
  const document = new PolicyDocument();
  const role = new Role(scope, `${idOf(name)}-role`, {
    assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
    inlinePolicies: { rights: document },
  });
  acceptWildcard(role, "*", "X-Ray and the list of streams have no resources to name.");
  return { role, document };
}

/** Grants exactly what the function needs; no permission is given to all functions. */
function createRole(scope: Construct, name: FunctionName, access: TableAccess, context: StackContext): IRole {
  const { data, secrets, logs } = context;
  const needs = needsOf(name);
  const rights = createRights(scope, name);
  const allow = (actions: string[], resources: string[]) =>
    rights.document.addStatements(new PolicyStatement({ actions, resources }));
  allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs.logGroupArn]);
  rights.document.addStatements(...tableStatements(data.table, access));
  if (needs.secrets.length > 0) {
    const arns = needs.secrets.map((secret) => secrets.byName[secret].secretArn);
    allow(["secretsmanager:GetSecretValue"], arns);
  }
  if (needs.images.length > 0) allowImages(rights, needs.images, context);
  if (needs.catalogue.length > 0) allowCatalogue(rights, needs.catalogue, context);
  if (needs.mail) allowMail(rights, context);
  if (needs.queues.length > 0)
    allow(
      ["sqs:SendMessage"],
      needs.queues.map((variable) => context.queues.of(queueBehind[variable]).queueArn),
    );
  // A job's trigger adds permissions later, so its role must stay open; a call's role is complete after
  // tracing.
  if (name.startsWith("jobs/")) return rights.role;
  allow(["xray:PutTelemetryRecords", "xray:PutTraceSegments"], ["*"]);
  return rights.role.withoutPolicyUpdates();
}

function allowImages({ role, document }: Rights, verbs: Needs["images"], { data }: StackContext): void {
  const actions = { put: "s3:PutObject", delete: "s3:DeleteObject" };
  const pictures = data.images.arnForObjects("products/*");
  const named = verbs.filter((verb) => verb !== "list");
  document.addStatements(
    new PolicyStatement({ actions: named.map((verb) => actions[verb]), resources: [pictures] }),
  );
  acceptWildcard(role, pictures, "Pictures get unguessable names of their own.");
  if (!verbs.includes("list")) return;
  document.addStatements(
    new PolicyStatement({
      actions: ["s3:ListBucket"],
      resources: [data.images.bucketArn],
      conditions: { StringEquals: { "s3:prefix": "products/" } },
    }),
  );
}

function allowCatalogue({ role, document }: Rights, verbs: Needs["catalogue"], { data }: StackContext): void {
  const actions = { get: "s3:GetObject", put: "s3:PutObject", delete: "s3:DeleteObject" };
  const snapshots = data.images.arnForObjects("catalogue/*");
  document.addStatements(
    new PolicyStatement({ actions: verbs.map((verb) => actions[verb]), resources: [snapshots] }),
  );
  acceptWildcard(role, snapshots, "Stored catalogues are named by their content.");
}

/**
 * Allows mails from the shop's address only. All identities are allowed, because SES's sandbox also checks
 * the recipient's.
 */
function allowMail({ role, document }: Rights, { mail, stage }: StackContext): void {
  const arnOf = (resource: string, resourceName: string): string =>
    mail.stack.formatArn({ service: "ses", resource, resourceName });
  const identities = arnOf("identity", "*");
  document.addStatements(
    new PolicyStatement({
      actions: ["ses:SendEmail"],
      resources: [identities, arnOf("configuration-set", mail.configurationSetName)],
      conditions: { StringEquals: { "ses:FromAddress": stage.mailFrom } },
    }),
  );
  acceptWildcard(role, identities, "Mails go to anybody, and come from one address.");
}

/**
 * Functions read their keys once per instance. Naming the keys in a variable makes new instances start when
 * they change.
 */
function environmentOf(name: FunctionName, { environment, secrets }: StackContext): Record<string, string> {
  if (needsOf(name).secrets.includes("SESSION_SECRET"))
    return { ...environment, SESSION_KEYS: secrets.sessionKeys };
  if (name.startsWith("api/")) return environment;
  // Nothing reaches a job through the edge, and a template resolves at most 60 secrets.
  const { ORIGIN_SECRETS: _, ...others } = environment;
  return others;
}

/** Creates the Lambda of one source file, with its own role. */
export function createFunction(
  scope: Construct,
  name: FunctionName,
  access: TableAccess,
  context: StackContext,
): Lambda {
  const { memoryMb, timeoutSeconds } = needsOf(name);
  return new Lambda(scope, idOf(name), {
    functionName: lambdaNameOf(name, context.stageName),
    description: `functions/${name}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: "index.handler",
    code: context.codeOf(name),
    role: createRole(scope, name, access, context),
    memorySize: memoryMb,
    timeout: Duration.seconds(timeoutSeconds),
    environment: environmentOf(name, context),
    logGroup: context.logs,
    loggingFormat: LoggingFormat.JSON,
    tracing: Tracing.ACTIVE,
  });
}
