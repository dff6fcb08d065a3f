import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let staff: Client;
let shopper: Client;
beforeAll(async () => {
  shop = await openShop();
  [staff, shopper] = await Promise.all([shop.admin(), shop.shopper("Asha Rao")]);
});
afterAll(() => shop.close());

interface Draft {
  name?: string;
  price?: number;
  category?: string;
  stock?: number;
}

const make = async ({ category = "earbuds", ...draft }: Draft = {}): Promise<string> => {
  const defaults = { name: "Murmur Mini", price: 1299, stock: 5, description: "Small buds" };
  return (await staff.call("admin/products/create", { ...defaults, ...draft, category })).product._id;
};
const valuesOf = (product: string, colour: string) => ({ product, values: { colour } });

/** A family of two: the first is Midnight, the second Sand. */
async function makeFamily(name = "Murmur Mini") {
  const ids = [await make({ name: `${name} blue` }), await make({ name: `${name} sand`, price: 999 })];
  const [midnight = "", sand = ""] = ids;
  const members = [valuesOf(midnight, "Midnight"), valuesOf(sand, "Sand")];
  const { family } = await staff.call("admin/families/create", { name, members });
  return { family, id: family._id, midnight, sand, members };
}
const show = async (id: string) => (await shopper.call("products/get", { id })).product;
const png = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
const photo = async (): Promise<File> =>
  new File([new Uint8Array(await png("navy"))], "a.png", { type: "image/png" });

describe("a family", () => {
  test("gives its members its name, its first member's texts and each other's swatches", async () => {
    const { id, midnight, sand } = await makeFamily();
    const product = await show(midnight);
    expect(product).toMatchObject({ name: "Murmur Mini, Midnight", description: "Small buds" });
    expect(product.family).toMatchObject({
      _id: id,
      name: "Murmur Mini",
      axes: ["colour"],
      from: 999,
      members: [
        { _id: midnight, values: { colour: "Midnight" }, price: 1299, stock: 5 },
        { _id: sand, values: { colour: "Sand" }, price: 999, stock: 5 },
      ],
    });
    expect((await show(sand)).name).toBe("Murmur Mini, Sand");
    const { families } = await staff.call("admin/families/list", {});
    expect(families.find(({ _id }) => _id === id)).toMatchObject({ category: "earbuds", version: 1 });
  });

  test("is renamed, reordered, described and priced as a whole", async () => {
    const { id, midnight, sand } = await makeFamily();
    const members = [{ ...valuesOf(sand, "Dune"), tones: ["#cdbb9c"] }, valuesOf(midnight, "Midnight")];
    const specs = { battery: 7 };
    const change = {
      id,
      name: "Murmur Two",
      members,
      price: 1499,
      description: "New words",
      specs,
      hsn: "8518",
    };
    const { family } = await staff.call("admin/families/update", change);
    expect(family).toMatchObject({ name: "Murmur Two", description: "New words", hsn: "8518", version: 2 });
    expect(family?.members.map(({ name }) => name)).toEqual(["Murmur Two, Dune", "Murmur Two, Midnight"]);
    for (const each of [midnight, sand])
      expect(await show(each)).toMatchObject({ price: 1499, description: "New words" });
    expect((await staff.call("admin/products/get", { id: sand })).product).toMatchObject({
      hsn: "8518",
      specs,
      values: { colour: "Dune" },
      tones: ["#cdbb9c"],
    });
    const { activity } = await staff.call("admin/products/activity", { id: sand });
    expect(activity.map(({ did }) => did)).toEqual(["Family changed", "Family created", "Product created"]);
    const stale = await staff.refusal("admin/families/update", { id, name: "Late", version: 1 });
    expect(stale.code).toBe("edited_meanwhile");
  });

  test("decides what its members share, and takes over a member's price and photo", async () => {
    const { id, midnight } = await makeFamily();
    const fields = { id: midnight, category: "earbuds", stock: 4 };
    const own = { ...fields, name: "Murmur Mini, Midnight", description: "Small buds", price: 1199 };
    await staff.call("admin/products/update", { ...own, images: [await photo()] });
    const { family } = await show(midnight);
    expect(family?.from).toBe(999);
    expect(family?.members[0]).toMatchObject({ price: 1199, image: { altImage: "Murmur Mini, Midnight" } });
    await shop.stage.drain();
    expect((await show(midnight)).family?.members[0]?.stock).toBe(4);

    const refused = await staff.refusal("admin/products/update", { ...own, description: "Mine alone" });
    expect(refused).toMatchObject({ status: 400, code: "family_refused" });
    expect(refused.message).toContain("description belongs to the whole family");
    expect((await staff.call("admin/families/get", { id })).family.members[0]?.price).toBe(1199);
  });

  test("gives no member a price above its MRP", async () => {
    const { id, midnight, sand } = await makeFamily();
    const { name, description, category, price, stock } = await show(midnight);
    const own = { id: midnight, name, description, category, price, stock };
    await staff.call("admin/products/update", { ...own, mrp: 1600 });
    const refused = await staff.refusal("admin/families/update", { id, price: 1599 });
    expect(refused).toMatchObject({
      status: 400,
      code: "family_refused",
      fields: { price: expect.stringContaining("Murmur Mini, Midnight would be above its MRP") },
    });
    expect(await show(sand)).toMatchObject({ price: 999 });
    await staff.call("admin/families/update", { id, price: 1199 });
    expect(await show(midnight)).toMatchObject({ price: 1199, mrp: 1600 });
  });

  test("lets a member go, and ends with the last but one", async () => {
    const { id, midnight, sand, members } = await makeFamily();
    const third = await make({ name: "Murmur Mini denim" });
    const all = [...members, valuesOf(third, "Denim")];
    expect((await staff.call("admin/families/update", { id, members: all })).family?.members).toHaveLength(3);
    await staff.call("admin/products/delete", { id: third });
    expect((await show(midnight)).family?.members).toHaveLength(2);
    const { family } = await staff.call("admin/families/update", { id, members: members.slice(0, 1) });
    expect(family).toBeNull();
    for (const each of [midnight, sand]) expect(await show(each)).not.toHaveProperty("family");
    expect((await staff.refusal("admin/families/get", { id })).status).toBe(404);
  });

  test("ends when the last but one is deleted, or when staff dissolve it", async () => {
    const first = await makeFamily();
    await staff.call("admin/products/delete", { id: first.sand });
    expect(await show(first.midnight)).not.toHaveProperty("family");
    expect((await staff.refusal("admin/families/get", { id: first.id })).status).toBe(404);
    const second = await makeFamily();
    expect(await staff.call("admin/families/delete", { id: second.id })).toEqual({ success: true });
    expect(await show(second.midnight)).toMatchObject({ name: "Murmur Mini, Midnight" });
  });
});

describe("a family is refused, with the culprit's name,", () => {
  const refusal = (name: string, members: object[], axes = ["colour"]) =>
    staff.refusal("admin/families/create", { name, members, axes } as never);

  test("for a value used twice, another category, a 21st member and a second family", async () => {
    const [a, b] = [await make({ name: "Alpha" }), await make({ name: "Beta" })];
    const watch = await make({ name: "Clock", category: "smartwatch" });
    const twice = await refusal("F", [valuesOf(a, "Ink"), valuesOf(b, "ink")]);
    expect(twice.message).toBe("ink is used twice: by Alpha and by Beta");
    expect((await refusal("F", [valuesOf(a, "Ink"), valuesOf(watch, "Sand")])).message).toContain(
      "Clock is in Smart Watches. The family is in Earbuds",
    );
    expect((await refusal("F", [valuesOf(a, "Ink")])).message).toContain("at least two");
    expect((await refusal("F", [valuesOf(a, "Ink"), valuesOf(a, "Sand")])).message).toBe(
      "Alpha is listed twice",
    );
    const { midnight } = await makeFamily();
    const taken = await refusal("F", [valuesOf(a, "Ink"), valuesOf(midnight, "Sand")]);
    expect(taken).toMatchObject({ status: 409, code: "family_conflict" });
    expect(taken.message).toBe("Murmur Mini, Midnight already belongs to another family");
    const many = await Promise.all(Array.from({ length: 21 }, (_, nth) => make({ name: `Nr ${nth}` })));
    const listed = many.map((id, nth) => valuesOf(id, `Colour ${nth}`));
    expect((await refusal("F", listed)).message).toContain("Nr 20 is one too many");
    const { family } = await staff.call("admin/families/create", {
      name: "Twenty",
      members: listed.slice(0, 20),
    });
    expect(family.members).toHaveLength(20);
    expect((await refusal("F", [valuesOf(a, "Ink"), valuesOf("0".repeat(24), "Sand")])).status).toBe(404);
  });

  test("for a long name and for values that don't fit its axes", async () => {
    const [a, b] = [await make({ name: "Alpha" }), await make({ name: "Beta" })];
    const both = [valuesOf(a, "Ink"), valuesOf(b, "Sand")];
    expect((await refusal("x".repeat(41), both)).fields).toHaveProperty("name");
    expect((await refusal("F", [valuesOf(a, "x".repeat(41)), valuesOf(b, "Sand")])).status).toBe(400);
    expect((await refusal("F", both, ["colour", "size"])).message).toBe("Alpha has no size");
    const sized = both.map(({ product, values }) => ({ product, values: { ...values, size: "46 mm" } }));
    expect((await refusal("F", sized)).message).toBe("Alpha needs no size");
    expect((await refusal("F", both, ["size"])).status).toBe(400);
    expect((await refusal("F", [{ ...valuesOf(a, "Ink"), tones: ["red"] }])).status).toBe(400);
  });
});

describe("adding a colour", () => {
  test("makes a hidden member, which its first photo shows", async () => {
    const source = await make({ name: "Loam Buds Moss", price: 2499, stock: 3 });
    const refused = await staff.refusal("admin/families/colour", { id: source, colour: "Ink" });
    expect(refused.fields).toHaveProperty("ownColour");
    const added = { id: source, colour: "Ink", tones: ["#1b2740"], ownColour: "Moss" };
    const { product } = await staff.call("admin/families/colour", added);
    const id = product._id;
    expect(product).toMatchObject({
      name: "Loam Buds, Ink",
      price: 2499,
      stock: 0,
      hidden: true,
      images: [],
    });
    expect(await show(source)).not.toHaveProperty("family");
    expect((await show(source)).name).toBe("Loam Buds, Moss");
    for (const refusal of [
      await shopper.refusal("products/get", { id }),
      await shopper.refusal("products/reviews", { id }),
      await shopper.refusal("reviews/submit", { productId: id, rating: 4 }),
    ])
      expect(refusal.status).toBe(404);
    const found = async () => (await shopper.call("products/list", { keyword: "loam ink" })).products;
    expect(await found()).toEqual([]);
    expect((await staff.call("admin/products/list", { ids: id })).products).toHaveLength(1);

    const fields = { id, name: product.name, category: "earbuds", description: "Small buds", price: 2599 };
    const stocked = { ...fields, stock: 7, stockBase: 0 };
    expect((await staff.call("admin/products/update", stocked)).product.hidden).toBe(true);
    const live = { ...fields, stock: 7, stockBase: 7, images: [await photo()] };
    expect((await staff.call("admin/products/update", live)).product).not.toHaveProperty("hidden");
    await shop.stage.drain();
    expect((await found()).map(({ name }) => name)).toEqual(["Loam Buds, Ink"]);
    expect((await show(source)).family?.members).toMatchObject([
      { _id: source, stock: 3 },
      { _id: id, stock: 7, price: 2599, tones: ["#1b2740"] },
    ]);
  });

  test("twice at once makes one, and tells the other", async () => {
    const { midnight, sand } = await makeFamily();
    const other = await shop.admin();
    const attempts = await Promise.allSettled([
      staff.call("admin/families/colour", { id: midnight, colour: "Denim" }),
      other.call("admin/families/colour", { id: sand, colour: "denim" }),
    ]);
    expect(attempts.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const lost = attempts.find((each) => each.status === "rejected");
    expect(lost?.reason).toMatchObject({ status: 409, code: "family_conflict" });
    expect(lost?.reason.message).toMatch(/^Murmur Mini, [Dd]enim already has the colour/);
    const { product } = await staff.call("admin/products/get", { id: midnight });
    const { family } = await staff.call("admin/families/get", { id: product.familyId ?? "" });
    expect(family.members).toHaveLength(3);
  });
});

describe("reviews of a family", () => {
  const review = (client: Client, productId: string, rating: number) =>
    client.call("reviews/submit", { productId, rating, comment: `${rating} stars` });
  const figures = async (id: string) => {
    const { rating, numofReviews } = await show(id);
    return { rating, numofReviews };
  };

  test("are pooled when it is made, one for each person, and returned when it ends", async () => {
    const [blue, sand] = [await make({ name: "Tern blue" }), await make({ name: "Tern sand" })];
    const [ravi, mira] = [await shop.shopper("Ravi Iyer"), await shop.shopper("Mira Das")];
    await review(ravi, blue, 5);
    await review(mira, sand, 2);
    const members = [valuesOf(blue, "Midnight"), valuesOf(sand, "Sand")];
    const { family } = await staff.call("admin/families/create", { name: "Tern", members });
    for (const id of [blue, sand]) {
      expect(await figures(id)).toEqual({ rating: 3.5, numofReviews: 2 });
      const { reviews, distribution } = await shopper.call("products/reviews", { id });
      expect(reviews.map(({ name, values }) => [name, values])).toEqual([
        ["Mira Das", { colour: "Sand" }],
        ["Ravi Iyer", { colour: "Midnight" }],
      ]);
      expect(distribution?.filter(({ count }) => count > 0).map(({ stars }) => stars)).toEqual([5, 2]);
    }
    const { reviews: ofSand } = await shopper.call("products/reviews", { id: blue, colour: "sand" });
    expect(ofSand.map(({ name }) => name)).toEqual(["Mira Das"]);

    // Ravi writes again, on the page of the other colour.
    const again = await review(ravi, sand, 4);
    expect(again).toMatchObject({ replaced: true, rating: 3, numofReviews: 2 });
    expect((await ravi.call("reviews/own", { productId: sand })).review).toMatchObject({ rating: 4 });
    expect(await figures(blue)).toEqual({ rating: 3, numofReviews: 2 });

    await staff.call("admin/families/delete", { id: family._id });
    expect(await figures(blue)).toEqual({ rating: 4, numofReviews: 1 });
    expect(await figures(sand)).toEqual({ rating: 2, numofReviews: 1 });
  });

  test("are written once by a person who writes on all pages at once, and pages follow a cursor", async () => {
    const { midnight, sand } = await makeFamily("Rook");
    const people = await Promise.all(["A", "B", "C", "D"].map((name) => shop.shopper(name)));
    const written = people.flatMap((client, nth) => [
      review(client, midnight, nth + 1),
      review(client, sand, nth + 1),
    ]);
    await Promise.allSettled(written);
    await Promise.all(people.map((client, nth) => review(client, sand, nth + 1)));
    expect(await figures(midnight)).toEqual({ rating: 2.5, numofReviews: 4 });
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await shopper.call("products/reviews", { id: sand, limit: 3, cursor });
      names.push(...page.reviews.map(({ name }) => name));
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    expect(names.sort()).toEqual(["A", "B", "C", "D"]);
    const [first] = people;
    await first?.call("reviews/delete-own", { productId: midnight });
    expect(await figures(sand)).toEqual({ rating: 3, numofReviews: 3 });
  });
});

describe("listings of families", () => {
  const wanted = { keyword: "petrel", group: "family" as const };

  test("have one card each, which shows the best match, otherwise the best-selling member in stock", async () => {
    const { midnight, sand, id } = await makeFamily("Petrel");
    const plain = await make({ name: "Petrel Wire", price: 499 });
    const list = (query: object = {}) => shopper.call("products/list", { ...wanted, ...query });
    const [wire, card] = (await list()).products;
    expect(wire).toMatchObject({ _id: plain });
    expect(wire).not.toHaveProperty("family");
    expect(card?.family).toMatchObject({
      _id: id,
      name: "Petrel",
      from: 999,
      members: [
        { _id: midnight, price: 1299, stock: 5 },
        { _id: sand, price: 999, stock: 5 },
      ],
    });
    expect((await list()).filteredProductsCount).toBe(2);
    expect((await shopper.call("products/list", { keyword: "petrel" })).filteredProductsCount).toBe(3);
    expect((await list({ ids: `${sand},${midnight}` })).products.map(({ _id }) => _id)).toEqual([
      sand,
      midnight,
    ]);
    expect((await list({ "price[gte]": "1000" })).products).toMatchObject([
      { _id: midnight, family: { from: 1299 } },
    ]);
    expect((await list({ sort: "price" })).products.map(({ _id }) => _id)).toContain(plain);
    for (const [words, member] of [
      ["petrel sand", sand],
      ["blue petrel", midnight],
    ] as const)
      expect((await list({ keyword: words, sort: "best" })).products[0]?._id).toBe(member);
    await staff.call("admin/products/update", { ...(await show(sand)), id: sand, stock: 0 });
    // The table's stream marks what is sold out, and copies units to the family.
    await expect
      .poll(async () => (await list()).products[1])
      .toMatchObject({ _id: midnight, stock: 5, family: { members: [{ stock: 5 }, { stock: 0 }] } });
  });

  test("are filtered and counted by basic colours, with and without a category", async () => {
    await makeFamily("Dunlin");
    const list = (query: object) => shopper.call("products/list", { ...wanted, keyword: "dunlin", ...query });
    for (const query of [{}, { category: "earbuds" }]) {
      const { facets = [] } = await list(query);
      expect(facets[0]).toEqual({
        key: "colour",
        label: "Colour",
        values: [
          { value: "beige", label: "Beige", count: 1 },
          { value: "blue", label: "Blue", count: 1 },
        ],
      });
    }
    expect((await list({ colour: "blue" })).products).toMatchObject([{ name: "Dunlin, Midnight" }]);
    expect((await list({ colour: "red,black" })).products).toEqual([]);
    await expect(list({ colour: "mauve" })).rejects.toThrow();
    const { understood } = await list({ keyword: "blue earbuds under 3000" });
    expect(understood?.map(({ query }) => query)).toContainEqual({ colour: "blue" });
  });

  test("are what suggestions, related products and the products for offline search have", async () => {
    const { midnight, sand } = await makeFamily("Whimbrel");
    const other = await make({ name: "Whimbrel Wire", price: 1299 });
    const suggested = (await shopper.call("products/suggest", { keyword: "whimbrel" })).products;
    expect(suggested.map(({ name }) => name.split(",")[0]).sort()).toEqual(["Whimbrel", "Whimbrel Wire"]);
    const { similar } = await shopper.call("products/related", { id: midnight });
    const ids = similar.map(({ _id }) => _id);
    expect(ids).not.toContain(sand);
    for (const family of ["Petrel", "Dunlin"])
      expect(similar.filter(({ name }) => name.startsWith(`${family},`)).length).toBeLessThan(2);
    const offline = (await shopper.call("products/offline", {})).products;
    expect(offline.filter(({ _id }) => [midnight, sand, other].includes(_id))).toHaveLength(3);
    expect(offline.find(({ _id }) => _id === sand)).toMatchObject({ values: { colour: "Sand" }, family: {} });
  });
});
