import { rmSync } from "node:fs";
import { workAsChild } from "../core/child.ts";
import { openClock } from "../core/clock.ts";
import { storeSmaller } from "./photos.ts";
import { readWaiting, type WaitingPhoto } from "./waiting-photos.ts";

/** Encodes smaller widths of demo photos, requested ones first. */
const [, , file = "", clockFile = ""] = process.argv;

await workAsChild(async () => {
  openClock(clockFile);
  const waiting = new Map(readWaiting(file).map((photo) => [photo.pictureId, photo]));
  const urgent: string[] = [];
  process.on("message", (pictureId: string) => urgent.push(pictureId));
  const take = (): WaitingPhoto | undefined => {
    let asked = urgent.shift();
    while (asked !== undefined && !waiting.has(asked)) asked = urgent.shift();
    const photo = waiting.get(asked ?? "") ?? waiting.values().next().value;
    if (photo) waiting.delete(photo.pictureId);
    return photo;
  };
  // One at a time, so that the shop stays quick.
  for (let photo = take(); photo; photo = take()) {
    await storeSmaller(photo);
    process.send?.(photo.pictureId);
  }
  // An interrupted start repeats all of them.
  rmSync(file, { force: true });
});
