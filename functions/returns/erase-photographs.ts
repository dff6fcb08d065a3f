import { Logger } from "@aws-lambda-powertools/logger";
import { write } from "../platform/table.ts";
import { dropReturnPictures, findReturn } from "./return.table.ts";
import type { Return } from "./return.ts";

const logger = new Logger({ serviceName: "pictures" });
/** Apart from products' pictures, so that the edge does not serve them. */
export const photographRoot = "returns/";
/** Far longer than an upload takes: a younger photograph may belong to a request that is still running. */
const minAgeMs = 86_400_000;

const returnIn = (key: string): string | undefined => /^returns\/([\da-f]{24})\//.exec(key)?.[1];

const isOver = ({ state }: Return): boolean => state === "Declined" || state === "Withdrawn";

/** Erases the photographs of a return that came to nothing; what fails is left to the daily sweep. */
export async function erasePhotographs(request: Return): Promise<void> {
  if (!isOver(request) || request.pictures.length === 0) return;
  try {
    await write(dropReturnPictures(request));
    const { erasePicture } = await import("../pictures/erase-picture.ts");
    for (const key of request.pictures) await erasePicture(key);
  } catch (error) {
    logger.warn("photographs left to the sweep", { returnId: request.id, error });
  }
}

/**
 * Erases all photographs of returns that were declined or withdrawn, and those that no return names. Throws the
 * table's or S3's error; the next run continues.
 */
export async function sweepPhotographs(now: Date): Promise<void> {
  const { erasePicture } = await import("../pictures/erase-picture.ts");
  const { listObjects } = await import("../pictures/image-objects.ts");
  for await (const { objects } of listObjects(photographRoot))
    for (const { Key: key = "", LastModified: storedAt = now } of objects) {
      const id = returnIn(key);
      const request = id === undefined ? undefined : await findReturn(id);
      const isOrphan = !request?.pictures.includes(key) && now.getTime() - storedAt.getTime() > minAgeMs;
      const isOfEnded = request !== undefined && isOver(request);
      if (isOfEnded) await write(dropReturnPictures(request));
      if (isOfEnded || isOrphan) await erasePicture(key);
    }
}
