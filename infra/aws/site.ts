import { Duration, Fn, type Stack } from "aws-cdk-lib";
import type { HttpApi } from "aws-cdk-lib/aws-apigatewayv2";
import type { ICertificate } from "aws-cdk-lib/aws-certificatemanager";
import {
  Distribution,
  type ErrorResponse,
  HttpVersion,
  type IOrigin,
  KeyValueStore,
  OriginProtocolPolicy,
  OriginSslPolicy,
  PriceClass,
  S3OriginAccessControl,
  SecurityPolicyProtocol,
} from "aws-cdk-lib/aws-cloudfront";
import { HttpOrigin, S3BucketOrigin } from "aws-cdk-lib/aws-cloudfront-origins";
import { AaaaRecord, ARecord, HostedZone, RecordTarget } from "aws-cdk-lib/aws-route53";
import { CloudFrontTarget } from "aws-cdk-lib/aws-route53-targets";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { bindingSubdomains, errorSeconds, uploadingTo } from "../edge.ts";
import { behavioursFor } from "../payment-page.ts";
import type { Domain, Stage } from "../stage.ts";
import { Behaviours } from "./behaviours.ts";
import { type Data, privateBucket } from "./data.ts";
import { asIBucket } from "./exact.ts";
import { accept } from "./nag.ts";
import type { Secrets } from "./secrets.ts";

/** CloudFront requires these in us-east-1. */
export interface EdgeResources {
  readonly webAclArn?: string;
  readonly certificate?: ICertificate;
}

interface SiteProps {
  readonly stage: Stage;
  readonly api: HttpApi;
  readonly data: Data;
  readonly secrets: Secrets;
  readonly edge: EdgeResources;
  readonly sharedPolicies?: Stack;
  readonly release: string;
}

export class Site extends Construct {
  readonly bucket: Bucket;
  readonly distribution: Distribution;
  /**
   * Holds the current release. Previews have none: IAM knows stores by generated ids (Service Authorization Reference,
   * "CloudFront KeyValueStore"), so rights on one would cover other stages'.
   */
  readonly store: KeyValueStore | undefined;
  readonly url: string;

  constructor(scope: Construct, id: string, props: SiteProps) {
    super(scope, id);
    const { domain } = props.stage;
    // Every deployment uploads the whole site, so the bucket need not be retained.
    this.bucket = privateBucket(this, "Bucket", false);
    // Pages requested later are rendered again.
    this.bucket.addLifecycleRule({ prefix: "rendered/", expiration: Duration.days(30) });
    this.store = props.stage.environment === "preview" ? undefined : new KeyValueStore(this, "Store");
    this.distribution = this.createDistribution(props);
    this.url = `https://${domain?.name ?? this.distribution.distributionDomainName}`;
    if (domain) this.point(domain);
  }

  private createDistribution(props: SiteProps): Distribution {
    const { stage, api, data, secrets, edge, sharedPolicies, release } = props;
    const originAccessControl = new S3OriginAccessControl(this, "Access");
    const ofBucket = (bucket: Bucket): IOrigin =>
      S3BucketOrigin.withOriginAccessControl(asIBucket(bucket), { originAccessControl });
    const origins = {
      site: ofBucket(this.bucket),
      media: ofBucket(data.images),
      api: apiOrigin(api, secrets),
    };
    const uploads = `https://*.s3.${stage.region}.amazonaws.com`;
    const table = new Behaviours(this, "Behaviours", {
      origins,
      apiAt: (originPath) => apiOrigin(api, secrets, originPath),
      shown: this.store ?? release,
      markdown: stage.assistants,
      ...(sharedPolicies && { sharedPolicies }),
      headersOf: (headers) =>
        uploadingTo(uploads, stage.domain?.bindsSubdomains ? bindingSubdomains(headers) : headers),
    });
    const rows = behavioursFor(stage);
    const fallback = rows.find(({ pattern }) => pattern === "*");
    if (!fallback) throw new Error("infra/edge.ts has no default behaviour");
    const others = rows.filter((behaviour) => behaviour !== fallback);
    const distribution = new Distribution(this, "Distribution", {
      defaultBehavior: table.optionsOf(fallback),
      additionalBehaviors: Object.fromEntries(others.map((each) => [each.pattern, table.optionsOf(each)])),
      errorResponses,
      publishAdditionalMetrics: stage.edgeAlarms,
      // Includes India, but not South America and Oceania.
      priceClass: PriceClass.PRICE_CLASS_200,
      httpVersion: HttpVersion.HTTP2_AND_3,
      ...(stage.domain && { domainNames: [stage.domain.name] }),
      ...(edge.certificate && {
        certificate: edge.certificate,
        minimumProtocolVersion: SecurityPolicyProtocol.TLS_V1_2_2021,
      }),
      ...(edge.webAclArn && { webAclId: edge.webAclArn }),
    });
    explain(distribution);
    return distribution;
  }

  private point(domain: Domain): void {
    const zone = HostedZone.fromHostedZoneAttributes(this, "Zone", {
      hostedZoneId: domain.hostedZone.id,
      zoneName: domain.hostedZone.name,
    });
    const target = RecordTarget.fromAlias(new CloudFrontTarget(this.distribution));
    new ARecord(this, "Ipv4", { zone, recordName: domain.name, target });
    new AaaaRecord(this, "Ipv6", { zone, recordName: domain.name, target });
  }
}

const errorResponses: ErrorResponse[] = Object.entries(errorSeconds).map(([status, seconds]) => ({
  httpStatus: Number(status),
  ttl: Duration.seconds(seconds),
}));

/** Functions reject requests without the secret, which have no trustworthy client address. */
const apiOrigin = (api: HttpApi, secrets: Secrets, originPath?: string): IOrigin =>
  new HttpOrigin(Fn.select(2, Fn.split("/", api.apiEndpoint)), {
    ...(originPath && { originPath }),
    protocolPolicy: OriginProtocolPolicy.HTTPS_ONLY,
    originSslProtocols: [OriginSslPolicy.TLS_V1_2],
    customHeaders: { "x-origin-secret": secrets.originCurrent.unsafeUnwrap() },
  });

function explain(distribution: Distribution): void {
  const reasons = {
    CFR1: "The shop sells to whoever reaches it.",
    CFR2: "WAF is a setting of the stage: on in prod.",
    CFR3: "Logs of the edge are a setting (edgeLogs), without paths: reset tokens in them belong in no log.",
    CFR4: "Without a domain of its own the stage uses CloudFront's certificate, and with it its protocols.",
  };
  for (const [rule, reason] of Object.entries(reasons)) accept(distribution, `AwsSolutions-${rule}`, reason);
}
