import { Readable } from "node:stream";
import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import { env } from "../platform/env.ts";
import { attemptsWithin } from "../platform/time-limit.ts";

const s3 = new S3Client({ requestHandler: attemptsWithin(20_000) });

/** The job writes them once an hour, so the edge need not revalidate more often. */
const CacheControl = "public, max-age=300, s-maxage=600";
const types = { xml: "application/xml; charset=utf-8", txt: "text/plain; charset=utf-8" } as const;
const typeOf = (key: string): string => (key.endsWith(".txt") ? types.txt : types.xml);

const located = (key: string) => ({ Bucket: env("SITE_BUCKET"), Key: key });

interface Written {
  mark: string | undefined;
  writtenAt: Date;
}

/** Undefined if missing or forbidden, which S3 does not distinguish. */
export async function findFile(key: string): Promise<Written | undefined> {
  try {
    const { Metadata, LastModified } = await s3.send(new HeadObjectCommand(located(key)));
    return { mark: Metadata?.mark, writtenAt: LastModified ?? new Date(0) };
  } catch (error) {
    const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
    if (status === 403 || status === 404) return undefined;
    throw error;
  }
}

export async function putFile(key: string, text: string, mark?: string): Promise<void> {
  await s3.send(
    new PutObjectCommand({
      ...located(key),
      Body: text,
      ContentType: typeOf(key),
      CacheControl,
      ...(mark && { Metadata: { mark } }),
    }),
  );
}

export async function deleteFile(key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand(located(key)));
}

/** Streams a file of any size in a few megabytes of memory, replacing it atomically. */
export async function streamFile(key: string, texts: AsyncIterable<string>): Promise<void> {
  const params = { ...located(key), Body: Readable.from(texts), ContentType: typeOf(key), CacheControl };
  await new Upload({
    client: s3,
    params,
    queueSize: 1,
    partSize: 8 * 1024 ** 2,
    leavePartsOnError: true,
  }).done();
}
