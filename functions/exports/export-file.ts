import { randomUUID } from "node:crypto";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { csvType } from "../../shared/core/csv.ts";
import { exportFileKey } from "../batch-jobs/job-days.ts";
import { s3 } from "../pictures/image-objects.ts";
import { env } from "../platform/env.ts";

/** S3 takes parts of at least 5 MB, but for the last one. */
const uploadBytes = 8_000_000;

const bucket = () => ({ Bucket: env("IMAGES_BUCKET") });

/** Stores a piece under a name of its own, so that a worker that comes late can't replace it. Returns the name. */
export async function storePiece(jobId: string, text: string): Promise<string> {
  const piece = randomUUID();
  const Key = exportFileKey(jobId, `${piece}.csv`);
  await s3.send(new PutObjectCommand({ ...bucket(), Key, Body: Buffer.from(text), ContentType: csvType }));
  return piece;
}

async function* uploads(jobId: string, pieces: readonly string[]): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  for (const piece of pieces) {
    const { Body } = await s3.send(
      new GetObjectCommand({ ...bucket(), Key: exportFileKey(jobId, `${piece}.csv`) }),
    );
    const bytes = (await Body?.transformToByteArray()) ?? new Uint8Array();
    waiting.push(bytes);
    size += bytes.length;
    if (size < uploadBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    size = 0;
  }
  if (waiting.length > 0) yield Buffer.concat(waiting);
}

export async function joinPieces(jobId: string, pieces: readonly string[], name: string): Promise<string> {
  const Key = exportFileKey(jobId, name);
  const target = { ...bucket(), Key };
  const { UploadId } = await s3.send(
    new CreateMultipartUploadCommand({
      ...target,
      ContentType: csvType,
      ContentDisposition: `attachment; filename="${name}"`,
    }),
  );
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = [];
    for await (const Body of uploads(jobId, pieces)) {
      const PartNumber = Parts.length + 1;
      const { ETag } = await s3.send(new UploadPartCommand({ ...target, UploadId, PartNumber, Body }));
      Parts.push({ PartNumber, ETag });
    }
    await s3.send(new CompleteMultipartUploadCommand({ ...target, UploadId, MultipartUpload: { Parts } }));
    return Key;
  } catch (error) {
    await s3.send(new AbortMultipartUploadCommand({ ...target, UploadId })).catch(() => undefined);
    throw error;
  }
}
