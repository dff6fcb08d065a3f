import { PassThrough, type Readable } from "node:stream";
import { GetObjectCommand, HeadObjectCommand } from "@aws-sdk/client-s3";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { importLimits } from "../../shared/imports/import-limits.ts";
import type { Job } from "../batch-jobs/job.ts";
import { s3 } from "../pictures/image-objects.ts";
import { env } from "../platform/env.ts";
import { PhotoRefused } from "./fetch-photo.ts";
import { isMissing } from "./import-files.ts";
import { inputOf } from "./import-input.ts";
import { zipKey } from "./import-keys.ts";
import { refuseFile } from "./refuse-file.ts";

/** Photos are compressed already: what shrinks more than this is no photo, but may fill a memory. */
const maxRatio = 100;
const ratioFrom = 1_000_000;

/** Holds the list of 2,000 entries, which is read piece by piece. */
const tailBytes = 2_000_000;

/** Reads parts of a stored file, so that none of it has to be downloaded as a whole. */
class StoredZip extends RandomAccessReader {
  readonly #object: { Bucket: string; Key: string };
  #size = 0;
  #tail: Promise<Uint8Array> | undefined;

  constructor(Key: string) {
    super();
    this.#object = { Bucket: env("IMAGES_BUCKET"), Key };
  }

  async size(): Promise<number | undefined> {
    try {
      const { ContentLength = 0 } = await s3.send(new HeadObjectCommand(this.#object));
      this.#size = ContentLength;
      return ContentLength;
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async #stored(start: number, end: number): Promise<Uint8Array> {
    const { Body } = await s3.send(
      new GetObjectCommand({ ...this.#object, Range: `bytes=${start}-${end - 1}` }),
    );
    return (await Body?.transformToByteArray()) ?? new Uint8Array();
  }

  async #part(start: number, end: number): Promise<Uint8Array> {
    const tailStart = Math.max(0, this.#size - tailBytes);
    if (start < tailStart) return this.#stored(start, end);
    this.#tail ??= this.#stored(tailStart, this.#size);
    return (await this.#tail).subarray(start - tailStart, end - tailStart);
  }

  override _readStreamForRange(start: number, end: number): Readable {
    const through = new PassThrough();
    this.#part(start, end).then(
      (bytes) => through.end(bytes),
      (error) => through.destroy(error),
    );
    return through;
  }
}

const baseOf = (name: string): string => name.split("/").at(-1) ?? name;
const folded = (name: string): string => name.normalize("NFC").toLowerCase();

function isPhoto({ fileName }: Entry): boolean {
  return /\.(?:jpe?g|png|webp)$/i.test(fileName) && !/(?:^|\/)(?:__MACOSX\/|\.)/.test(fileName);
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = [];
  if (zip.entryCount > importLimits.entries)
    refuseFile(
      `The ZIP file has ${zip.entryCount} entries`,
      `Use at most ${importLimits.entries}, and split the import if you need more`,
    );
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries.filter(isPhoto);
}

async function collect(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > importLimits.pictureBytes)
      throw new PhotoRefused("The photo is larger than 20 MB", "Make it smaller");
  }
  return Buffer.concat(chunks);
}

export class PhotoZip {
  readonly #zip: ZipFile;
  readonly #entries: readonly Entry[];

  constructor(zip: ZipFile, entries: readonly Entry[]) {
    this.#zip = zip;
    this.#entries = entries;
  }

  #find(name: string): Entry {
    const wanted = folded(name);
    const exact = this.#entries.filter(({ fileName }) => folded(fileName) === wanted);
    const [entry, other] =
      exact.length > 0 ? exact : this.#entries.filter(({ fileName }) => folded(baseOf(fileName)) === wanted);
    if (!entry)
      throw new PhotoRefused(`The ZIP file has no photo ${name}`, "Check the name, with its ending");
    if (other) throw new PhotoRefused(`The ZIP file has ${name} twice`, "Write it with its folder");
    return entry;
  }

  async read(name: string): Promise<Uint8Array> {
    const entry = this.#find(name);
    const { uncompressedSize, compressedSize } = entry;
    if (uncompressedSize > importLimits.pictureBytes)
      throw new PhotoRefused("The photo is larger than 20 MB", "Make it smaller");
    if (uncompressedSize > ratioFrom && uncompressedSize > maxRatio * compressedSize)
      throw new PhotoRefused("The photo shrinks more than a photo can", "Put the original into the ZIP file");
    if (!entry.canDecodeFileData())
      throw new PhotoRefused("The photo is encrypted, or compressed in a rare way", "Make a plain ZIP file");
    return collect(await this.#zip.openReadStreamPromise(entry));
  }
}

/** Returns undefined if the import came without a ZIP file. Throws `JobRefused` for one that can't be read. */
export async function openZip(job: Pick<Job, "id" | "input">): Promise<PhotoZip | undefined> {
  if (!inputOf(job).hasPhotos) return undefined;
  const reader = new StoredZip(zipKey(job.id));
  const size = await reader.size();
  if (size === undefined) refuseFile("The ZIP file wasn’t uploaded", "Upload both files again");
  if (size > importLimits.picturesBytes)
    refuseFile("The ZIP file is larger than 500 MB", "Split the import into several ones");
  try {
    const zip = await fromRandomAccessReaderPromise(reader, size, { autoClose: false });
    return new PhotoZip(zip, await entriesOf(zip));
  } catch (error) {
    if (!(error instanceof Error) || !/invalid|zip|central directory|file ?name|entry/i.test(error.message))
      throw error;
    return refuseFile(
      "The ZIP file can’t be read, or names a place outside of it",
      "Make a new one from a folder with the photos, and nothing else",
    );
  }
}

let last: { jobId: string; zip: ReturnType<typeof openZip> } | undefined;

/** Keeps the one that was opened last, since a job's photos are taken line by line. */
export function zipOf(job: Pick<Job, "id" | "input">): ReturnType<typeof openZip> {
  if (last?.jobId === job.id) return last.zip;
  const opened = { jobId: job.id, zip: openZip(job) };
  last = opened;
  opened.zip.catch(() => {
    if (last === opened) last = undefined;
  });
  return opened.zip;
}
