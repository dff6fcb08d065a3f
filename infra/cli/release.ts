import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  CopyObjectCommand,
  GetObjectCommand,
  NoSuchKey,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import { pagesOf, releasesFolder } from "../releases.ts";

const Release = z.object({
  /** Name of its record. */
  name: z.string(),
  /** The one before it. */
  before: z.optional(z.string()),
  /** Whose pages it shows. */
  pages: z.string(),
  /** The CDK's templates and lists of assets, by file name. The assets stay in the bootstrap's bucket. */
  assembly: z.record(z.string(), z.string()),
});
export type Release = z.infer<typeof Release>;
const Pointer = z.object({ name: z.string() });

/** `tree.json` is for viewers. */
const isOfAssembly = (file: string): boolean => file.endsWith(".json") && file !== "tree.json";

/** Reads what a deployment needs besides assets that were uploaded before. */
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

/** The releases of a stage, in the bucket of its site. */
export class Releases {
  readonly #s3: S3Client;
  readonly #Bucket: string;

  constructor(region: string, bucket: string) {
    this.#s3 = new S3Client({ region });
    this.#Bucket = bucket;
  }

  /** The release that is out; undefined before the first. */
  async current(): Promise<Release | undefined> {
    const pointer = await this.#read("current");
    return pointer === undefined ? undefined : await this.named(Pointer.parse(pointer).name);
  }

  async named(name: string): Promise<Release | undefined> {
    const found = await this.#read(name);
    return found === undefined ? undefined : Release.parse(found);
  }

  /** Remembers a release as the one that is out. */
  async keep(release: Release): Promise<void> {
    await this.#write(release.name, release);
    await this.#write("current", { name: release.name });
  }

  /** Puts a release's pages where the edge looks for them: others first, and last the page that names them. */
  async showPages(pages: string): Promise<void> {
    const folder = pagesOf(pages);
    const keys: string[] = [];
    for await (const { Contents = [] } of paginateListObjectsV2(
      { client: this.#s3 },
      { Bucket: this.#Bucket, Prefix: folder },
    ))
      keys.push(...Contents.flatMap(({ Key }) => Key ?? []));
    const isEntry = (key: string): number => (key === `${folder}index.html` ? 1 : 0);
    for (const key of keys.sort((a, b) => isEntry(a) - isEntry(b))) {
      await this.#s3.send(
        new CopyObjectCommand({
          Bucket: this.#Bucket,
          CopySource: `${this.#Bucket}/${key}`,
          Key: key.slice(folder.length),
        }),
      );
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
