import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Annotations, Stack } from "aws-cdk-lib";
import { CfnLayerVersion } from "aws-cdk-lib/aws-lambda";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct, type IConstruct, type IDependable } from "constructs";
import { behaviours } from "../edge.ts";
import { llmsPath, llmsTxt } from "../llms-txt.ts";
import { rendererFolder, shellOf } from "../releases.ts";
import { asIBucket } from "./exact.ts";
import { accept, acceptWildcard } from "./nag.ts";
import type { Site } from "./site.ts";

interface UploadProps {
  readonly site: Site;
  readonly release: string;
  readonly directory: string;
  readonly assistants: boolean;
  /** The calls that the new pages make must be deployed first. */
  readonly after: IDependable;
}

interface Group {
  readonly cacheControl: string;
  readonly include: string[];
}

const isAsset = (cacheControl: string): boolean => cacheControl.includes("immutable");

/** Groups files by `Cache-Control`, assets first, without the build's document, which is a release's shell. */
function groups(): Group[] {
  const rows = behaviours.filter(({ origin, pattern }) => origin === "site" && pattern !== "*");
  const values = new Set(rows.flatMap(({ objectCacheControl }) => objectCacheControl ?? []));
  const ordered = [...values].toSorted((a, b) => Number(isAsset(b)) - Number(isAsset(a)));
  return ordered.map((cacheControl) => ({
    cacheControl,
    include: rows
      .filter(({ objectCacheControl }) => objectCacheControl === cacheControl)
      .map(({ pattern }) => pattern.slice(1)),
  }));
}

/** Link previews require an absolute URL. */
function withAbsoluteCard(directory: string, siteUrl: string): string {
  const page = readFileSync(join(directory, "index.html"), "utf8");
  return page.replace(/(<meta property="og:image" content=")(?=\/)/, `$1${siteUrl}`);
}

/** Names layers after their stack for policies, instead of logical ids. */
function nameLayers(deployment: BucketDeployment): void {
  for (const child of deployment.node.findAll()) {
    if (!CfnLayerVersion.isCfnLayerVersion(child)) continue;
    child.layerName = `${Stack.of(child).stackName}-${deployment.node.id}`;
  }
}

/** Keeps files of earlier builds for open pages and rollbacks. `infra/cli/release.ts` shows the shell. */
export class Upload extends Construct {
  constructor(scope: Construct, id: string, props: UploadProps) {
    super(scope, id);
    const { site, release, directory, after, assistants } = props;
    if (!existsSync(directory)) {
      Annotations.of(this).addInfo(`No web build at ${directory}: the site is left as it is`);
      return;
    }
    const usual = { destinationBucket: asIBucket(site.bucket), prune: false, memoryLimit: 512 };
    const files = Source.asset(directory, { exclude: [rendererFolder] });
    const shell = Source.data(shellOf(release), withAbsoluteCard(directory, site.url));
    const guide = assistants ? [Source.data(llmsPath.slice(1), llmsTxt(site.url))] : [];
    const deployments = [
      ...groups().map(({ cacheControl, include }) => ({
        ...{ sources: [files], exclude: ["*"], include },
        cacheControl: [CacheControl.fromString(cacheControl)],
      })),
      { sources: [shell, ...guide], cacheControl: [CacheControl.fromString("no-cache")] },
    ];
    let before = after;
    for (const [index, options] of deployments.entries()) {
      const deployment = new BucketDeployment(this, `Files${index + 1}`, { ...usual, ...options });
      deployment.node.addDependency(before);
      nameLayers(deployment);
      before = deployment;
    }
    for (const child of Stack.of(this).node.children) {
      if (child.node.id.startsWith("Custom::CDKBucketDeployment")) this.explain(child, site);
    }
  }

  private explain(uploader: IConstruct, site: Site): void {
    const reason = "The library's own function, which only a deployment calls.";
    const { region, account, synthesizer } = Stack.of(this);
    const assets = `cdk-${synthesizer.bootstrapQualifier}-assets-${account}-${region}`;
    const policy = "arn:<AWS::Partition>:iam::aws:policy/service-role/AWSLambdaBasicExecutionRole";
    accept(uploader, "AwsSolutions-L1", reason);
    accept(uploader, `AwsSolutions-IAM4[Policy::${policy}]`, reason);
    for (const action of ["GetBucket", "GetObject", "List", "Abort", "DeleteObject"]) {
      accept(uploader, `AwsSolutions-IAM5[Action::s3:${action}*]`, reason);
    }
    acceptWildcard(uploader, site.bucket.arnForObjects("*"), reason);
    acceptWildcard(uploader, `arn:aws:s3:::${assets}/*`, reason);
  }
}
