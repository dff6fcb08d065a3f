import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Annotations, FileSystem, Stack } from "aws-cdk-lib";
import { BucketDeployment, CacheControl, Source } from "aws-cdk-lib/aws-s3-deployment";
import { Construct, type IConstruct, type IDependable } from "constructs";
import { behaviours } from "../edge.ts";
import { pagesOf } from "../releases.ts";
import { asIBucket } from "./exact.ts";
import { accept, acceptWildcard } from "./nag.ts";
import type { Site } from "./site.ts";

interface UploadProps {
  readonly site: Site;
  /** The built web. If it is missing, the site stays as it is. */
  readonly directory: string;
  /** The calls that the new pages make must be deployed first. */
  readonly after: IDependable;
}

interface Group {
  readonly cacheControl: string;
  readonly exclude: string[];
  readonly include?: string[];
  /** Folder of the bucket. */
  readonly under?: string;
}

/**
 * Groups the files by the `Cache-Control` in the edge's table. Pages come last, after the assets that they
 * load.
 */
function groups(release: string): Group[] {
  const site = behaviours.filter(({ origin }) => origin === "site");
  const pages = site.find(({ pattern }) => pattern === "*")?.objectCacheControl;
  if (pages === undefined) throw new Error("infra/edge.ts gives the pages no objectCacheControl");
  const others = site.filter(({ objectCacheControl }) => objectCacheControl !== pages);
  const patternOf = ({ pattern }: { pattern: string }): string => pattern.slice(1);
  const values = [...new Set(others.map(({ objectCacheControl }) => objectCacheControl ?? pages))];
  return [
    ...values.map((cacheControl) => ({
      cacheControl,
      exclude: ["*"],
      include: others.filter((each) => each.objectCacheControl === cacheControl).map(patternOf),
    })),
    { cacheControl: pages, exclude: others.map(patternOf), under: pagesOf(release) },
  ];
}

/** Makes the URL of the preview picture absolute, as sites that show link previews require. */
function withAbsoluteCard(directory: string, siteUrl: string): string {
  const page = readFileSync(join(directory, "index.html"), "utf8");
  return page.replace(/(<meta property="og:image" content=")(?=\/)/, `$1${siteUrl}`);
}

/**
 * Uploads the web to its bucket. Files of earlier builds stay, for browsers that still have their pages open,
 * and for a rollback. Pages go to a folder of their release, from which `infra/cli/release.ts` puts them where
 * the edge looks for them.
 */
export class Upload extends Construct {
  /** Named by the contents of the pages and assets. */
  readonly release: string;

  constructor(scope: Construct, id: string, { site, directory, after }: UploadProps) {
    super(scope, id);
    if (!existsSync(directory)) {
      Annotations.of(this).addInfo(`No web build at ${directory}: the site is left as it is`);
      this.release = "none";
      return;
    }
    this.release = FileSystem.fingerprint(directory).slice(0, 12);
    const sources = [
      Source.asset(directory),
      Source.data("index.html", withAbsoluteCard(directory, site.url)),
    ];
    let before = after;
    for (const [index, { cacheControl, exclude, include, under }] of groups(this.release).entries()) {
      const deployment = new BucketDeployment(this, `Files${index + 1}`, {
        sources,
        destinationBucket: asIBucket(site.bucket),
        cacheControl: [CacheControl.fromString(cacheControl)],
        exclude,
        ...(include && { include }),
        ...(under && { destinationKeyPrefix: under }),
        prune: false,
        memoryLimit: 512,
      });
      deployment.node.addDependency(before);
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
