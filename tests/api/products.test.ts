import { afterAll, beforeAll, expect, test } from "vitest";
import type { Specs } from "../../shared/products/spec-kinds.ts";
import { openShop, type Shop } from "../support/shop.ts";

const product = (name: string, price: number, category: string, description = "plain") => ({
  name,
  price,
  category,
  description,
  stock: 3,
});
const catalogue = [
  product("Loam Radio", 9999, "speakers", "walnut and brass"),
  product("Été Studio", 24_999, "headphone"),
  product("Rook Open", 10_999.5, "gamingheadphone"),
  ...Array.from({ length: 13 }, (_, index) =>
    product(`Wisp ${index}`, 499 + index, "earbuds", "tiny (a+)+$ buds"),
  ),
];

let shop: Shop;
beforeAll(async () => {
  shop = await openShop(catalogue);
});
afterAll(() => shop.close());

const list = async (query: string) => {
  const response = await shop.stage.client().send(`/api/v1/products?${query}`);
  return { status: response.status, headers: response.headers, body: await response.json() };
};
const names = async (query: string): Promise<string[]> =>
  (await list(query)).body.products.map(({ name }: { name: string }) => name);

test("the first page lists 12 products and gives the total under both of its names", async () => {
  const { body } = await list("");
  expect(body.products).toHaveLength(12);
  expect(body).toMatchObject({
    success: true,
    productsCount: 16,
    productCount: 16,
    filteredProductsCount: 16,
    resultPerPage: 12,
  });
  expect((await list("page=2")).body.products).toHaveLength(4);
  expect((await list("page=10000")).body.products).toEqual([]);
});

test("keyword, category and price filters combine; brackets may be plain or encoded", async () => {
  expect(await names("keyword=WALNUT")).toEqual(["Loam Radio"]);
  expect(await names("keyword=ete")).toEqual(["Été Studio"]);
  expect(await names("category=gamingheadophone")).toEqual(["Rook Open"]);
  expect(await names("price[gte]=10999.5&price[lte]=10999.5")).toEqual(["Rook Open"]);
  expect(await names("price%5Bgte%5D=20000")).toEqual(["Été Studio"]);
  expect(await names("keyword=wisp&price[lte]=499")).toEqual(["Wisp 0"]);
});

test("stock, rating and specification filters and sorting follow changes at once", async () => {
  const admin = await shop.admin();
  const fields = { category: "neckbends", description: "plain" } as const;
  const make = (name: string, price: number, stock: number, specs: Specs) =>
    admin.call("admin/products/create", { ...fields, name, price, stock, specs: JSON.stringify(specs) });
  const { product: dear } = await make("Quill Dear", 900, 2, {
    battery: 20,
    water: "IPX5",
    multipoint: true,
  });
  const { product: cheap } = await make("Quill Cheap", 300, 0, { battery: 9.5, water: "IPX4" });
  const asked = (query: string) => names(`category=neckbends&${query}`);
  expect(await asked("sort=price")).toEqual(["Quill Cheap", "Quill Dear"]);
  expect(await asked("sort=-price")).toEqual(["Quill Dear", "Quill Cheap"]);
  expect(await asked("inStock=true")).toEqual(["Quill Dear"]);
  expect(await asked("spec[battery][gte]=9.5&spec[battery][lte]=10")).toEqual(["Quill Cheap"]);
  expect(await asked("spec%5Bwater%5D=IPX4,IPX5&sort=popular")).toEqual(["Quill Cheap", "Quill Dear"]);
  expect(await asked("featured=true")).toEqual([]);
  expect(await names("spec[multipoint]=true&sort=rating")).toEqual(["Quill Dear"]);
  const { facets, counts } = (await list("category=neckbends&spec[water]=IPX5")).body;
  expect(counts).toEqual({
    inStock: 1,
    ratings: [
      { stars: 4, count: 0 },
      { stars: 3, count: 0 },
    ],
  });
  expect(facets).toContainEqual({
    key: "water",
    label: "Water rating",
    values: [
      { value: "IPX4", label: "IPX4", count: 1 },
      { value: "IPX5", label: "IPX5", count: 1 },
    ],
  });
  const bars = [1, ...Array<number>(14).fill(0), 1];
  const distribution = { min: 9.5, max: 20, counts: bars };
  expect(facets).toContainEqual({
    key: "battery",
    label: "Battery",
    unit: "h",
    min: 20,
    max: 20,
    distribution,
  });
  expect((await list("category=neckbends&page=2")).body).not.toHaveProperty("facets");
  expect((await list("")).body).not.toHaveProperty("facets");

  await (await shop.shopper()).call("reviews/submit", { productId: cheap._id, rating: 4.5, comment: "" });
  expect(await asked("sort=rating")).toEqual(["Quill Cheap", "Quill Dear"]);
  expect(await asked("rating[gte]=4.5")).toEqual(["Quill Cheap"]);
  const restock = (id: string, stock: number) =>
    admin.call("admin/products/update", { ...fields, id, name: "Quill", price: 500, stock });
  await restock(cheap._id, 4);
  await restock(dear._id, 0);
  await shop.stage.drain();
  expect((await list("category=neckbends&inStock=true")).body.products).toMatchObject([{ _id: cheap._id }]);
  // The edit kept what it did not send.
  expect((await list("category=neckbends&rating[gte]=4")).body.products).toMatchObject([{ _id: cheap._id }]);
  expect((await list("category=neckbends&spec[water]=IPX5")).body.products).toMatchObject([
    { _id: dear._id },
  ]);
  for (const { _id: id } of [dear, cheap]) await admin.call("admin/products/delete", { id });
});

test("a listing and a product's page are at most two seconds older than the table, what staff see never", async () => {
  const admin = await shop.admin();
  const fields = { category: "gamingheadphone", description: "plain", stock: 2, images: [] } as const;
  const { product } = await admin.call("admin/products/create", {
    ...fields,
    name: "Ageing Echo",
    price: 900,
  });
  const listed = async () =>
    (await list("keyword=ageing")).body.products.map((each: typeof product) => each.price);
  const shown = async () => (await shop.stage.client().call("products/get", { id: product._id })).product;
  await shop.stage.post("/_local/control", { listingAgeMs: null });
  try {
    await shop.stage.advance(2);
    expect(await listed()).toEqual([900]);
    expect((await shown()).price).toBe(900);
    const { images: _, ...edit } = fields;
    await admin.call("admin/products/update", { ...edit, id: product._id, name: "Ageing Echo", price: 800 });
    expect((await admin.call("admin/products/get", { id: product._id })).product.price).toBe(800);
    expect((await admin.call("admin/products/list", { search: "Ageing" })).products[0]?.price).toBe(800);
    await shop.stage.advance(2);
    expect(await listed()).toEqual([800]);
    expect((await shown()).price).toBe(800);
    await (await shop.shopper()).call("reviews/submit", {
      productId: product._id,
      rating: 5,
      comment: "Loud",
    });
    await shop.stage.advance(2);
    expect(await shown()).toMatchObject({ rating: 5, numofReviews: 1, reviews: [{ comment: "Loud" }] });
    await admin.call("admin/products/delete", { id: product._id });
    await shop.stage.advance(2);
    expect(await listed()).toEqual([]);
    const gone = await shop.stage.client().refusal("products/get", { id: product._id });
    expect(gone).toMatchObject({ status: 404 });
  } finally {
    await shop.stage.post("/_local/control", { listingAgeMs: 0 });
  }
});

test("a product lists similar products in stock, with what they do better, and products that go with it", async () => {
  const admin = await shop.admin();
  const make = (name: string, price: number, category: string, more: object = {}) =>
    admin.call("admin/products/create", { ...product(name, price, category), ...more });
  const made = await Promise.all([
    make("Quill Near", 900, "neckbends", { specs: JSON.stringify({ weight: 30 }) }),
    make("Quill Light", 700, "neckbends", { specs: JSON.stringify({ weight: 20 }) }),
    make("Quill Gone", 800, "neckbends", { stock: 0 }),
    make("Quill Plain", 340, "neckbends"),
    make("Quill Lavish", 1860, "neckbends"),
    make("Quill Watch", 1200, "smartwatch"),
    make("Dear Watch", 9000, "smartwatch"),
  ]);
  const [near, light, , , , watch] = made.map((answer) => answer.product._id);
  const visitor = shop.stage.client();
  const { similar, goesWith } = await visitor.call("products/related", { id: near ?? "" });
  expect(similar).toMatchObject([{ _id: light, reasons: ["₹200 cheaper", "10 g lighter"] }]);
  expect(goesWith).toMatchObject([{ _id: watch, reasons: [] }]);
  for (const { product } of made) await admin.call("admin/products/delete", { id: product._id });
  expect(await visitor.refusal("products/related", { id: near ?? "" })).toMatchObject({ status: 404 });
});

test.each([
  "sort=cheapest",
  "inStock=yes",
  "rating[gte]=6",
  "spec[water]=wet",
  "spec[color]=red",
  "category=speakers&spec[gps]=true",
  "spec[battery][gte]=much",
])("%s is refused", async (query) => {
  expect((await list(query)).status).toBe(400);
});

test("a keyword search, mistyped or not, lists the newest first, or the best match first on request", async () => {
  const admin = await shop.admin();
  const { product: newest } = await admin.call("admin/products/create", {
    name: "Zephyr",
    price: 100,
    description: "Goes with a Loam Radio.",
    category: "earbuds",
    stock: 1,
  });
  for (const keyword of ["radio", "raido"]) {
    expect(await names(`keyword=${keyword}`)).toEqual(["Zephyr", "Loam Radio"]);
    expect(await names(`keyword=${keyword}&sort=newest`)).toEqual(["Zephyr", "Loam Radio"]);
    expect(await names(`keyword=${keyword}&sort=best`)).toEqual(["Loam Radio", "Zephyr"]);
  }
  expect((await names("sort=best"))[0]).toBe("Zephyr");
  await admin.call("admin/products/delete", { id: newest._id });
});

test.each([
  ["price[gte]=abc", "price[gte]"],
  ["price[gte]=1&price[gte]=2", "price[gte]"],
  ["price[gte]=1e309", "price[gte]"],
  ["price[lte]=-1", "price[lte]"],
  ["price[lte]=10000001", "price[lte]"],
  ["page=0", "page"],
  ["page=-1", "page"],
  ["page=abc", "page"],
  ["page=1.5", "page"],
  ["page=10001", "page"],
  [`keyword=${"a".repeat(101)}`, "keyword"],
  ["category=socks", "category"],
  ["sort=dearest", "sort"],
  ["sort=", "sort"],
  ["sort=newest&sort=best", "sort"],
])("%s is refused", async (query, field) => {
  const { status, body } = await list(query);
  expect({ status, body }).toMatchObject({
    status: 400,
    body: { success: false, code: "invalid", message: `Invalid ${field}` },
  });
});

test("a keyword is matched as text, not as an expression, and unknown parameters are ignored", async () => {
  expect(await names(`keyword=${encodeURIComponent("(a+)+$")}`)).toHaveLength(12);
  expect(await names(`keyword=${encodeURIComponent(".*")}`)).toEqual([]);
  const { status, body } = await list("price[$gt]=1&__proto__[admin]=1&constructor[x]=1");
  expect({ status, count: body.filteredProductsCount }).toEqual({ status: 200, count: 16 });
  expect(({} as Record<string, unknown>).admin).toBeUndefined();
});

test("suggestions complete product names and categories, and tolerate typing errors", async () => {
  const suggest = (keyword: string) => shop.stage.client().call("products/suggest", { keyword });
  const { products, categories } = await suggest("loam rad");
  expect(products).toEqual([
    { _id: expect.any(String), name: "Loam Radio", category: "speakers", price: 9999, images: [] },
  ]);
  expect(categories).toEqual([]);
  expect((await suggest("speeke")).categories).toEqual([{ category: "speakers", name: "Speakers" }]);
  expect((await suggest("wisp")).products).toHaveLength(6);
  expect(await suggest("walnut")).toMatchObject({ products: [], categories: [] });
  expect(await suggest("")).toMatchObject({ products: [], categories: [] });
  const refused = await shop.stage.client().refusal("products/suggest", { keyword: "a".repeat(101) });
  expect(refused).toMatchObject({ status: 400, message: "Invalid keyword" });
});

test("the offline search list has best sellers and new products, is small and is cached for minutes at the edge", async () => {
  const response = await shop.stage.client().send("/api/v1/products/offline");
  expect(response.headers.get("cache-control")).toContain("s-maxage=300,");
  const { products } = await response.json();
  expect(products).toHaveLength(16);
  expect(products.find(({ name }: { name: string }) => name === "Loam Radio")).toEqual({
    _id: expect.any(String),
    name: "Loam Radio",
    category: "speakers",
    description: "walnut and brass",
    price: 9999,
    stock: 3,
    rating: 0,
    numofReviews: 0,
    images: [],
    createdAt: expect.any(String),
    popularity: 0,
  });
});

test("ids= lists exactly these products in this order and ignores other filters", async () => {
  const [{ products: wisps }, { products: radios }] = [
    (await list("keyword=wisp&page=1")).body,
    (await list("keyword=loam")).body,
  ];
  const ids = [radios[0]._id, "0".repeat(24), wisps[3]._id];
  const { headers, body } = await list(`ids=${ids.join(",")}&category=earbuds&page=7`);
  expect(body.products).toEqual([radios[0], wisps[3]]);
  expect(body).toMatchObject({ productsCount: 16, filteredProductsCount: 2 });
  expect(headers.get("cache-control")).toContain("s-maxage=5");
});

test.each(["", "x", `${"0".repeat(24)},`, Array(51).fill("0".repeat(24)).join(",")])(
  "ids=%s is refused",
  async (ids) => {
    expect(await list(`ids=${ids}`)).toMatchObject({ status: 400, body: { message: "Invalid ids" } });
  },
);

test("the edge may cache the public catalogue for seconds, and it sets no cookies", async () => {
  const { headers } = await list("");
  expect(headers.get("cache-control")).toContain("s-maxage=5");
  expect(headers.getSetCookie()).toEqual([]);
});

test("a product is found by its id, and a malformed id is rejected without an error", async () => {
  const [{ _id: id }] = (await list("keyword=loam")).body.products;
  const { product } = await shop.stage.client().call("products/get", { id });
  expect(product).toMatchObject({
    name: "Loam Radio",
    price: 9999,
    stock: 3,
    rating: 0,
    numofReviews: 0,
    reviews: [],
  });
  for (const wrong of [id.slice(1), `${id}0`, "%23", "..%2F", "%00", "a".repeat(2000), id.toUpperCase()]) {
    const { status } = await shop.stage.client().send(`/api/v1/product/${wrong}`);
    expect({ wrong, status: status === 400 || status === 404 }).toEqual({ wrong, status: true });
  }
  const gone = await shop.stage.client().refusal("products/get", { id: "0".repeat(24) });
  expect(gone).toMatchObject({ status: 404, code: "not_found", message: "Product not found" });
});

test("a person has one review per product; a second one replaces the first", async () => {
  const [{ _id: id }] = (await list("keyword=rook")).body.products;
  const [asha, ben] = [await shop.shopper("Asha Rao"), await shop.shopper("Ben <b>Okri</b>")];
  await asha.call("reviews/submit", { productId: id, rating: 4.5, comment: "Wide and calm" });
  await ben.call("reviews/submit", { productId: id, rating: 0, comment: '<img src=x onerror="alert(1)">' });
  const again = await asha.call("reviews/submit", {
    productId: id,
    rating: 3,
    comment: "Tight after an hour",
  });
  expect(again).toMatchObject({
    replaced: true,
    review: { name: "Asha Rao", rating: 3, comment: "Tight after an hour" },
    rating: 1.5,
    numofReviews: 2,
  });
  const { product } = await asha.call("products/get", { id });
  expect(product).toMatchObject({ rating: 1.5, numofReviews: 2 });
  expect(product.reviews.map(({ name, comment }) => [name, comment])).toEqual([
    ["Asha Rao", "Tight after an hour"],
    ["Ben <b>Okri</b>", '<img src=x onerror="alert(1)">'],
  ]);
  expect(product.reviews[0]).toEqual(again.review);
});

test("a review without a rating counts as zero stars, and one without a comment is empty", async () => {
  const [{ _id: id }] = (await list("keyword=wisp%2012")).body.products;
  const asha = await shop.shopper("Asha Rao");
  await asha.call("reviews/submit", { productId: id, comment: "Kind" });
  const [review] = (await asha.call("products/reviews", { id })).reviews;
  expect(review).toMatchObject({ rating: 0, comment: "Kind" });
  expect(await asha.call("reviews/submit", { productId: id })).toEqual({
    success: true,
    replaced: true,
    review: { ...review, rating: 0, comment: "", createdAt: expect.any(String) },
    rating: 0,
    numofReviews: 1,
  });
  const { product } = await asha.call("products/get", { id });
  expect(product).toMatchObject({ rating: 0, numofReviews: 1, reviews: [{ rating: 0, comment: "" }] });
});

test.each([5.5, -1, 4.3, "NaN", "Infinity", ""])("a rating of %s is refused", async (rating) => {
  const [{ _id: id }] = (await list("keyword=loam")).body.products;
  const asha = await shop.shopper();
  const refused = await asha.refusal("reviews/submit", {
    productId: id,
    rating: rating as number,
    comment: "",
  });
  expect(refused).toMatchObject({ status: 400, code: "invalid", message: "Invalid rating" });
});

test("twenty concurrent reviews are all counted and give the exact mean", async () => {
  const [{ _id: id }] = (await list("keyword=studio")).body.products;
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => shop.shopper()));
  await Promise.all(
    shoppers.map((shopper, index) =>
      shopper.call("reviews/submit", { productId: id, rating: index % 2 ? 5 : 2.5, comment: "" }),
    ),
  );
  const { product } = await shop.stage.client().call("products/get", { id });
  expect(product).toMatchObject({ numofReviews: 20, rating: 3.75 });
  const { reviews, nextCursor } = await shop.stage.client().call("products/reviews", { id, limit: 15 });
  const rest = await shop.stage
    .client()
    .call("products/reviews", { id, limit: 15, cursor: nextCursor ?? "" });
  expect(new Set([...reviews, ...rest.reviews].map(({ _id }) => _id)).size).toBe(20);
  expect(rest.nextCursor).toBeUndefined();
});
