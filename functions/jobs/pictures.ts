import { Logger } from "@aws-lambda-powertools/logger";
import { findDetails, findProductsEver } from "../catalogue/product.table.ts";
import { ReplacedPhotos } from "../imports/replaced-photos.ts";
import { deletePictures, listPictures, type StoredPicture } from "../pictures/image-objects.ts";
import { pictureIdOf } from "../pictures/picture-keys.ts";
import { readSweepPosition, saveSweepPosition } from "../pictures/picture-sweep.table.ts";
import { sweepPhotographs } from "../returns/erase-photographs.ts";
import { findReviewsById } from "../reviews/review.table.ts";
import { sharePictureOf } from "../share-pictures/share-picture.ts";

const logger = new Logger({ serviceName: "pictures" });
/** Much longer than an upload takes, so that running ones are left alone. */
const minAgeMilliseconds = 86_400_000;
const budgetMilliseconds = 540_000;

/** Deleted products keep their photos, which orders show, but not their link previews. */
async function orphansAmong(pictures: readonly StoredPicture[], replaced: ReplacedPhotos): Promise<string[]> {
  const ids = [...new Set(pictures.map(({ ownerId }) => ownerId))];
  const owners = [...(await findProductsEver(ids)), ...(await findReviewsById(ids))];
  const photographs = owners.flatMap(({ images = [] }) => images);
  const drawn = (await findDetails(ids, true)).map((product) => ({ url: sharePictureOf(product) }));
  const named = new Set([...photographs, ...drawn].map(pictureIdOf));
  const unnamed = pictures.filter(({ pictureId }) => !named.has(pictureId));
  // Read after the owners, so that what an import replaces meanwhile is found here or there.
  const wanted = unnamed.length > 0 ? await replaced.find(new Date()) : named;
  return unnamed.filter(({ pictureId }) => !wanted.has(pictureId)).map(({ key }) => key);
}

async function attempt(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    logger.error(`${name} not swept`, { error });
    throw error;
  }
}

/** Deletes pictures that no product or review refers to, and that no undo can bring back. The next run resumes a failed or unfinished one. */
async function sweepPictures(endsAt: number): Promise<void> {
  const createdBefore = Date.now() - minAgeMilliseconds;
  const replaced = new ReplacedPhotos();
  let deleted = 0;
  for await (const { pictures, lastKey } of listPictures(await readSweepPosition())) {
    const old = pictures.filter(({ storedAt }) => storedAt.getTime() < createdBefore);
    const orphans = await orphansAmong(old, replaced);
    await deletePictures(orphans);
    deleted += orphans.length;
    await saveSweepPosition(lastKey);
    if (performance.now() > endsAt) break;
  }
  if (deleted > 0) logger.info("orphaned photos deleted", { deleted });
}

/** Also erases photos of withdrawn and declined returns. One failure does not stop the other. */
export async function handler(): Promise<void> {
  const endsAt = performance.now() + budgetMilliseconds;
  const results = [
    await Promise.allSettled([attempt("pictures", () => sweepPictures(endsAt))]),
    await Promise.allSettled([attempt("photos of returns", () => sweepPhotographs(new Date()))]),
  ].flat();
  const failed = results.find((result) => result.status === "rejected");
  if (failed) throw failed.reason;
}
