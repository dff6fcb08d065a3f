import type { Request } from "./policy.ts";
import { type Properties, type Resource, readable } from "./synth.ts";

const account = "123456789012";
const inRegion = (service: string, rest: string): string =>
  `arn:aws:${service}:ap-south-1:${account}:${rest}`;
const global = (service: string, rest: string): string => `arn:aws:${service}::${account}:${rest}`;

/** How CloudFormation changes a resource of one type, by what the type's schema in its registry lists as `handlers`. */
interface Kind {
  readonly actions: string;
  /** The ARN of a resource with this name. */
  readonly arn: (name: string) => string;
  /** Condition keys besides the tags of the resource. */
  readonly keys?: (name: string) => Request["keys"];
  /**
   * What CloudFormation names a resource after whose template leaves its name out (CloudFormation User Guide,
   * "Name type"): its stack and logical id, unless said otherwise.
   */
  readonly unnamed?: "id only" | "generated";
}

const functionArn = (name: string): string => inRegion("lambda", `function:${name}`);
const roleArn = (name: string): string => global("iam", `role/${name}`);
const queue = { arn: (name: string) => inRegion("sqs", name) };
const bucket = { arn: (name: string) => `arn:aws:s3:::${name.toLowerCase()}` };
const set = { arn: (name: string) => inRegion("ses", `configuration-set/${name}`) };
const api = (part: string) => ({ arn: () => `arn:aws:apigateway:ap-south-1::/apis/a1${part}` });
const edge = (kind: string) => ({ arn: () => global("cloudfront", `${kind}/E1`) });

const kinds: Readonly<Record<string, Kind>> = {
  "AWS::ApiGatewayV2::Api": { actions: "apigateway:POST,PATCH,GET,DELETE", ...api("") },
  "AWS::ApiGatewayV2::Integration": {
    actions: "apigateway:POST,PATCH,GET,DELETE",
    ...api("/integrations/i"),
  },
  "AWS::ApiGatewayV2::Route": { actions: "apigateway:POST,PATCH,GET,DELETE", ...api("/routes/r") },
  "AWS::ApiGatewayV2::Stage": { actions: "apigateway:POST,PATCH,TagResource,DELETE", ...api("/stages/s") },
  "AWS::CloudFormation::Stack": {
    actions: "cloudformation:CreateStack,DescribeStacks,UpdateStack,DeleteStack,ExecuteChangeSet",
    arn: (name) => inRegion("cloudformation", `stack/${name}/0`),
  },
  "AWS::CloudFront::CachePolicy": {
    actions: "cloudfront:CreateCachePolicy,UpdateCachePolicy,GetCachePolicy,DeleteCachePolicy",
    ...edge("cache-policy"),
  },
  "AWS::CloudFront::Distribution": {
    actions: "cloudfront:CreateDistribution,UpdateDistribution,GetDistribution,DeleteDistribution",
    ...edge("distribution"),
  },
  "AWS::CloudFront::Function": {
    actions: "cloudfront:CreateFunction,UpdateFunction,PublishFunction,DescribeFunction,DeleteFunction",
    ...edge("function"),
  },
  "AWS::CloudFront::OriginAccessControl": {
    actions: "cloudfront:CreateOriginAccessControl,UpdateOriginAccessControl,DeleteOriginAccessControl",
    ...edge("origin-access-control"),
  },
  "AWS::CloudFront::OriginRequestPolicy": {
    actions: "cloudfront:CreateOriginRequestPolicy,UpdateOriginRequestPolicy,DeleteOriginRequestPolicy",
    ...edge("origin-request-policy"),
  },
  "AWS::CloudFront::ResponseHeadersPolicy": {
    actions: "cloudfront:CreateResponseHeadersPolicy,UpdateResponseHeadersPolicy,DeleteResponseHeadersPolicy",
    ...edge("response-headers-policy"),
  },
  "AWS::DynamoDB::Table": {
    actions:
      "dynamodb:CreateTable,UpdateTable,UpdateTimeToLive,UpdateContinuousBackups,TagResource,DeleteTable",
    arn: (name) => inRegion("dynamodb", `table/${name}`),
  },
  "AWS::Events::Rule": {
    actions: "events:PutRule,PutTargets,DescribeRule,TagResource,RemoveTargets,DeleteRule",
    arn: (name) => inRegion("events", `rule/${name}`),
  },
  "AWS::IAM::Policy": { actions: "iam:PutRolePolicy,GetRolePolicy,DeleteRolePolicy", arn: roleArn },
  "AWS::IAM::Role": {
    actions: "iam:CreateRole,PutRolePolicy,AttachRolePolicy,PassRole,TagRole,GetRole,DeleteRole",
    arn: roleArn,
    keys: () => ({ "iam:PermissionsBoundary": global("iam", "policy/Earshot-preview-boundary") }),
  },
  "AWS::Lambda::EventInvokeConfig": {
    actions:
      "lambda:PutFunctionEventInvokeConfig,GetFunctionEventInvokeConfig,DeleteFunctionEventInvokeConfig",
    arn: functionArn,
  },
  "AWS::Lambda::EventSourceMapping": {
    actions: "lambda:CreateEventSourceMapping,UpdateEventSourceMapping,DeleteEventSourceMapping",
    arn: () => inRegion("lambda", "event-source-mapping:m"),
    keys: (name) => ({ "lambda:FunctionArn": functionArn(name) }),
  },
  "AWS::Lambda::Function": {
    actions:
      "lambda:CreateFunction,GetFunction,UpdateFunctionCode,UpdateFunctionConfiguration,DeleteFunction",
    arn: functionArn,
  },
  "AWS::Lambda::LayerVersion": {
    actions: "lambda:PublishLayerVersion,GetLayerVersion,DeleteLayerVersion",
    arn: (name) => inRegion("lambda", `layer:${name}:1`),
    unnamed: "id only",
  },
  "AWS::Lambda::Permission": { actions: "lambda:AddPermission,GetPolicy,RemovePermission", arn: functionArn },
  "AWS::Logs::LogGroup": {
    actions: "logs:CreateLogGroup,PutRetentionPolicy,TagResource,DescribeIndexPolicies,DeleteLogGroup",
    arn: (name) => inRegion("logs", `log-group:${name}:*`),
  },
  "AWS::S3::Bucket": {
    actions:
      "s3:CreateBucket,PutBucketTagging,PutEncryptionConfiguration,PutLifecycleConfiguration,DeleteBucket",
    ...bucket,
  },
  "AWS::S3::BucketPolicy": { actions: "s3:PutBucketPolicy,GetBucketPolicy,DeleteBucketPolicy", ...bucket },
  "AWS::SES::ConfigurationSet": {
    actions: "ses:CreateConfigurationSet,GetConfigurationSet,TagResource,DeleteConfigurationSet",
    ...set,
  },
  "AWS::SES::ConfigurationSetEventDestination": {
    actions: "ses:CreateConfigurationSetEventDestination,DeleteConfigurationSetEventDestination",
    ...set,
  },
  "AWS::SQS::Queue": {
    actions: "sqs:CreateQueue,GetQueueAttributes,SetQueueAttributes,TagQueue,DeleteQueue",
    ...queue,
  },
  "AWS::SQS::QueuePolicy": { actions: "sqs:SetQueueAttributes", ...queue },
  "AWS::SSM::Parameter": {
    actions: "ssm:PutParameter,AddTagsToResource,GetParameters,DeleteParameter",
    arn: (name) => inRegion("ssm", `parameter${name}`),
  },
  "AWS::SecretsManager::Secret": {
    actions: "secretsmanager:CreateSecret,TagResource,GetSecretValue,UpdateSecret,DeleteSecret",
    arn: (name) => inRegion("secretsmanager", `secret:${name}`),
    unnamed: "generated",
  },
  // CloudFormation invokes the library's function.
  "Custom::CDKBucketDeployment": { actions: "lambda:InvokeFunction", arn: functionArn },
  "Custom::S3AutoDeleteObjects": { actions: "lambda:InvokeFunction", arn: functionArn },
};

export const knownTypes = Object.keys(kinds).sort();

/** The property that names a resource, or the resource that it is a part of, by what its name ends with. */
const naming = /^(Name|(Function|Layer|LogGroup|ConfigurationSet)Name|Bucket|Queues|Roles)$/;

function nameOf(stack: string, { id, properties }: Resource, { unnamed }: Kind): string {
  const [, name] = Object.entries<unknown>(properties).find(([key]) => naming.test(key)) ?? [];
  if (typeof name === "string") return name;
  if (unnamed === "id only") return id;
  if (unnamed === "generated") return `${id}-x`;
  // Refers to a resource beside it, or has a name made of its own id.
  return `${stack}-${name === undefined ? id : readable(name)}-x`;
}

const stageTag = (tags: unknown): string | undefined => {
  const found = Array.isArray(tags) ? tags.find(({ Key }: Properties) => Key === "stage")?.Value : undefined;
  return found ?? (tags as Properties | undefined)?.stage;
};

/** The requests by which CloudFormation makes, changes and deletes a resource. Throws for an unknown type. */
export function requestsOf(stack: string, resource: Resource): Request[] {
  const kind = kinds[resource.type];
  if (!kind) throw new Error(`No request is known for ${resource.type}`);
  const name = nameOf(stack, resource, kind);
  const tag = stageTag(resource.properties.Tags);
  const keys = {
    ...(tag !== undefined && { "aws:ResourceTag/stage": tag, "aws:RequestTag/stage": tag }),
    ...kind.keys?.(name),
  };
  const [service, ...verbs] = kind.actions.split(/[:,]/);
  return verbs.map((verb) => ({ action: `${service}:${verb}`, resource: kind.arn(name), keys }));
}
