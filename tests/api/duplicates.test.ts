import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
});
afterAll(() => shop.close());

async function photo(background: string): Promise<File> {
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "photo.png", { type: "image/png" });
}
const bytesOf = async (url: string): Promise<Buffer | number> => {
  const answer = await shop.stage.client().send(url);
  return answer.status === 200 ? Buffer.from(await answer.arrayBuffer()) : answer.status;
};
const sizes = (url: string) => [url, url.replace(/-\d+\.webp$/, "-320.webp")];

test("a duplicate is a hidden product of its own, down to its photos", async () => {
  const { product: original } = await admin.call("admin/products/create", {
    ...{ name: "Vesper Orb", price: 2499.5, mrp: 2999, description: "A sphere", category: "speakers" },
    ...{ stock: 4, sku: "DUP-1", gtin: "8907331121010", model: "ES-S1", shelf: "B-1", hsn: "851822" },
    ...{ specs: '{"power":30}', inTheBox: "Speaker\nCable", featured: "true", reorderLevel: 3 },
    images: [await photo("#c0392b"), await photo("#2980b9")],
    altImages: ["Front", "Back"],
  });
  const { _id: source } = original;
  const { product: copy } = await admin.call("admin/products/duplicate", { id: source });
  const { sku, gtin, featured, images, createdAt, ...same } = original;
  expect({ sku, gtin, featured }).toEqual({ sku: "DUP-1", gtin: "8907331121010", featured: true });
  expect(copy).toEqual({
    ...same,
    _id: expect.not.stringMatching(source),
    name: "Vesper Orb (copy)",
    stock: 0,
    visibility: "hidden",
    hidden: true,
    images: images.map((image) => ({ ...image, url: expect.stringContaining(`/products/${copy._id}/`) })),
    createdAt: expect.any(String),
  });
  const shopper = shop.stage.client();
  await shop.stage.drain();
  expect((await shopper.refusal("products/get", { id: copy._id })).status).toBe(404);
  expect((await shopper.call("products/list", { keyword: "copy" })).products).toEqual([]);

  for (const [index, { url }] of images.entries()) {
    const copied = copy.images[index]?.url ?? "";
    const [before, after] = await Promise.all([
      Promise.all(sizes(url).map(bytesOf)),
      Promise.all(sizes(copied).map(bytesOf)),
    ]);
    expect(after).toEqual(before);
  }
  await admin.call("admin/products/update", {
    ...{ id: source, name: "Vesper Orb", price: 2499.5, description: "A sphere", category: "speakers" },
    ...{ stock: 4, keptImages: [""] },
  });
  expect(await Promise.all(images.map(({ url }) => bytesOf(url)))).not.toContainEqual(expect.any(Buffer));
  for (const { url } of copy.images) expect(await bytesOf(url)).toBeInstanceOf(Buffer);

  const { activity } = await admin.call("admin/products/activity", { id: copy._id });
  expect(activity).toMatchObject([{ did: "Product duplicated" }]);
});

test("a duplicate of a family's member is alone, and can itself be duplicated and deleted", async () => {
  const make = async (name: string) =>
    (
      await admin.call("admin/products/create", {
        ...{ name, price: 999, description: "Small", category: "earbuds", stock: 2 },
      })
    ).product;
  const { _id: id } = await make("Wren");
  await admin.call("admin/families/colour", { id, colour: "Sand", ownColour: "Ink" });
  const { product } = await admin.call("admin/products/duplicate", { id });
  expect(product).toMatchObject({ name: "Wren, Ink (copy)", hidden: true });
  for (const field of ["familyId", "values", "tones"]) expect(product).not.toHaveProperty(field);
  const { product: second } = await admin.call("admin/products/duplicate", { id: product._id });
  expect(second.name).toBe("Wren, Ink (copy) (copy)");
  await admin.call("admin/products/delete", { id: second._id });
  expect((await admin.refusal("admin/products/duplicate", { id: second._id })).status).toBe(404);
  const { product: long } = await admin.call("admin/products/duplicate", {
    id: (await make("x".repeat(200)))._id,
  });
  expect(long.name).toBe(`${"x".repeat(193)} (copy)`);
});
