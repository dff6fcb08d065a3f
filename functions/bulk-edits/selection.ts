import * as z from "zod/mini";
import { Id } from "../../shared/core/wire.ts";
import { jobFileKey } from "../batch-jobs/job-days.ts";
import { callS3 } from "../platform/s3.ts";

const Ids = z.array(Id);

/** An id and a line break. */
const rowBytes = 25;

const object = (jobId: string, name: string) => ({
  bucket: "IMAGES_BUCKET" as const,
  key: jobFileKey(jobId, `selection-${name}.txt`),
});

/** Ids that staff chose are stored before the job is. */
export const chosenName = "chosen";

export async function storeIds(jobId: string, ids: readonly string[], name: string): Promise<void> {
  const body = Buffer.from(ids.map((id) => `${id}\n`).join(""));
  await callS3("PUT", { ...object(jobId, name), content: { body, type: "text/plain" } });
}

interface Rows {
  name: string;
  from: number;
  count: number;
}

export async function readIds(jobId: string, { name, from, count }: Rows): Promise<string[]> {
  const first = from * rowBytes;
  const range = `bytes=${first}-${first + count * rowBytes - 1}`;
  const bytes = await callS3("GET", { ...object(jobId, name), range });
  return Ids.parse(Buffer.from(bytes).toString().trimEnd().split("\n"));
}
