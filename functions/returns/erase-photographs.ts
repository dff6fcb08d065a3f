import { Logger } from "@aws-lambda-powertools/logger";
import { write } from "../platform/table.ts";
import { dropReturnPictures, findReturn } from "./return.table.ts";
import type { Return } from "./return.ts";

const logger = new Logger({ serviceName: "pictures" });
/** Outside the prefix that the edge serves. */
export const photographRoot = "returns/";
/** Much longer than an upload takes, so that running ones are left alone. */
const minAgeMs = 86_400_000;

const returnIn = (key: string): string | undefined => /^returns\/([\da-f]{24})\//.exec(key)?.[1];

const isOver = ({ state }: Return): boolean => state === "Declined" || state === "Withdrawn";

/** Leaves failures to the daily sweep. */
export async function erasePhotographs(request: Return): Promise<void> {
  if (!isOver(request) || request.pictures.length === 0) return;
  try {
    await write(dropReturnPictures(request));
    const { erasePicture } = await import("../pictures/erase-picture.ts");
    for (const key of request.pictures) await erasePicture(key);
  } catch (error) {
    logger.warn("photos left to the sweep", { returnId: request.id, error });
  }
}

/** Erases photos of declined and withdrawn returns, and unreferenced ones. The next run resumes after an error. */
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
