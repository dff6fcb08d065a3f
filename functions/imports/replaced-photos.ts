import * as z from "zod/mini";
import { isUnderWay } from "../../shared/batch-jobs/job-states.ts";
import { findJob, findJobs } from "../batch-jobs/job.table.ts";
import type { Job } from "../batch-jobs/job.ts";
import { everyLine, type StoredLine } from "../batch-jobs/line.table.ts";
import { pictureIdOf } from "../pictures/picture-keys.ts";
import { everyItem } from "../platform/list.ts";

const Done = z.object({ before: z.object({ images: z.optional(z.array(z.object({ url: z.string() }))) }) });

function photosBefore({ keep }: StoredLine): string[] {
  const { data } = z.safeParse(Done, keep);
  return (data?.before.images ?? []).flatMap((image) => pictureIdOf(image) ?? []);
}

const mayReturn = (job: Job, now: Date): boolean =>
  job.runGeneration !== undefined &&
  (job.undoUntil === undefined || now.toISOString() <= job.undoUntil || isUnderWay(job));

/** Finds the photos that undoing an import may bring back. Keeps what it read of runs that have ended. */
export class ReplacedPhotos {
  readonly #ofEnded = new Map<string, readonly string[]>();

  async #of(job: Job): Promise<readonly string[]> {
    const known = this.#ofEnded.get(job.id);
    if (known) return known;
    const photos: string[] = [];
    const run = { id: job.id, generation: job.runGeneration ?? 0 };
    for await (const line of everyLine(run)) photos.push(...photosBefore(line));
    if (job.undoUntil !== undefined) this.#ofEnded.set(job.id, photos);
    return photos;
  }

  async find(now: Date): Promise<ReadonlySet<string>> {
    const photos = new Set<string>();
    for await (const { id, kind } of everyItem(findJobs)) {
      const job = kind === "import" ? await findJob(id) : undefined;
      if (job && mayReturn(job, now)) for (const photo of await this.#of(job)) photos.add(photo);
    }
    return photos;
  }
}
