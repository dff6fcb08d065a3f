import { Logger } from "@aws-lambda-powertools/logger";
import { deletePictures, listPictures, putPicture, readPicture } from "../pictures/image-objects.ts";
import { keyAt, pictureIdOf } from "../pictures/picture-keys.ts";
import { drawSharePicture } from "./draw-share-picture.ts";
import { type SharedProduct, shareKey, sharePrefix } from "./share-picture.ts";

const logger = new Logger({ serviceName: "share-picture" });

async function photographOf({ id, images: [first] }: SharedProduct): Promise<Uint8Array | undefined> {
  if (first === undefined || pictureIdOf(first) === undefined) return undefined;
  try {
    return await readPicture(keyAt(first.url));
  } catch (error) {
    logger.warn("photo not read", { productId: id, error });
    return undefined;
  }
}

/** Replaces older pictures, unless it exists already. */
export async function storeSharePicture(product: SharedProduct): Promise<void> {
  const key = shareKey(product);
  const stored: string[] = [];
  for await (const { pictures } of listPictures(undefined, sharePrefix(product.id)))
    stored.push(...pictures.map((picture) => picture.key));
  if (!stored.includes(key))
    await putPicture(key, await drawSharePicture(product, await photographOf(product)), "image/jpeg");
  await deletePictures(stored.filter((other) => other !== key));
}
