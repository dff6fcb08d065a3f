import { CfnOutput, NestedStack, RemovalPolicy, Stack, type StackProps } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { Distribution } from "aws-cdk-lib/aws-cloudfront";
import type { Code } from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { type Construct, DependencyGroup, type IDependable } from "constructs";
import type { Env } from "../../functions/platform/env.ts";
import type { Access, Method } from "../../shared/core/route.ts";
import { usualStaff } from "../../shared/factors/staff-setting.ts";
import { type CallRow, isForAssistants } from "../functions.ts";
import { indexesOf } from "../index-changes.ts";
import type { Outputs } from "../outputs.ts";
import { queueEnvironment } from "../queues.ts";
import { razorpay } from "../razorpay.ts";
import { releaseIn, rendererFolder } from "../releases.ts";
import { reservedBy } from "../reservations.ts";
import type { Stage } from "../stage.ts";
import { stripe } from "../stripe.ts";
import { Alarms } from "./alarms.ts";
import { Api, Gateway } from "./api.ts";
import { Backups } from "./backup.ts";
import { createDashboard } from "./dashboard.ts";
import { Data } from "./data.ts";
import { expireHelperLogs } from "./helper-logs.ts";
import { Jobs } from "./jobs.ts";
import { createLogMetrics } from "./log-metrics.ts";
import { createMail } from "./mail.ts";
import { Queues } from "./queues.ts";
import { createReleaseRole } from "./release-role.ts";
import { Secrets } from "./secrets.ts";
import { type EdgeResources, Site } from "./site.ts";
import type { StackContext } from "./stack-context.ts";
import { Upload } from "./upload.ts";

export interface ShopStackProps extends StackProps {
  readonly stageName: string;
  readonly stage: Stage;
  readonly edge: EdgeResources;
  /** Where CloudFront's policies belong; this stack by default. */
  readonly sharedPolicies?: Stack;
  readonly calls: readonly CallRow[];
  readonly codeOf: (name: string) => Code;
  readonly webDirectory: string;
}

/** Everything of a stage, except what CloudFront requires in us-east-1. */
export class ShopStack extends Stack {
  readonly distribution: Distribution;

  constructor(scope: Construct, id: string, props: ShopStackProps) {
    super(scope, id, props);
    const { stageName, stage } = props;
    expireHelperLogs(this, stageName, stage);
    const data = new Data(this, "Data", stage);
    if (stage.backup) new Backups(this, "Backups", { retain: stage.retain, data, ...stage.backup });
    const secrets = new Secrets(this, "Secrets", stageName, stage);
    const gateway = new Gateway(this, "Gateway", stageName, stage);
    const { api } = gateway;
    const { edge, sharedPolicies } = props;
    const release = releaseIn(props.webDirectory);
    const site = new Site(this, "Site", {
      ...{ stage, api, data, secrets, edge, release },
      ...(sharedPolicies && { sharedPolicies }),
    });
    this.distribution = site.distribution;
    const context = this.gather(props, data, secrets, site);
    const served = this.serve(gateway, context, props.calls);
    const jobs = new Jobs(this, "Jobs", context);
    new Upload(this, "Upload", {
      ...{ site, release, directory: props.webDirectory, after: served },
      assistants: stage.assistants,
    });
    this.addOutputs(context, site, {
      Release: release,
      ReleaseRoleArn: createReleaseRole(this, stageName, site).roleArn,
      RollbackAlarms: stage.watched ? this.watch(context, { api, site, jobs }) : "none",
    });
  }

  private watch(
    context: StackContext,
    { api, site, jobs }: { readonly api: HttpApi; readonly site: Site; readonly jobs: Jobs },
  ): string {
    const counts = createLogMetrics(this, context);
    const alarms = new Alarms(this, "Alarms", { context, api, jobs, counts });
    createDashboard(this, { context, api, site, jobs, counts });
    return alarms.ofReleases.map(({ alarmArn }) => alarmArn).join(",");
  }

  /** Nests calls, since a stack holds 500 resources and a call takes four. */
  private serve(gateway: Gateway, context: StackContext, calls: readonly CallRow[]): IDependable {
    const { api } = gateway;
    const rowsFor = (...access: readonly Access[]): readonly CallRow[] =>
      calls.filter(({ name, route }) => access.includes(route.access) && !isForAssistants(name));
    const nest = (id: string, description: string, rows: readonly CallRow[]): Api[] => {
      if (rows.length === 0) return [];
      const stack = new NestedStack(this, id, { description });
      return [new Api(stack, `${id}Api`, { api, context, calls: rows })];
    };
    const staffFor = (...methods: readonly Method[]): readonly CallRow[] =>
      rowsFor("staff").filter(({ route }) => methods.includes(route.method));
    const open = [
      ...nest("Visitors", "The calls that anyone may make", rowsFor("public")),
      ...nest(
        "Assistants",
        "The calls of shopping assistants",
        calls.filter(({ name }) => isForAssistants(name)),
      ),
    ];
    gateway.limit(open.flatMap(({ listings }) => listings));
    return new DependencyGroup(
      ...open,
      ...nest(
        "Users",
        "The calls of users, guests and payment providers",
        rowsFor("customer", "buyer", "user", "signature"),
      ),
      ...nest("StaffReads", "The calls by which staff read", staffFor("GET")),
      ...nest("StaffAdds", "The calls by which staff add and act", staffFor("POST")),
      ...nest("StaffChanges", "The calls by which staff change and delete", staffFor("PUT", "DELETE")),
    );
  }

  private gather(
    { stageName, stage, codeOf }: ShopStackProps,
    data: Data,
    secrets: Secrets,
    site: Site,
  ): StackContext {
    const logs = new LogGroup(this, "Logs", {
      logGroupName: `/earshot/${stageName}/functions`,
      retention: stage.logDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    const queues = new Queues(this, "Queues");
    const environment: Record<keyof Env, string> = {
      TABLE: data.table.tableName,
      IMAGES_BUCKET: data.images.bucketName,
      SITE_BUCKET: site.bucket.bucketName,
      SITE_URL: site.url,
      // Where Lambda unpacks bundles.
      RENDERER: `/var/task/${rendererFolder}`,
      STAGE: stageName,
      MAIL_FROM: `Earshot <${stage.mailFrom}>`,
      ORIGIN_SECRETS: secrets.originAccepted,
      SESSION_SECRET: secrets.byName.SESSION_SECRET.secretArn,
      STRIPE_SECRET: secrets.byName.STRIPE_SECRET.secretArn,
      WEBHOOK_SECRET: secrets.byName.WEBHOOK_SECRET.secretArn,
      RAZORPAY_SECRET: secrets.byName.RAZORPAY_SECRET?.secretArn ?? "none",
      RAZORPAY_WEBHOOK_SECRET: secrets.byName.RAZORPAY_WEBHOOK_SECRET?.secretArn ?? "none",
      ...queueEnvironment((name) => queues.of(name).queueUrl),
      SHOP: JSON.stringify(stage.shop),
      GST: JSON.stringify(stage.gst),
      AFTER_SALES: JSON.stringify(stage.afterSales),
      MAX_UNITS: JSON.stringify(stage.maxUnits),
      CARRIERS: JSON.stringify(stage.carriers),
      PAYMENTS: JSON.stringify(stage.payments),
      STAFF: JSON.stringify({ ...usualStaff(stage.stripe), ...stage.staff }),
      PHONE_ORDERS: JSON.stringify(stage.phoneOrders),
      ASSISTANTS: JSON.stringify(stage.assistants),
      STRIPE_API_URL: stripe.api,
      STRIPE_SCRIPT_URL: stripe.script,
      RAZORPAY_API_URL: secrets.byName.RAZORPAY_SECRET ? razorpay.api : "none",
      RAZORPAY_SCRIPT_URL: secrets.byName.RAZORPAY_SECRET ? razorpay.script : "none",
    };
    const mail = createMail(this, stageName, stage);
    return { stageName, stage, data, site: site.bucket, secrets, mail, queues, logs, environment, codeOf };
  }

  private addOutputs(
    context: StackContext,
    site: Site,
    others: Pick<Outputs, "Release" | "ReleaseRoleArn" | "RollbackAlarms">,
  ): void {
    const { data, secrets, logs, stage } = context;
    const outputs: Outputs = {
      Url: site.url,
      TableName: data.table.tableName,
      StripeSecretArn: secrets.byName.STRIPE_SECRET.secretArn,
      WebhookSecretArn: secrets.byName.WEBHOOK_SECRET.secretArn,
      RazorpaySecretArn: secrets.byName.RAZORPAY_SECRET?.secretArn ?? "none",
      RazorpayWebhookSecretArn: secrets.byName.RAZORPAY_WEBHOOK_SECRET?.secretArn ?? "none",
      LogGroupName: logs.logGroupName,
      SiteBucketName: site.bucket.bucketName,
      StoreArn: site.store?.keyValueStoreArn ?? "none",
      Reserved: String(reservedBy(stage)),
      Indexes: indexesOf().join(","),
      ...others,
    };
    for (const [name, value] of Object.entries(outputs)) new CfnOutput(this, name, { value });
  }
}
