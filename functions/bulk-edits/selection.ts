import { GetObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import * as z from "zod/mini";
import { Id } from "../../shared/core/wire.ts";
import { jobFileKey } from "../batch-jobs/job-days.ts";
import { s3 } from "../pictures/image-objects.ts";
import { env } from "../platform/env.ts";

const Ids = z.array(Id);

/** An id and a line break. */
const rowBytes = 25;

const object = (jobId: string, name: string) => ({
  Bucket: env("IMAGES_BUCKET"),
  Key: jobFileKey(jobId, `selection-${name}.txt`),
});

/** Ids that staff chose are stored before the job is. */
export const chosenName = "chosen";

export async function storeIds(jobId: string, ids: readonly string[], name: string): Promise<void> {
  const Body = ids.map((id) => `${id}\n`).join("");
  await s3.send(new PutObjectCommand({ ...object(jobId, name), Body, ContentType: "text/plain" }));
}

interface Range {
  name: string;
  from: number;
  count: number;
}

export async function readIds(jobId: string, { name, from, count }: Range): Promise<string[]> {
  const first = from * rowBytes;
  const Range = `bytes=${first}-${first + count * rowBytes - 1}`;
  const { Body } = await s3.send(new GetObjectCommand({ ...object(jobId, name), Range }));
  return Ids.parse(((await Body?.transformToString()) ?? "").trimEnd().split("\n"));
}
