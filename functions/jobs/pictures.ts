import { Logger } from "@aws-lambda-powertools/logger";
import { deletePictures, listPictures, pictureIdOf, type StoredPicture } from "../catalogue/image-objects.ts";
import { findProductsEver } from "../catalogue/product.table.ts";

const logger = new Logger({ serviceName: "pictures" });
/** Far longer than an upload lasts: what is younger may belong to one under way. */
const youthMilliseconds = 86_400_000;

/** Deleted products keep their pictures: orders show them. */
async function orphansAmong(pictures: readonly StoredPicture[]): Promise<string[]> {
  const ids = [...new Set(pictures.map(({ productId }) => productId))];
  const products = await findProductsEver(ids);
  const named = new Set(products.flatMap(({ images }) => images.map(pictureIdOf)));
  return pictures.filter(({ pictureId }) => !named.has(pictureId)).map(({ key }) => key);
}

/** Deletes stored pictures that no product names, left behind by uploads and edits that did not finish. */
export async function handler(): Promise<void> {
  const bornBefore = Date.now() - youthMilliseconds;
  let deleted = 0;
  try {
    for await (const page of listPictures()) {
      const orphans = await orphansAmong(page.filter(({ storedAt }) => storedAt.getTime() < bornBefore));
      await deletePictures(orphans);
      deleted += orphans.length;
    }
  } catch (error) {
    logger.error("pictures not swept", { error });
    throw error;
  }
  if (deleted > 0) logger.info("orphaned pictures deleted", { deleted });
}
