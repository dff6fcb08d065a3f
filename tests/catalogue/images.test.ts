import sharp from "sharp";
import { expect, test } from "vitest";
import { toWebp } from "../../functions/pictures/images.ts";

const picture = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: "#c0392b" } })
    .png()
    .toBuffer();

/** Resolves to the most steps that sharp had in hand at once during the work. */
async function mostAtOnce(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let most = 0;
  while (!isDone) {
    const { queue, process } = sharp.counters();
    most = Math.max(most, queue + process);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await done;
  return most;
}

test("pictures are decoded one at a time, however many arrive at once", async () => {
  const bytes = await picture(2500, 2500);
  const most = await mostAtOnce(Promise.all(Array.from({ length: 8 }, () => toWebp(bytes))));
  // One step of a picture is still counted while its next one begins.
  expect(most).toBeLessThanOrEqual(2);
});

test("an unreadable picture does not block the others", async () => {
  const bytes = await picture(40, 30);
  const [broken, whole] = await Promise.allSettled([toWebp(bytes.subarray(0, 60)), toWebp(bytes)]);
  expect(broken).toMatchObject({ status: "rejected", reason: { code: "invalid_image" } });
  expect(whole.status).toBe("fulfilled");
});
