import { Duration, RemovalPolicy } from "aws-cdk-lib";
import {
  type Attribute,
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import { Key } from "aws-cdk-lib/aws-kms";
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  ObjectOwnership,
} from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { exportDays, exportFolder, jobDays, jobFolder } from "../../functions/batch-jobs/job-days.ts";
import { schema } from "../../functions/platform/schema.ts";
import type { Restored, Stage } from "../stage.ts";
import { asITable } from "./exact.ts";
import { accept } from "./nag.ts";

const text = (name: string): Attribute => ({ name, type: AttributeType.STRING });

/** Retained resources survive updates and deletion, but not a failed creation. */
const removalPolicyOf = (retain: boolean): RemovalPolicy =>
  retain ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

export class Data extends Construct {
  readonly table: ITable;
  readonly images: Bucket;
  /** Absent if AWS's own keys encrypt. */
  readonly key: Key | undefined;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.key = stage.ownKey
      ? new Key(this, "Key", { enableKeyRotation: true, removalPolicy: removalPolicyOf(stage.retain) })
      : undefined;
    this.table = stage.restored ? this.adopt(stage.restored) : asITable(this.createTable(stage));
    this.images = privateBucket(this, "Images", stage.retain, this.key);
    this.images.addLifecycleRule({ prefix: `${jobFolder}/`, expiration: Duration.days(jobDays) });
    // Where rules overlap, S3 takes the shorter time.
    this.images.addLifecycleRule({
      prefix: `${exportFolder}/`,
      expiration: Duration.days(exportDays),
      noncurrentVersionExpiration: Duration.days(exportDays),
      abortIncompleteMultipartUploadAfter: Duration.days(exportDays),
    });
    // A request needs a signature of its own, whatever page makes it.
    this.images.addCorsRule({
      allowedOrigins: ["*"],
      allowedMethods: [HttpMethods.PUT],
      allowedHeaders: ["content-type"],
      maxAge: 3600,
    });
    if (stage.retain) this.images.addLifecycleRule({ noncurrentVersionExpiration: Duration.days(35) });
  }

  /** Refers to a table that `npm run restore` has set up. */
  private adopt({ streamArn }: Restored): ITable {
    return Table.fromTableAttributes(this, "RestoredTable", {
      tableArn: streamArn.slice(0, streamArn.indexOf("/stream/")),
      tableStreamArn: streamArn,
      ...(this.key && { encryptionKey: this.key }),
    });
  }

  private createTable({ retain, protect }: Stage): Table {
    const table = new Table(this, "Table", {
      partitionKey: text(schema.partitionKey),
      sortKey: text(schema.sortKey),
      timeToLiveAttribute: schema.ttl,
      stream: StreamViewType[schema.stream],
      billingMode: BillingMode.PAY_PER_REQUEST,
      ...(this.key
        ? { encryption: TableEncryption.CUSTOMER_MANAGED, encryptionKey: this.key }
        : { encryption: TableEncryption.AWS_MANAGED }),
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: protect,
      removalPolicy: removalPolicyOf(retain),
    });
    for (const [indexName, { partitionKey, sortKey, projected }] of Object.entries(schema.indexes)) {
      table.addGlobalSecondaryIndex({
        indexName,
        partitionKey: text(partitionKey),
        sortKey: text(sortKey),
        projectionType: ProjectionType.INCLUDE,
        nonKeyAttributes: [...projected],
      });
    }
    return table;
  }
}

/** Only CloudFront may read it, over TLS. */
export function privateBucket(scope: Construct, id: string, retain: boolean, key?: Key): Bucket {
  const bucket = new Bucket(scope, id, {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    ...(key
      ? { encryption: BucketEncryption.KMS, encryptionKey: key, bucketKeyEnabled: true }
      : { encryption: BucketEncryption.S3_MANAGED }),
    enforceSSL: true,
    versioned: retain,
    removalPolicy: removalPolicyOf(retain),
    autoDeleteObjects: !retain,
    lifecycleRules: [{ abortIncompleteMultipartUploadAfter: Duration.days(1) }],
  });
  accept(
    bucket,
    "AwsSolutions-S1",
    "Read through CloudFront only; what is written is in the shop's own log.",
  );
  return bucket;
}
