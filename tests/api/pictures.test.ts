import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { PutObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Listening, listen } from "../../infra/local/core/http.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { toPaise } from "../../shared/core/money.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { zipOf } from "../support/zip.ts";

let directory: string;
let whole: Listening;
let bucket: Listening;
/** Requests that the bucket rejects. */
let refuses: (method: string, url: string) => boolean;
/** URLs of the stored objects. */
let stored: string[];
/** Whether a page of a listing holds a single object. */
let isPaged: boolean;
let shop: Shop;
let admin: Client;

/** Answers a listing with one object a page: the bucket itself cannot continue a listing. */
async function firstObject({ url, headers }: IncomingMessage): Promise<string> {
  const signed = Object.entries(headers).filter(([name]) => /^(authorization|x-amz-.*)$/.test(name));
  const listing = await fetch(`${whole.url}${url}`, { headers: Object.fromEntries(signed) as HeadersInit });
  const page = await listing.text();
  const [first = "", ...others] = page.match(/<Contents>.*?<\/Contents>/gs) ?? [];
  return page
    .replace(/(<IsTruncated>)\w+/, `$1${others.length > 0}`)
    .replace(/<Contents>.*<\/Contents>/s, first);
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "earshot-pictures-"));
  const answer = new S3rver({
    directory,
    silent: true,
    allowMismatchedSignatures: true,
    vhostBuckets: false,
  }).callback();
  refuses = () => false;
  stored = [];
  whole = await listen(answer);
  bucket = await listen((request, response) => {
    const { method = "", url = "" } = request;
    if (refuses(method, url)) return void response.writeHead(403).end();
    if (isPaged && url.includes("list-type=2"))
      return void firstObject(request).then((page) => response.end(page));
    if (method === "PUT" && url.includes("/products/"))
      stored.push(url.replace(`/${names.images}/`, "/media/").replace(/\?.*/, ""));
    answer(request, response);
  });
  shop = await openShop([], { S3_ENDPOINT: bucket.url });
  admin = await shop.admin();
});
beforeEach(() => {
  refuses = () => false;
  stored = [];
  isPaged = false;
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
  await whole.close();
  await rm(directory, { recursive: true, force: true });
});

const draft = { name: "Vesper", price: 2499, description: "A ball of sound", category: "speakers", stock: 4 };
const photograph = async (width: number, height: number, background = "#c0392b"): Promise<File> => {
  const bytes = await sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "photograph.png", { type: "image/png" });
};
const files = (...colours: string[]): Promise<File[]> =>
  Promise.all(colours.map((colour) => photograph(400, 300, colour)));
const create = async (...colours: string[]) =>
  (await admin.call("admin/products/create", { ...draft, images: await files(...colours) })).product;
const edit = async (id: string, change: object) =>
  (await admin.call("admin/products/update", { id, ...draft, ...change })).product;
const productsCount = async (): Promise<number> => {
  await shop.stage.drain();
  return (await admin.call("admin/products/list", {})).productsCount;
};
const isThere = async (url: string): Promise<boolean> => (await admin.send(url)).status === 200;
const sweep = () => shop.stage.post<{ error?: string }>("/_local/jobs/pictures");
const day = 86_400;
const inBucket = () => ({
  AWS_ACCESS_KEY_ID: "S3RVER",
  AWS_SECRET_ACCESS_KEY: "S3RVER",
  AWS_ENDPOINT_URL_S3: bucket.url,
  IMAGES_BUCKET: names.images,
});

test("a binary picture passes the gateway pixel for pixel", async () => {
  const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 256));
  const png = await sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();
  const { product } = await admin.call("admin/products/create", {
    ...draft,
    images: [new File([new Uint8Array(png)], "n.png", { type: "image/png" })],
  });
  const response = await shop.stage.client().send(product.images[0]?.url ?? "");
  const expected = await sharp(png).webp({ quality: 78, alphaQuality: 80, effort: 4 }).toBuffer();
  expect(Buffer.from(await response.arrayBuffer()).equals(expected)).toBe(true);
});

test.each([
  [
    "an SVG named .png",
    () => new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "x.png", { type: "image/png" }),
  ],
  [
    "a page named .png",
    () => new File(["<!doctype html><script>alert(1)</script>"], "x.png", { type: "image/png" }),
  ],
  ["half a PNG", async () => (await photograph(50, 50)).slice(0, 40)],
  [
    "a GIF",
    async () =>
      new Blob([
        new Uint8Array(
          await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
            .gif()
            .toBuffer(),
        ),
      ]),
  ],
])("%s is rejected as a picture, and nothing is created", async (_, make) => {
  const before = await productsCount();
  const refused = await admin.refusal("admin/products/create", { ...draft, images: [await make()] });
  expect(refused).toMatchObject({ status: 400, code: "invalid_image", message: "Invalid image file" });
  expect(await productsCount()).toBe(before);
});

/** Without the marker of its end, as a download that broke off. */
const cut = (jpeg: Buffer): Buffer => jpeg.subarray(0, Math.floor(jpeg.length * 0.9));
/** As some phones write it: the header of a baseline JPEG's scan names a range that only progressive ones have. */
function odd(jpeg: Buffer): Buffer {
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const parts = jpeg[scan + 4] ?? 0;
  return Buffer.concat([
    jpeg.subarray(0, scan + 6 + 2 * parts),
    Buffer.of(0),
    jpeg.subarray(scan + 7 + 2 * parts),
  ]);
}

test("a phone's JPEG with odd headers or trailing data is accepted, and a truncated one is rejected", async () => {
  const jpeg = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: "#c0392b",
      noise: { type: "gaussian", sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  const trailing = Buffer.concat([jpeg, Buffer.from(`\0\0SEFH${"x".repeat(500)}SEFT`)]);
  const create = (bytes: Buffer) =>
    admin.call("admin/products/create", {
      ...draft,
      images: [new File([new Uint8Array(bytes)], "phone.jpg", { type: "image/jpeg" })],
    });
  for (const bytes of [trailing, odd(jpeg), odd(trailing)])
    expect((await create(bytes)).product.images).toHaveLength(1);
  for (const bytes of [cut(jpeg), cut(odd(jpeg))])
    await expect(create(bytes)).rejects.toThrow("Invalid image file");
});

test("a pixel bomb is rejected without being decoded", async () => {
  const bomb = await sharp({ create: { width: 14_000, height: 14_000, channels: 3, background: "#000" } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(4_000_000);
  const images = [new File([new Uint8Array(bomb)], "b.png", { type: "image/png" })];
  expect(await admin.refusal("admin/products/create", { ...draft, images })).toMatchObject({
    status: 400,
    code: "invalid_image",
  });
});

test("too many files, fields or bytes are rejected", async () => {
  const one = await photograph(10, 10);
  const six = await admin.refusal("admin/products/create", { ...draft, images: Array(6).fill(one) });
  expect(six).toMatchObject({ status: 400, message: "Invalid images" });
  const fifty = await admin.refusal("admin/products/create", { ...draft, images: Array(50).fill(one) });
  expect(fifty.status).toBe(400);
  const fields = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`x${index}`, "1"]));
  expect(await admin.refusal("admin/products/create", { ...draft, ...fields })).toMatchObject({
    status: 400,
    message: "Invalid body",
  });
  const big = new File([new Uint8Array(4_100_000)], "b.png", { type: "image/png" });
  expect((await admin.refusal("admin/products/create", { ...draft, images: [big] })).status).toBe(400);
  const bigger = new File([new Uint8Array(5_000_000)], "b.png", { type: "image/png" });
  const tooLarge = await admin.refusal("admin/products/create", { ...draft, images: [bigger] });
  expect({ status: tooLarge.status, hasMessage: tooLarge.message.length > 0 }).toEqual({
    status: 413,
    hasMessage: true,
  });
});

test("an edit can remove and reorder single pictures and change their alt texts", async () => {
  const { _id, images } = await create("red", "green", "blue");
  const [red = "", green = "", blue = ""] = images.map(({ url }) => url);
  const changed = await edit(_id, { keptImages: [blue, red], altImages: ["From behind", ""] });
  expect(changed.images).toEqual([
    { ...images[2], altImage: "From behind" },
    { ...images[0], altImage: "Vesper" },
  ]);
  expect(await Promise.all([red, green, blue].map(isThere))).toEqual([true, false, true]);
  expect((await edit(_id, {})).images).toEqual(changed.images);
  expect((await edit(_id, { keptImages: [""] })).images).toEqual([]);
  expect(await Promise.all([red, blue].map(isThere))).toEqual([false, false]);
  const { activity } = await admin.call("admin/products/activity", { id: _id });
  expect(activity.map(({ changes }) => changes)).toEqual([
    [{ field: "Photos", from: "2 photos", to: "0 photos" }],
    [],
    [{ field: "Photos", from: "3 photos", to: "2 photos" }],
    [],
  ]);
});

test("the activity log describes picture changes in words", async () => {
  const { _id, images } = await create("red", "green");
  const [red = "", green = ""] = images.map(({ url }) => url);
  await edit(_id, { altImages: ["In red"] });
  await edit(_id, { keptImages: [green, red] });
  await edit(_id, { images: await files("blue", "white") });
  const { activity } = await admin.call("admin/products/activity", { id: _id });
  expect(activity.flatMap(({ changes }) => changes.map(({ to }) => to)).sort()).toEqual([
    "new alt text",
    "reordered",
    "replaced",
  ]);
});

test("new files replace all pictures, whatever keptImages says", async () => {
  const { _id, images } = await create("red", "green");
  const changed = await edit(_id, { keptImages: [images[0]?.url], images: await files("blue") });
  expect(changed.images).toHaveLength(1);
  expect(await Promise.all(images.map(({ url }) => isThere(url)))).toEqual([false, false]);
});

test("keptImages rejects a picture of another product, a deleted one, and a repeated one", async () => {
  const [{ _id, images }, other] = [await create("red"), await create("green")];
  const own = images[0]?.url ?? "";
  for (const keptImages of [[own, other.images[0]?.url ?? ""], ["/media/products/x.webp"], [own, own]]) {
    const refused = await admin.refusal("admin/products/update", { id: _id, ...draft, keptImages });
    expect(refused).toMatchObject({ status: 400, code: "invalid", message: "Invalid kept images" });
  }
  expect((await admin.call("products/get", { id: _id })).product.images).toEqual(images);
  expect(await isThere(own)).toBe(true);
});

test("after concurrent edits the product refers to no deleted picture", async () => {
  const { _id, images } = await create("red", "green", "blue");
  const urls = images.map(({ url }) => url);
  const edits = [
    ...urls.map((url) => edit(_id, { keptImages: urls.filter((other) => other !== url) })),
    edit(_id, { price: 2599 }),
    edit(_id, { images: await files("white") }),
  ];
  await Promise.allSettled(edits);
  const { product } = await admin.call("products/get", { id: _id });
  expect(await Promise.all(product.images.map(({ url }) => isThere(url)))).toEqual(
    product.images.map(() => true),
  );
});

test("an upload that fails half-way creates no product, and its pictures are swept a day later", async () => {
  const kept = await create("red");
  const deleted = await create("green");
  await admin.call("admin/products/delete", { id: deleted._id });
  stored = [];
  const never = async (...images: File[]) =>
    (await admin.refusal("admin/products/create", { ...draft, name: "Never", images })).code;
  const [blue, white, black] = await files("blue", "white", "black");
  // The bucket rejects deletions, so the stored pictures stay: first after a wrong file, then when storing
  // fails too.
  refuses = (method) => method === "POST";
  expect(await never(blue!, new File(["no picture"], "x.png"))).toBe("invalid_image");
  refuses = (method) => method === "POST" || (method === "PUT" && stored.length >= 4);
  expect(await never(blue!, white!, black!)).toBe("unavailable");
  expect((await admin.call("admin/products/list", { search: "never" })).products).toEqual([]);
  refuses = () => false;
  const left = stored;

  expect((await sweep()).error).toBeUndefined();
  expect(await Promise.all(left.map(isThere))).toEqual([true, true, true, true]);
  await shop.stage.advance(day + 60);
  expect((await sweep()).error).toBeUndefined();
  expect(await Promise.all(left.map(isThere))).toEqual([false, false, false, false]);
  for (const { images } of [kept, deleted]) expect(await isThere(images[0]?.url ?? "")).toBe(true);
});

test("a sweep resumes where the last one failed", async () => {
  admin = await shop.admin();
  await create("red");
  stored = [];
  refuses = (method) => method === "POST";
  const wrong = new File(["no picture"], "x.png");
  for (const image of await files("blue", "white"))
    await admin.refusal("admin/products/create", { ...draft, images: [image, wrong] });
  const orphans = stored.filter((url) => url.startsWith("/media/products/"));
  expect(orphans).toHaveLength(4);
  await shop.stage.advance(day + 60);

  isPaged = true;
  let listings: string[] = [];
  const sweepUntil = (limit: number) => {
    listings = [];
    refuses = (_, url) => url.includes("list-type=2") && listings.push(url) > limit;
    return sweep();
  };
  const pageOf = (url: string | undefined) => new URL(url ?? "", "http://s3").searchParams.get("start-after");
  await expect(sweepUntil(3)).rejects.toThrow();
  expect(pageOf(listings[0])).toBeNull();
  const reached = pageOf(listings[3]);
  expect(reached).toMatch(/^products\//);
  expect((await sweepUntil(Number.POSITIVE_INFINITY)).error).toBeUndefined();
  expect(pageOf(listings[0])).toBe(reached);
  expect(await Promise.all(orphans.map(isThere))).toEqual(orphans.map(() => false));
  await sweepUntil(Number.POSITIVE_INFINITY);
  expect(pageOf(listings[0])).toBeNull();
});

test("an edit succeeds although its old picture cannot be deleted at once", async () => {
  admin = await shop.admin();
  const { _id, images } = await create("red");
  refuses = (method) => method === "POST";
  expect((await edit(_id, { images: await files("blue") })).images).toHaveLength(1);
  refuses = () => false;
  expect(await isThere(images[0]?.url ?? "")).toBe(true);
  await shop.stage.advance(day + 60);
  await sweep();
  expect(await isThere(images[0]?.url ?? "")).toBe(false);
});

test("photos that an import replaced are kept while its undo may bring them back", async () => {
  Object.assign(process.env, inBucket());
  const { s3 } = await import("../../functions/pictures/image-objects.ts");
  const { csvKey, zipKey } = await import("../../functions/imports/import-keys.ts");
  admin = await shop.admin();
  const { _id: id, images } = await create("red");
  const first = images[0]?.url ?? "";
  const [photo] = await files("blue");
  const bytes = new Uint8Array((await photo?.arrayBuffer()) ?? []);
  const put = (Key: string, Body: string | Uint8Array) =>
    s3.send(new PutObjectCommand({ Bucket: names.images, Key, Body }));
  const step = async (job: string, name: "check" | "run" | "undo") => {
    await admin.call("admin/jobs/step", { id: job, step: name });
    await shop.stage.post("/_local/queues/batch/drain");
    return (await admin.call("admin/jobs/get", { id: job })).job;
  };
  const replaced = async () => {
    const wanted = { name: "a.csv", size: 1, picturesSize: 1 };
    const { job } = await admin.call("admin/imports/create", wanted);
    await put(csvKey(job._id), `ID,Photos\n${id},b.png\n`);
    await put(zipKey(job._id), zipOf([{ name: "b.png", bytes }]));
    await step(job._id, "check");
    expect(await step(job._id, "run")).toMatchObject({ state: "done", changed: 1 });
    expect((await admin.call("admin/products/get", { id })).product.images[0]?.url).not.toBe(first);
    return job._id;
  };
  // The photo is old, whenever it is replaced.
  await shop.stage.advance(day + 60);
  admin = await shop.admin();
  const job = await replaced();
  await sweep();
  expect(await isThere(first)).toBe(true);
  expect(await step(job, "undo")).toMatchObject({ state: "undone", changed: 1 });
  expect((await admin.call("admin/products/get", { id })).product.images).toEqual(images);

  await replaced();
  await shop.stage.advance(day - 3600);
  await sweep();
  expect(await isThere(first)).toBe(true);
  await shop.stage.advance(3660);
  await sweep();
  expect(await isThere(first)).toBe(false);
});

test("link previews show the product's current picture, and deleting the product deletes them all", async () => {
  Object.assign(process.env, inBucket());
  const { sharePictureOf } = await import("../../functions/share-pictures/share-picture.ts");
  const { storeSharePicture } = await import("../../functions/share-pictures/store-share-picture.ts");
  admin = await shop.admin();
  const { _id } = await create("red");
  const share = async (price: number) => {
    const { _id: id, ...shown } = await edit(_id, { price });
    const product = { ...shown, id, pricePaise: toPaise(shown.price) };
    await storeSharePicture(product);
    return { product, url: sharePictureOf(product) };
  };
  const before = await share(2499);
  const response = await admin.send(before.url);
  expect(response.headers.get("content-type")).toBe("image/jpeg");
  const picture = sharp(await response.arrayBuffer());
  expect(await picture.metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
  // The photograph is in it.
  const { dominant } = await picture.extract({ left: 700, top: 200, width: 300, height: 200 }).stats();
  expect(dominant.r - dominant.g).toBeGreaterThan(100);

  const now = await share(2399);
  expect(now.url).not.toBe(before.url);
  expect(await Promise.all([before.url, now.url].map(isThere))).toEqual([false, true]);
  stored = [];
  await storeSharePicture(now.product);
  expect(stored).toEqual([]);

  await shop.stage.advance(day + 60);
  await sweep();
  expect(await isThere(now.url)).toBe(true);
  admin = await shop.admin();
  await admin.call("admin/products/delete", { id: _id });
  await sweep();
  expect(await isThere(now.url)).toBe(false);
});
