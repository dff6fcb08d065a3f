import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let asha: Client;
const product = {
  name: "Vesper",
  price: 2499,
  description: "A ball of sound",
  category: "speakers",
  stock: 4,
};
let id: string;

beforeAll(async () => {
  shop = await openShop([]);
  asha = await shop.shopper();
  id = (await (await shop.admin()).call("admin/products/create", product)).product._id;
});
afterAll(() => shop.close());

/** A JPEG that knows where it was taken. */
async function photograph(background: string): Promise<File> {
  const picture = sharp({ create: { width: 700, height: 500, channels: 3, background } });
  const bytes = await picture
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "12/1 58/1 0/1" } })
    .jpeg()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${background}.jpg`, { type: "image/jpeg" });
}
const files = (...colours: string[]): Promise<File[]> => Promise.all(colours.map(photograph));

const submit = (client: Client, images: File[] = [], more: object = {}) =>
  client.call("reviews/submit", { productId: id, rating: 4, comment: "Round", images, ...more });
const shown = async () => (await shop.stage.client().call("products/reviews", { id })).reviews;
const urlsOf = (review: { images?: { url: string }[] | undefined } | undefined): string[] =>
  review?.images?.map(({ url }) => url) ?? [];
const isThere = async (url: string): Promise<boolean> => (await asha.send(url)).status === 200;
const areThere = (urls: string[]): Promise<boolean[]> => Promise.all(urls.map(isThere));

test("a review's photos are stored without their location; an edit keeps, adds and removes photos", async () => {
  const { review } = await submit(asha, await files("red", "green"));
  const [red = "", green = ""] = urlsOf(review);
  const stored = Buffer.from(await (await asha.send(red)).arrayBuffer());
  expect(await sharp(stored).metadata()).toMatchObject({ format: "webp", width: 700, height: 500 });
  expect((await sharp(stored).metadata()).exif).toBeUndefined();
  expect(await shown()).toEqual([review]);

  // The specification's clients send no pictures: the earlier ones stay.
  expect(urlsOf((await submit(asha)).review)).toEqual([red, green]);
  const { review: edited } = await submit(asha, await files("blue"), { keptImages: [green] });
  const [kept, blue = ""] = urlsOf(edited);
  expect(kept).toBe(green);
  expect(await areThere([red, green, blue])).toEqual([false, true, true]);
  expect((await submit(asha, [], { keptImages: [""] })).review).not.toHaveProperty("images");
  expect(await areThere([green, blue])).toEqual([false, false]);
});

test("rejected photos change nothing: too many, not an image, another review's, an unknown product", async () => {
  const { review } = await submit(asha, await files("red", "green", "blue"));
  const ben = await shop.shopper();
  const refused = (client: Client, change: object) =>
    client.refusal("reviews/submit", { productId: id, rating: 1, comment: "", ...change });
  expect(await refused(asha, { images: await files("white", "black") })).toMatchObject({
    status: 400,
    fields: { images: "You can add up to 4 photos" },
  });
  const five = await files("red", "green", "blue", "white", "black");
  expect(await refused(ben, { images: five })).toMatchObject({ status: 400, message: "Invalid images" });
  const svg = new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.png", { type: "image/png" });
  expect(await refused(asha, { images: [svg] })).toMatchObject({ status: 400, code: "invalid_image" });
  expect(await refused(ben, { keptImages: urlsOf(review) })).toMatchObject({
    status: 400,
    fields: { keptImages: "This photo was removed. Reload the page and try again" },
  });
  expect(await refused(ben, { productId: "0".repeat(24), images: await files("red") })).toMatchObject({
    status: 404,
  });
  expect(await shown()).toEqual([review]);
});

test("after two concurrent edits only one set of photos remains, and the review refers to it", async () => {
  const answers = await Promise.all([
    submit(asha, await files("white"), { keptImages: [""] }),
    submit(asha, await files("black"), { keptImages: [""] }),
  ]);
  const [review] = await shown();
  const last = urlsOf(review);
  expect(last).toHaveLength(1);
  const others = answers.flatMap((answer) => urlsOf(answer.review)).filter((url) => !last.includes(url));
  expect(await areThere([...last, ...others])).toEqual([true, false]);
});

test("photos are deleted with their review by its author, staff or account deletion, and a hidden review shows none", async () => {
  const admin = await shop.admin();
  const [ben, carol] = [await shop.shopper(), await shop.shopper()];
  const [own, staffs, farewell] = [
    (await submit(asha, await files("red"))).review,
    (await submit(ben, await files("green"))).review,
    (await submit(carol, await files("blue"))).review,
  ];
  await admin.call("admin/reviews/hide", { id: staffs._id, productId: id, reason: "Not of this product" });
  const hidden = (await shown()).find(({ _id }) => _id === staffs._id);
  expect(hidden).not.toHaveProperty("images");
  expect(urlsOf((await ben.call("reviews/own", { productId: id })).review)).toEqual(urlsOf(staffs));

  const [first, second, third] = [own, staffs, farewell].map(urlsOf);
  const urls = [...(first ?? []), ...(second ?? []), ...(third ?? [])];
  await asha.call("reviews/delete-own", { productId: id });
  await admin.call("reviews/delete", { id: staffs._id, productId: id });
  const left = async () => (await areThere(urls)).filter((is) => is).length;
  expect(await left()).toBe(third?.length);
  await carol.call("account/delete", { password });
  expect(await left()).toBe(0);
  const { images, ...words } = farewell;
  expect(await shown()).toEqual([{ ...words, name: "Former customer" }]);

  // A photo that a review names is kept, however old.
  const { review } = await submit(asha, await files("red"));
  await shop.stage.advance(2 * 86_400);
  await shop.stage.post("/_local/jobs/pictures");
  expect(await areThere(urlsOf(review))).toEqual([true]);
});
