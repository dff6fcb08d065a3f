import { imageLimits } from "../../../shared/pictures/image-limits.ts";
import { downsize } from "./downsize.ts";

/** Larger originals would stall a phone. */
const maxOriginalBytes = 40_000_000;

/** Copies the bytes: browsers fail to send files that change after being chosen, as in a phone's cloud. */
const copyOf = async (file: File): Promise<File | undefined> =>
  file.arrayBuffer().then(
    (bytes) => new File([bytes], file.name, { type: file.type }),
    () => undefined,
  );

/** Returns the file to send, or the reason for rejecting it. */
export async function admit(given: File, chosen: readonly File[], max: number): Promise<File | string> {
  if (chosen.length >= max) return `You can add up to ${max} photos`;
  if (!given.type.startsWith("image/")) return "Choose a JPEG, PNG or WebP photo";
  if (given.size > maxOriginalBytes) return "Choose a photo below 40 MB";
  const file = await copyOf(given);
  if (!file) return "We can't open this file. Save it on this device, then choose it again";
  const small = await downsize(file);
  if (!small) return "We can't read this file as a photo";
  const room = imageLimits.totalBytes - chosen.reduce((sum, { size }) => sum + size, 0);
  if (small.size <= room) return small;
  const tight = await downsize(file, true);
  return tight && tight.size <= room
    ? tight
    : "Your photos are larger than 4 MB in total. Remove one to add this";
}
