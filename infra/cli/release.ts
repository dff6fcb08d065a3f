import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import "@aws-sdk/signature-v4a";
import {
  CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  PutKeyCommand,
  ResourceNotFoundException,
} from "@aws-sdk/client-cloudfront-keyvaluestore";
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import { AssumeRoleCommand, STSClient } from "@aws-sdk/client-sts";
import * as z from "zod/mini";
import { folderOf } from "../../functions/pages/page-objects.ts";
import { releaseKey } from "../edge-function.ts";
import type { Outputs } from "../outputs.ts";
import { releasesFolder } from "../releases.ts";
import type { Target } from "./arguments.ts";

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string;
}

/** Returns credentials for an hour. */
async function assumeRole(RoleArn: string, region: string): Promise<Credentials> {
  const { Credentials } = await new STSClient({ region }).send(
    new AssumeRoleCommand({ RoleArn, RoleSessionName: "earshot-release" }),
  );
  const { AccessKeyId = "", SecretAccessKey = "", SessionToken = "" } = Credentials ?? {};
  return { accessKeyId: AccessKeyId, secretAccessKey: SecretAccessKey, sessionToken: SessionToken };
}

// Signs for all regions, as the store requires.

const Release = z.object({
  name: z.string(),
  before: z.optional(z.string()),
  pages: z.string(),
  /** The CDK's templates and asset lists by file name. Assets stay in the bootstrap's bucket. */
  assembly: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof Release>;
const Pointer = z.object({ name: z.string() });

/** `tree.json` is for viewers. */
const isOfAssembly = (file: string): boolean => file.endsWith(".json") && file !== "tree.json";

/** Reads what a deployment needs besides uploaded assets. */
export const readAssembly = (folder: string): Release["assembly"] =>
  Object.fromEntries(
    readdirSync(folder)
      .filter(isOfAssembly)
      .map((file) => [file, readFileSync(join(folder, file), "utf8")]),
  );

export function writeAssembly(folder: string, assembly: Release["assembly"]): void {
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(assembly)) writeFileSync(join(folder, file), text);
}

type ReleaseOutputs = Pick<Outputs, "SiteBucketName" | "StoreArn" | "ReleaseRoleArn">;

/** Records in the site's bucket, and the release that the edge shows. */
export class Releases {
  readonly #s3: S3Client;
  readonly #kvs: CloudFrontKeyValueStoreClient;
  readonly #Bucket: string;
  readonly #store: string;

  private constructor(client: { region: string; credentials: Credentials }, outputs: ReleaseOutputs) {
    this.#s3 = new S3Client(client);
    this.#kvs = new CloudFrontKeyValueStoreClient(client);
    this.#Bucket = outputs.SiteBucketName;
    this.#store = outputs.StoreArn;
  }

  /** Uses the stage's own role. */
  static async of({ stage: { region } }: Target, outputs: ReleaseOutputs): Promise<Releases> {
    return new Releases({ region, credentials: await assumeRole(outputs.ReleaseRoleArn, region) }, outputs);
  }

  async current(): Promise<Release | undefined> {
    const pointer = await this.#read("current");
    return pointer === undefined ? undefined : await this.named(Pointer.parse(pointer).name);
  }

  async named(name: string): Promise<Release | undefined> {
    const found = await this.#read(name);
    return found === undefined ? undefined : Release.parse(found);
  }

  async keep(release: Release): Promise<void> {
    await this.#write(release.name, release);
    await this.#write("current", { name: release.name });
  }

  /** Deletes a returning release's old renderings. A preview's edge gets its release from the deployment. */
  async show(release: string): Promise<void> {
    const KvsARN = this.#store;
    if (KvsARN === "none") return await this.#deleteRendered(release);
    const shown = await this.#kvs
      .send(new GetKeyCommand({ KvsARN, Key: releaseKey }))
      .catch((error) => (error instanceof ResourceNotFoundException ? undefined : Promise.reject(error)));
    if (shown?.Value === release) return;
    await this.#deleteRendered(release);
    const { ETag: IfMatch } = await this.#kvs.send(new DescribeKeyValueStoreCommand({ KvsARN }));
    await this.#kvs.send(new PutKeyCommand({ KvsARN, IfMatch, Key: releaseKey, Value: release }));
  }

  async #deleteRendered(release: string): Promise<void> {
    const Bucket = this.#Bucket;
    const pages = paginateListObjectsV2({ client: this.#s3 }, { Bucket, Prefix: folderOf(release) });
    for await (const { Contents = [] } of pages) {
      const Objects = Contents.map(({ Key }) => ({ Key }));
      if (Objects.length === 0) continue;
      const { Errors: errors = [] } = await this.#s3.send(
        new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }),
      );
      if (errors.length > 0)
        throw new Error(`${errors.length} pages could not be deleted: ${errors[0]?.Code}`);
    }
  }

  async #read(name: string): Promise<unknown> {
    try {
      const { Body } = await this.#s3.send(
        new GetObjectCommand({ Bucket: this.#Bucket, Key: `${releasesFolder}${name}.json` }),
      );
      return JSON.parse((await Body?.transformToString()) ?? "");
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }

  async #write(name: string, value: unknown): Promise<void> {
    await this.#s3.send(
      new PutObjectCommand({
        Bucket: this.#Bucket,
        Key: `${releasesFolder}${name}.json`,
        Body: JSON.stringify(value),
        ContentType: "application/json",
      }),
    );
  }
}
