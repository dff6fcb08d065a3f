import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DeleteObjectCommand, PutObjectCommand } from "@aws-sdk/client-s3";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { csvOf } from "../../shared/core/csv.ts";
import { productColumns } from "../../shared/products/columns.ts";
import { axes } from "../../shared/products/family-words.ts";
import type { AdminProduct } from "../../shared/products/schemas.ts";
import { specsOf } from "../../shared/products/specs.ts";
import { sampleGst } from "../../shared/tax/gst.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { zipOf } from "../support/zip.ts";
import { passes } from "./driver.ts";

let shop: Shop;
let admin: Client;
let objects: Awaited<ReturnType<typeof startObjects>>;
let photo: File;
let bytes: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  objects = await startObjects(mkdtempSync(join(tmpdir(), "objects-")), []);
  Object.assign(process.env, { AWS_ENDPOINT_URL_S3: objects.url, IMAGES_BUCKET: names.images });
  shop = await openShop([], { S3_ENDPOINT: objects.url });
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    SITE_URL: shop.stage.url,
    GST: JSON.stringify(sampleGst),
  });
  admin = await shop.admin();
  const png = await sharp({ create: { width: 700, height: 700, channels: 3, background: "#c0392b" } })
    .png()
    .toBuffer();
  bytes = new Uint8Array(png);
  photo = new File([bytes], "photo.png", { type: "image/png" });
});
afterAll(async () => {
  await shop.close();
  await objects.close();
});

const draft = { name: "Vesper Orb", price: 2499, description: "A sphere", category: "speakers", stock: 4 };
const create = async (change: object = {}): Promise<AdminProduct> =>
  (await admin.call("admin/products/create", { ...draft, ...change })).product;
const edit = (id: string, change: object) => admin.call("admin/products/update", { ...draft, id, ...change });
const get = async (id = ""): Promise<AdminProduct> =>
  (await admin.call("admin/products/get", { id })).product;
const list = async (): Promise<AdminProduct[]> => (await admin.call("admin/products/list", {})).products;
const fileOf = (...lines: (readonly (string | number)[])[]): string =>
  lines.map((cells) => cells.map((cell) => `"${String(cell).replaceAll('"', '""')}"`).join(",")).join("\r\n");
const exported = (products: readonly AdminProduct[], familyName?: string): string =>
  csvOf([
    productColumns.map(({ header }) => header),
    ...products.map((product) =>
      productColumns.map(({ cell }) => cell({ product, familyName, site: shop.stage.url })),
    ),
  ]);

/** By our columns' keys: what a form sends, and what a spreadsheet may make of it. */
const form = {
  ...{ name: "Vesper Orb", description: "A sphere.\nIt rolls.", category: "speakers", stock: 4 },
  ...{ price: 2499.5, mrp: 2999, sku: "VO-1", gtin: "8907331121010", model: "ES-S1", shelf: "B-1" },
  ...{ hsn: "08518220", gstPercent: 18, reorderLevel: 3, featured: "true", inTheBox: "Speaker\nCable" },
  ...{ visibility: "hidden", liveFrom: "2090-01-01T00:00:00.000Z", liveUntil: "2091-01-01T00:00:00.000Z" },
  priceChange: JSON.stringify({
    ...{ price: 1999.5, from: "2090-02-01T00:00:00.000Z", until: "2090-03-01T00:00:00.000Z" },
  }),
  declarations: JSON.stringify({
    ...{ countryOfOrigin: "VN", commonName: "Loudspeaker", netQuantity: "1 N", bisNumber: "R-1" },
    maker: { name: "Lotus", address: "Lot 14, Hai Phong" },
    packer: { name: "Heron", address: "Plot 2, Noida" },
    importer: { name: "Earshot", address: "14 Residency Road, Bengaluru" },
  }),
  specs: JSON.stringify({
    ...{ power: 30, battery: 12.5, water: "IPX7", connection: ["Bluetooth", "Wi-Fi"], bluetooth: "5.3" },
    ...{ stereoPair: true, driver: 40, weight: 1250, width: 180, channels: "2.1" },
  }),
};
const cells: Readonly<Record<string, string>> = {
  ...{ name: "Vesper Orb", description: "A sphere.\r\nIt rolls.", category: "Speakers", stock: "4.0" },
  ...{ price: "₹ 2,499.50", mrp: "2999", sku: " VO-1", gtin: "8907331121010", model: "ES-S1", shelf: "B-1" },
  ...{ hsn: "8518220", gstPercent: "18%", reorderLevel: "3", featured: "Yes", inTheBox: "Speaker\r\nCable" },
  ...{ visibility: "Hidden", liveFrom: "2090-01-01T00:00:00.000Z", liveUntil: "2091-01-01T00:00:00.000Z" },
  "priceChange.price": "1.999,5",
  "priceChange.from": "2090-02-01T00:00:00.000Z",
  "priceChange.until": "2090-03-01T00:00:00.000Z",
  "declarations.countryOfOrigin": "Vietnam",
  "declarations.commonName": "Loudspeaker",
  "declarations.netQuantity": "1 N",
  "declarations.bisNumber": "R-1",
  "declarations.maker.name": "Lotus",
  "declarations.maker.address": "Lot 14,\nHai Phong",
  "declarations.packer.name": "Heron",
  "declarations.packer.address": "Plot 2, Noida",
  "declarations.importer.name": "Earshot",
  "declarations.importer.address": "14 Residency Road, Bengaluru",
  "specs.power": "30",
  "specs.battery": "12,5",
  "specs.water": "ipx7",
  "specs.connection": "bluetooth; wi-fi",
  "specs.bluetooth": "5.3",
  "specs.stereoPair": "TRUE",
  "specs.driver": "40",
  "specs.weight": "1,250",
  "specs.width": "180",
  "specs.channels": "2.1",
  ...{ images: "front.png", altImages: "Front" },
};

/** Everything that is stored of a product, but for its log and what differs between any two products. */
async function storedAs({ _id: id, createdAt }: AdminProduct): Promise<unknown> {
  const { queryPage } = await import("../../functions/platform/query.ts");
  const { Items } = await queryPage({ partition: `PRODUCT#${id}` }, { ConsistentRead: true });
  const kept = Items.filter(({ sk }) => !String(sk).startsWith("AUDIT#"));
  return JSON.parse(
    JSON.stringify(kept)
      .replaceAll(id, "id")
      .replaceAll(createdAt, "createdAt")
      .replace(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g, "photo"),
  );
}

test("a product made by import is the same as one made by form, in every field", async () => {
  const speakers = new Set(specsOf("speakers").map(({ key }) => `specs.${key}`));
  const isOfOthers = (key: string) => key.startsWith("specs.") && !speakers.has(key);
  const inFamilies = ["_id", "family", "tones", ...axes.map((axis) => `values.${axis}`)];
  const columns = productColumns.filter(({ key }) => !inFamilies.includes(key) && !isOfOthers(key));
  expect(columns.map(({ key }) => key).filter((key) => cells[key] === undefined)).toEqual([]);

  const byForm = await create({ ...form, images: [photo], altImages: ["Front"] });
  const expected = await storedAs(byForm);
  expect(expected).toMatchObject([{ sk: "HIDDEN" }, { sk: "PRODUCT" }, { sk: "SCHEDULE" }, { sk: "STOCK" }]);
  // Its SKU and GTIN are free again.
  await admin.call("admin/products/delete", { id: byForm._id });
  const job = await passes(
    fileOf(
      columns.map(({ header }) => header),
      columns.map(({ key }) => cells[key] ?? ""),
    ),
    { zip: zipOf([{ name: "photos/front.png", bytes }]) },
  );
  await job.check();
  const { counts, results } = await job.run();
  expect(counts).toEqual({ created: 1, changed: 0, unchanged: 0, refused: 0 });
  const byImport = await get(results[0]?.product);
  expect(await storedAs(byImport)).toEqual(expected);
  const answered = ({ _id, createdAt: _, images, ...rest }: AdminProduct) => ({
    ...rest,
    images: images.map(({ url: __, ...image }) => image),
  });
  expect(answered(byImport)).toEqual({ ...answered(byForm), waiting: byImport.waiting });
});

test("importing an export changes nothing, and says so", async () => {
  await create({ name: "=cmd()", description: "- a\n- b", sku: "007", images: [photo], altImages: ["'=1"] });
  const before = await list();
  const job = await passes(`\uFEFF${exported(before)}`);
  for (const { counts } of [await job.check(), await job.run()])
    expect(counts).toEqual({ created: 0, changed: 0, unchanged: before.length, refused: 0 });
  expect(await list()).toEqual(before);
  expect(await job.read("run")).toContain(",Unchanged\r\n");
});

test("an empty cell leaves its field alone, and (none) empties it", async () => {
  const { _id: id } = await create({
    sku: "CLEAR",
    model: "M",
    mrp: 2999,
    specs: '{"power":30,"battery":5}',
    featured: "true",
  });
  const header = ["SKU", "Model number", "MRP", "Power (W)", "Battery (h)", "Featured", "Price"];
  const job = await passes(fileOf(header, ["clear", "(none)", "", "(NONE)", "", "(none)", ""]));
  const { results } = await job.check();
  expect(results[0]?.changes).toEqual([
    { field: "SKU", old: "CLEAR", new: "clear" },
    { field: "Featured", old: "yes", new: "no" },
    { field: "Model number", old: "M", new: null },
    { field: "Power (W)", old: 30, new: null },
  ]);
  await job.run();
  const { sku, model, mrp, specs, featured } = await get(id);
  expect({ sku, model, mrp, specs, featured }).toEqual({
    sku: "clear",
    mrp: 2999,
    specs: { battery: 5 },
    featured: false,
  });
});

test("lines are matched by ID, then SKU, then GTIN; what is ambiguous or twice is refused", async () => {
  const a = await create({ name: "A", sku: "MATCH-1", gtin: "4006381333931" });
  const b = await create({ name: "B", gtin: "5901234123457" });
  for (const name of ["C", "D"]) await create({ name, gtin: "9780201379624" });
  const header = ["ID", "SKU", "GTIN", "Name", "Price", "Description", "Category"];
  const fresh = ["100", "Text", "earbuds"];
  const job = await passes(
    fileOf(
      header,
      ["", "match-1", "", "A2", "", "", ""],
      ["", "", "05901234123457", "B2", "", "", ""],
      ["", "", "9780201379624", "E", "", "", ""],
      [a._id, "", "", "A3", "", "", ""],
      ["0".repeat(24), "", "", "F", "", "", ""],
      ["none", "", "", "G", "", "", ""],
      ["", "NEW-1", "", "H", ...fresh],
      ["", "new-1", "", "I", ...fresh],
      ["", "", "", "J", ...fresh],
      ["", "", "", "J", ...fresh],
    ),
  );
  const { results } = await job.check();
  expect(
    results.map(({ line, outcome, product, problem }) => [line, outcome, product ?? problem?.reason]),
  ).toEqual([
    [2, "changed", a._id],
    [3, "changed", b._id],
    [4, "refused", "Several products have this GTIN"],
    [5, "refused", "Line 2 is about the same product"],
    [6, "refused", "There is no product with this ID"],
    [7, "refused", "This is no ID of a product"],
    [8, "created", undefined],
    [9, "refused", "Line 8 is about the same product"],
    [10, "created", undefined],
    [11, "created", undefined],
  ]);
});

test("the check writes no product, and a product that somebody edits after it is left alone", async () => {
  const [edited, sold, taken] = [await create({ sku: "V-1" }), await create({ sku: "V-2" }), "V-3"];
  const header = ["SKU", "Name", "Price", "Stock", "Description", "Category"];
  const file = fileOf(
    header,
    ["V-1", "", "3000", "", "", ""],
    ["V-2", "", "", "10", "", ""],
    [taken, "New", "5", "1", "Text", "earbuds"],
  );
  const before = await list();
  const job = await passes(file);
  expect((await job.check()).counts).toEqual({ created: 1, changed: 2, unchanged: 0, refused: 0 });
  expect(await list()).toEqual(before);
  await edit(edited._id, { price: 2600 });
  await edit(sold._id, { stock: 1, stockBase: 4 });
  await create({ name: "Faster", sku: taken });
  const { results } = await job.run();
  expect(results.map(({ outcome, problem }) => [outcome, problem?.reason])).toEqual([
    ["refused", "This product was edited after the check"],
    ["refused", "This product was edited after the check"],
    ["refused", "Another product already has this SKU"],
  ]);
  expect((await get(edited._id)).price).toBe(2600);
});

test.each([
  { counted: "25", becomes: 22 },
  { counted: "7", becomes: 4 },
  { counted: "10", becomes: 7 },
])("units sold after the check stay sold: of 10, $counted are counted", async ({ counted, becomes }) => {
  const sku = `S-${counted}`;
  const { _id: id } = await create({ sku, stock: 10 });
  const job = await passes(fileOf(["SKU", "Name", "Stock"], [sku, "Counted", counted]));
  await job.check();
  const { write } = await import("../../functions/platform/table.ts");
  const { sellStock } = await import("../../functions/catalogue/stock.table.ts");
  await write(sellStock({ productId: id, quantity: 3 }));
  const { counts, results } = await job.run();
  expect(counts.changed).toBe(1);
  expect((await get(id)).stock).toBe(becomes);
  const changes = results[0]?.changes?.filter(({ field }) => field === "Stock").map((each) => each.new);
  expect(changes).toEqual(becomes === 7 ? [] : [becomes]);
});

test("photos come from the ZIP file by name; one that can't be taken is a problem of its line only", async () => {
  const header = ["SKU", "Name", "Price", "Description", "Category", "Stock", "Photos"];
  const rest = ["100", "Text", "earbuds", "1"];
  const job = await passes(
    fileOf(
      header,
      ["P-1", "Both", ...rest, "a.png\nFolder/B.PNG"],
      ["P-2", "Page", ...rest, "page.png"],
      ["P-3", "Missing", ...rest, "gone.png, a.png"],
      ["P-4", "Private", ...rest, "https://169.254.169.254/latest/meta-data"],
      ["P-5", "Bomb", ...rest, "bomb.png"],
      ["P-6", "Many", ...rest, "1.png\n2.png\n3.png\n4.png\n5.png\n6.png"],
    ),
    {
      zip: zipOf([
        { name: "a.png", bytes },
        { name: "folder/b.png", bytes },
        { name: "page.png", bytes: Buffer.from("<!doctype html><title>Not found</title>") },
        { name: "bomb.png", bytes: Buffer.alloc(15_000_000) },
        { name: "__MACOSX/a.png", bytes: Buffer.from("x") },
      ]),
    },
  );
  await job.check();
  const { results } = await job.run();
  expect(results.map(({ outcome, problem }) => [outcome, problem?.reason])).toEqual([
    ["created", undefined],
    ["created", "Photo 1: This is no photo that we can read"],
    ["created", "Photo 1: The ZIP file has no photo gone.png"],
    ["created", "Photo 1: The address isn’t on the public internet"],
    ["created", "Photo 1: The photo shrinks more than a photo can"],
    ["refused", "There are 6 photos"],
  ]);
  const made = await Promise.all(results.slice(0, 5).map(({ product }) => get(product)));
  expect(made.map(({ images, hidden = false }) => [images.length, hidden])).toEqual([
    [2, false],
    [0, true],
    [1, false],
    [0, true],
    [0, true],
  ]);
});

test("a ZIP file that couldn't be read is read anew when the import is continued", async () => {
  const { s3 } = await import("../../functions/pictures/image-objects.ts");
  const { zipKey } = await import("../../functions/imports/import-keys.ts");
  const header = ["Name", "Price", "Description", "Category", "Stock", "Photos"];
  const zip = zipOf([{ name: "a.png", bytes }]);
  const job = await passes(fileOf(header, ["Late", "100", "Text", "earbuds", "1", "a.png"]), { zip });
  await job.check();
  const object = { Bucket: names.images, Key: zipKey(job.id) };
  await s3.send(new DeleteObjectCommand(object));
  expect((await job.run()).problem?.reason).toBe("The ZIP file wasn’t uploaded");
  await s3.send(new PutObjectCommand({ ...object, Body: zip }));
  const { counts, results } = await job.run();
  expect(counts).toMatchObject({ created: 1 });
  expect((await get(results[0]?.product)).images).toHaveLength(1);
});

test.each([
  ["a path out of it", zipOf([{ name: "../a.png", bytes: new Uint8Array(3) }])],
  [
    "too many entries",
    zipOf(Array.from({ length: 2001 }, (_, index) => ({ name: `${index}.png`, bytes: new Uint8Array(1) }))),
  ],
  ["no ZIP file at all", Buffer.from("nothing")],
])("a ZIP file with %s refuses the import", async (_, zip) => {
  const job = await passes(fileOf(["Name"], ["A"]), { zip });
  expect(await job.check()).toMatchObject({
    problem: { reason: expect.stringContaining("ZIP file") },
  });
});

test("colours of one family become its members, with the family's texts", async () => {
  const header = ["SKU", "Name", "Price", "Description", "Category", "Family", "Colour", "Tones"];
  const line = (sku: string, colour: string, tones = "") => [
    sku,
    `Wren ${colour}`,
    "900",
    `About ${colour}`,
    "earbuds",
    "Wren",
    colour,
    tones,
  ];
  const job = await passes(
    fileOf(header, line("W-1", "Ink", "#101820, #ffffff"), line("W-2", "Sand"), line("W-3", "Moss")),
  );
  expect((await job.check()).counts.created).toBe(3);
  const { results } = await job.run();
  expect(results.map(({ outcome, problem }) => [outcome, problem])).toEqual(
    Array(3).fill(["created", undefined]),
  );
  const made = await Promise.all(results.map(({ product }) => get(product)));
  expect(new Set(made.map(({ familyId }) => familyId)).size).toBe(1);
  expect(made.map(({ name, values, description }) => [name, values?.colour, description])).toEqual([
    ["Wren, Ink", "Ink", "About Ink"],
    ["Wren, Sand", "Sand", "About Ink"],
    ["Wren, Moss", "Moss", "About Ink"],
  ]);
  expect(made[0]?.tones).toEqual(["#101820", "#ffffff"]);

  const more = await passes(
    fileOf(
      ["SKU", "Family", "Colour", "Description", "Price"],
      ["W-1", "wren", "Ink", "", "950"],
      ["W-2", "Wren", "Dune", "", ""],
      ["W-3", "Wren", "Moss", "Other", ""],
    ),
  );
  await more.check();
  const after = await more.run();
  expect(after.results.map(({ outcome, problem }) => [outcome, problem?.column])).toEqual([
    ["changed", undefined],
    ["changed", undefined],
    ["refused", "Description"],
  ]);
  expect((await get(results[1]?.product)).name).toBe("Wren, Dune");
  const members = await Promise.all(results.map(({ product }) => get(product)));
  const back = await passes(exported(members, "Wren"));
  expect((await back.check()).counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 0 });
});

test("a line edits a product and puts it into a family at once; an undo sets only the edit back", async () => {
  const ids: string[] = [];
  for (const sku of ["RB-1", "RB-2", "RB-3"]) ids.push((await create({ name: `Robin ${sku}`, sku }))._id);
  const [ink = "", sand = "", moss = ""] = ids;
  const header = ["ID", "SKU", "Price", "MRP", "Stock", "Description", "Family", "Colour"];
  const outcomes = ({
    results,
  }: {
    results: { outcome: string; problem?: { column: string } | undefined }[];
  }) => results.map(({ outcome, problem }) => [outcome, problem?.column]);
  const both = await passes(
    fileOf(
      header,
      ["", "RB-1", 950, "", 9, "", "Robin", "Ink"],
      ["", "RB-2", 960, 990, "", "", "Robin", "Sand"],
      ["", "RB-3", "", "", "", "Other", "Robin", "Moss"],
    ),
  );
  expect((await both.check()).counts).toEqual({ created: 0, changed: 3, unchanged: 0, refused: 0 });
  expect(outcomes(await both.run())).toEqual([
    ["changed", undefined],
    ["changed", undefined],
    ["refused", "Description"],
  ]);
  expect(await get(ink)).toMatchObject({
    name: "Robin, Ink",
    price: 950,
    stock: 9,
    values: { colour: "Ink" },
  });
  expect(await get(sand)).toMatchObject({ name: "Robin, Sand", price: 960, mrp: 990, stock: 4 });

  const other = await passes(fileOf(header, ["", "RB-3", 970, "", "", "Other", "Robin", "Moss"]));
  expect(outcomes(await other.check())).toEqual([["refused", "Description"]]);
  const third = await passes(fileOf(header, [moss, "RB-30", 970, "", 7, "", "Robin", "Moss"]));
  await third.check();
  expect(outcomes(await third.run())).toEqual([["changed", undefined]]);
  const joined = await get(moss);
  expect(joined).toMatchObject({ name: "Robin, Moss", sku: "RB-30", price: 970, stock: 7 });
  const { families } = await admin.call("admin/families/list", {});
  const family = families.find(({ _id }) => _id === joined.familyId);
  expect(family?.members.map(({ price, stock }) => [price, stock])).toEqual([
    [950, 9],
    [960, 4],
    [970, 7],
  ]);
  const members = await Promise.all(ids.map(get));
  const back = await passes(exported(members, "Robin"));
  expect((await back.check()).counts).toEqual({ created: 0, changed: 0, unchanged: 3, refused: 0 });

  expect(outcomes(await third.undo())).toEqual([["changed", "Family"]]);
  expect(await get(moss)).toMatchObject({
    ...{ sku: "RB-3", price: draft.price, stock: draft.stock },
    ...{ familyId: joined.familyId, name: "Robin, Moss" },
  });
});

test("colours that arrive sold out aren't listed as in stock", async () => {
  const header = ["Name", "Price", "Description", "Category", "Family", "Colour", "Stock", "Photos"];
  const line = (colour: string, stock: number) => [
    ...["Finch", 900, "Text", "earbuds", "Finch", colour, stock, "a.png"],
  ];
  const job = await passes(
    fileOf(header, line("Ink", 0), line("Sand", 0), line("Moss", 2), line("Dune", 0)),
    {
      zip: zipOf([{ name: "a.png", bytes }]),
    },
  );
  await job.check();
  expect((await job.run()).counts.created).toBe(4);
  const found = async (query: object) =>
    (await shop.stage.client().call("products/list", { keyword: "Finch", ...query })).products
      .map(({ name }) => name)
      .sort();
  expect(await found({})).toEqual(["Finch, Dune", "Finch, Ink", "Finch, Moss", "Finch, Sand"]);
  expect(await found({ inStock: "true" })).toEqual(["Finch, Moss"]);
});

test("an undo sets fields back, hides what was made, and leaves what others changed since", async () => {
  const [plain, touched] = [
    await create({ sku: "U-1", specs: '{"power":30}' }),
    await create({ sku: "U-2" }),
  ];
  const header = ["SKU", "Name", "Price", "Stock", "Description", "Category", "Power (W)"];
  const job = await passes(
    fileOf(
      header,
      ["U-1", "One", "1", "9", "", "", "(none)"],
      ["U-2", "Two", "2", "", "", "", ""],
      ["U-3", "New", "3", "1", "Text", "earbuds", ""],
    ),
  );
  await job.check();
  const { results: run } = await job.run();
  await edit(touched._id, {
    name: "Two",
    price: 77,
    sku: "U-2",
  });
  const { counts, results } = await job.undo();
  expect(counts).toEqual({ created: 0, changed: 3, unchanged: 0, refused: 0 });
  expect(results[1]?.problem?.column).toBe("Price");
  expect(await get(plain._id)).toEqual({ ...plain, visibility: "live", waiting: 0 });
  expect(await get(touched._id)).toMatchObject({ name: "Vesper Orb", price: 77 });
  expect(await get(run[2]?.product)).toMatchObject({ hidden: true, visibility: "hidden" });
});
