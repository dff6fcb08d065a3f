import { Duration } from "aws-cdk-lib";
import {
  type AddToPrincipalPolicyResult,
  PolicyDocument,
  PolicyStatement,
  Role,
  ServicePrincipal,
} from "aws-cdk-lib/aws-iam";
import type { Key } from "aws-cdk-lib/aws-kms";
import { Architecture, Function as Lambda, LoggingFormat, Runtime } from "aws-cdk-lib/aws-lambda";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { jobFolder } from "../../functions/batch-jobs/job-days.ts";
import type { FunctionRow } from "../functions.ts";
import { idOf, lambdaNameOf } from "../lambda-name.ts";
import type { Needs } from "../needs.ts";
import { queueBehind } from "../queues.ts";
import { reservedFor } from "../reservations.ts";
import { requireEnvironmentSize } from "./environment-size.ts";
import { acceptWildcard } from "./nag.ts";
import type { StackContext } from "./stack-context.ts";
import { type TableAccess, tableStatements } from "./table-access.ts";

/** Keeps rights inline, since a policy would be one more resource per function. */
class FunctionRole extends Role {
  readonly #rights: PolicyDocument;

  constructor(scope: Construct, name: string) {
    const rights = new PolicyDocument();
    super(scope, `${idOf(name)}-role`, {
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { rights },
    });
    this.#rights = rights;
    acceptWildcard(this, "*", "The list of streams has no resource to name.");
  }

  /** Also called by the library for triggers. */
  override addToPrincipalPolicy(statement: PolicyStatement): AddToPrincipalPolicyResult {
    this.#rights.addStatements(statement);
    return { statementAdded: true, policyDependable: this };
  }
}

function createRole(
  scope: Construct,
  { name, needs }: FunctionRow,
  access: TableAccess,
  context: StackContext,
): Role {
  const { data, secrets, logs } = context;
  const role = new FunctionRole(scope, name);
  const allow = (actions: string[], resources: string[]) =>
    role.addToPolicy(new PolicyStatement({ actions, resources }));
  allow(["logs:CreateLogStream", "logs:PutLogEvents"], [logs.logGroupArn]);
  for (const statement of tableStatements(data.table, access)) role.addToPolicy(statement);
  if (needs.secrets.length > 0) {
    const arns = needs.secrets.flatMap((secret) => secrets.byName[secret]?.secretArn ?? []);
    allow(["secretsmanager:GetSecretValue"], arns);
  }
  if (data.key) allowKey(role, data.key);
  if (needs.images.length > 0) allowImages(role, needs.images, context);
  if (needs.photographs.length > 0) {
    const verbs = needs.photographs.filter((verb) => verb !== "list");
    allowObjects(role, data.images, { verbs, under: "returns/*", why: photographNames });
  }
  if (needs.photographs.includes("list")) allowList(role, data.images, "returns/*");
  if (needs.jobFiles.length > 0)
    allowObjects(role, data.images, { verbs: needs.jobFiles, under: `${jobFolder}/*`, why: jobFileNames });
  if (needs.catalogue.length > 0)
    allowObjects(role, data.images, { verbs: needs.catalogue, under: "catalogue/*", why: catalogueNames });
  for (const { verbs, under } of needs.site)
    allowObjects(role, context.site, { verbs, under, why: siteNames });
  if (needs.mail) allowMail(role, context);
  if (needs.queues.length > 0)
    allow(
      ["sqs:SendMessage"],
      needs.queues.map((variable) => context.queues.of(queueBehind[variable]).queueArn),
    );
  return role;
}

/** Only through table and bucket, which check access themselves. */
function allowKey(role: Role, key: Key): void {
  role.addToPolicy(
    new PolicyStatement({
      actions: ["kms:Decrypt", "kms:DescribeKey", "kms:GenerateDataKey"],
      resources: [key.keyArn],
      conditions: { StringLike: { "kms:ViaService": ["dynamodb.*.amazonaws.com", "s3.*.amazonaws.com"] } },
    }),
  );
}

function allowImages(role: Role, verbs: Needs["images"], { data }: StackContext): void {
  const actions = { get: "s3:GetObject", put: "s3:PutObject", delete: "s3:DeleteObject" };
  const pictures = data.images.arnForObjects("products/*");
  const named = verbs.filter((verb) => verb !== "list");
  role.addToPolicy(
    new PolicyStatement({ actions: named.map((verb) => actions[verb]), resources: [pictures] }),
  );
  acceptWildcard(role, pictures, "Pictures get unguessable names of their own.");
  if (verbs.includes("list")) allowList(role, data.images, "products/*");
}

function allowList(role: Role, bucket: Bucket, prefix: string): void {
  role.addToPolicy(
    new PolicyStatement({
      actions: ["s3:ListBucket"],
      resources: [bucket.bucketArn],
      conditions: { StringLike: { "s3:prefix": prefix } },
    }),
  );
}

const catalogueNames = "Stored catalogues are named by their content.";
const jobFileNames = "Files of jobs are named by their job.";
const siteNames = "What is served under these names follows from the catalogue.";
const photographNames = "Photographs are named by their return.";

interface Objects {
  verbs: readonly ("get" | "put" | "delete" | "erase")[];
  under: string;
  why: string;
}

function allowObjects(role: Role, bucket: Bucket, { verbs, under, why }: Objects): void {
  const actions = {
    get: "s3:GetObject",
    put: "s3:PutObject",
    delete: "s3:DeleteObject",
    erase: "s3:DeleteObjectVersion",
  };
  const objects = bucket.arnForObjects(under);
  role.addToPolicy(
    new PolicyStatement({ actions: verbs.map((verb) => actions[verb]), resources: [objects] }),
  );
  if (under.endsWith("*")) acceptWildcard(role, objects, why);
}

/** Only from the shop's address, but to all identities, as SES's sandbox also checks recipients. */
function allowMail(role: Role, { mail, stage }: StackContext): void {
  const arnOf = (resource: string, resourceName: string): string =>
    mail.stack.formatArn({ service: "ses", resource, resourceName });
  const identities = arnOf("identity", "*");
  role.addToPolicy(
    new PolicyStatement({
      actions: ["ses:SendEmail", "ses:SendRawEmail"],
      resources: [identities, arnOf("configuration-set", mail.configurationSetName)],
      conditions: { StringEquals: { "ses:FromAddress": stage.mailFrom } },
    }),
  );
  acceptWildcard(role, identities, "Mails go to anybody, and come from one address.");
}

/** Naming keys in a variable starts new instances when keys change. */
function environmentOf(
  { name, needs }: FunctionRow,
  { environment, secrets, stage }: StackContext,
): Record<string, string> {
  const { ORIGIN_SECRETS, ...others } = environment;
  return {
    ...others,
    ...(name.startsWith("api/") && { ORIGIN_SECRETS }),
    ...(needs.secrets.includes("SESSION_SECRET") && { SESSION_KEYS: secrets.sessionKeys }),
    // Each metric costs money and would go unread.
    ...(!stage.watched && { POWERTOOLS_METRICS_DISABLED: "true" }),
  };
}

export function createFunction(
  scope: Construct,
  row: FunctionRow,
  access: TableAccess,
  context: StackContext,
): Lambda {
  const { name, needs } = row;
  const reservedConcurrentExecutions = reservedFor(needs, context.stage);
  const environment = environmentOf(row, context);
  requireEnvironmentSize(name, environment);
  return new Lambda(scope, idOf(name), {
    functionName: lambdaNameOf(name, context.stageName),
    description: `functions/${name}.ts`,
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    handler: "index.handler",
    code: context.codeOf(name),
    role: createRole(scope, row, access, context),
    memorySize: needs.memoryMb,
    timeout: Duration.seconds(needs.timeoutSeconds),
    ...(reservedConcurrentExecutions && { reservedConcurrentExecutions }),
    environment,
    logGroup: context.logs,
    loggingFormat: LoggingFormat.JSON,
  });
}
