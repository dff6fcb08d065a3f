import { GetObjectCommand, PutObjectCommand, S3ServiceException } from "@aws-sdk/client-s3";
import { s3 } from "../pictures/image-objects.ts";
import { env } from "../platform/env.ts";
import { csvKey, pieceKey } from "./import-keys.ts";
import { refuseFile } from "./refuse-file.ts";

export const pieceLines = 250;

const bucket = () => ({ Bucket: env("IMAGES_BUCKET") });
/** Readers who may not list a bucket are told that they may not read what it lacks. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException && [403, 404].includes(error.$metadata.httpStatusCode ?? 0);

function isChunks(body: unknown): body is AsyncIterable<Uint8Array> {
  return typeof body === "object" && body !== null && Symbol.asyncIterator in body;
}

/** Reads the uploaded file as it arrives. Throws `JobRefused` if it wasn't uploaded. */
export async function readCsv(jobId: string): Promise<AsyncIterable<Uint8Array>> {
  try {
    const { Body } = await s3.send(new GetObjectCommand({ ...bucket(), Key: csvKey(jobId) }));
    if (isChunks(Body)) return Body;
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return refuseFile(
    "The file wasn’t uploaded",
    "Upload it again, and keep the page open until it has arrived",
  );
}

export async function storePiece(jobId: string, piece: number, rows: readonly unknown[]): Promise<void> {
  const object = { ...bucket(), Key: pieceKey(jobId, piece), ContentType: "application/json" };
  await s3.send(new PutObjectCommand({ ...object, Body: JSON.stringify(rows) }));
}

export async function readPiece(jobId: string, piece: number): Promise<unknown> {
  const { Body } = await s3.send(new GetObjectCommand({ ...bucket(), Key: pieceKey(jobId, piece) }));
  return JSON.parse((await Body?.transformToString()) ?? "[]");
}
