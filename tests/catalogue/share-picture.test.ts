import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { headingFiles } from "../../functions/platform/fonts.ts";
import { drawSharePicture } from "../../functions/share-pictures/draw-share-picture.ts";
import { sharePictureOf } from "../../functions/share-pictures/share-picture.ts";

const product = { id: "0".repeat(24), name: "Rook One", pricePaise: 12_345_600, images: [] };
const hero = () => readFile(new URL("../../infra/local/seed/photos/rook-one-hero.webp", import.meta.url));

/** How much of a part of the picture is as dark as ink, between 0 and 1. */
async function inkIn(picture: Buffer, [left, top, width, height]: readonly [number, number, number, number]) {
  const raw = sharp(picture).extract({ left, top, width, height }).greyscale();
  const pixels = await raw.raw().toBuffer();
  return pixels.filter((level) => level < 110).length / pixels.length;
}
const nameArea = [72, 180, 520, 300] as const;
const pictureArea = [620, 40, 540, 550] as const;
const gap = [592, 0, 18, 630] as const;

describe("a share picture", () => {
  it("ships all its fonts, since a function has none", () => {
    const { resolve } = createRequire(import.meta.url);
    expect(headingFiles.map((file) => resolve(file))).toHaveLength(17);
  });

  it("has a different address for each name, price and first photo", () => {
    const image = { url: `/media/products/${product.id}/a-960.webp`, altImage: "" };
    const addresses = [
      product,
      { ...product, name: "Rook Two" },
      { ...product, pricePaise: 1 },
      { ...product, images: [image] },
    ].map(sharePictureOf);
    expect(new Set(addresses).size).toBe(4);
    expect(addresses[0]).toMatch(/^\/media\/products\/0{24}\/share-[\da-f]{16}\.jpg$/);
    expect(sharePictureOf({ ...product })).toBe(addresses[0]);
  });

  it("shows name and photo side by side, in 1200 by 630 pixels", async () => {
    const picture = await drawSharePicture(product, await hero());
    expect(await sharp(picture).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(await inkIn(picture, nameArea)).toBeGreaterThan(0.02);
    expect(await inkIn(picture, pictureArea)).toBeGreaterThan(0.1);
  });

  it.each([
    ["long words", "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft"],
    ["many words", "Surround headset with a boom microphone ".repeat(50)],
    ["Hindi", "मरमर स्टेम वायरलेस हेडफ़ोन"],
    ["Arabic", "سماعات لاسلكية"],
    ["emoji and other scripts beside Latin", "\u{1F3A7} 日本 Buds \ud83d \0"],
  ])("fits the name into its space: %s", async (_, name) => {
    const picture = await drawSharePicture({ ...product, name }, undefined);
    expect(await inkIn(picture, nameArea)).toBeGreaterThan(0.02);
    expect(await inkIn(picture, gap)).toBe(0);
  });

  it("leaves out a name that no font can draw, and a photo that cannot be read", async () => {
    const bare = { ...product, name: "\u{1F600}日本" };
    const withMark = await drawSharePicture(bare, undefined);
    expect(await drawSharePicture(bare, new Uint8Array([1, 2, 3]))).toEqual(withMark);
  });
});
