import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { continueCalls } from "../../shared/assistants/continue-schemas.ts";
import { elsewhere, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let ids: Record<"buds" | "few" | "secret", string>;
beforeAll(async () => {
  const kind = { category: "earbuds", description: "Small buds for the gym.", price: 1999 };
  shop = await openShop([
    { ...kind, name: "Gym Buds", stock: 50 },
    { ...kind, name: "Few Buds", stock: 2 },
    { ...kind, name: "Secret Buds", stock: 5 },
  ]);
  const staff = await shop.admin();
  await staff.call("admin/coupons/create", { code: "GYM10", kind: "percent", value: 10 });
  const { products } = await staff.call("admin/products/list", {});
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? "";
  ids = { buds: idOf("Gym Buds"), few: idOf("Few Buds"), secret: idOf("Secret Buds") };
  await staff.call("admin/products/update", {
    ...{ ...kind, id: ids.secret, name: "Secret Buds", stock: 5 },
    visibility: "hidden",
  });
});
afterAll(() => shop.close());

async function follow(link: string) {
  const response = await shop.stage.client().send(`/ucp/buy/${link}`, { redirect: "manual" });
  expect(response.status).toBe(303);
  const { pathname, search } = new URL(response.headers.get("location") ?? "");
  return { headers: response.headers, pathname, search };
}

const Shown = continueCalls["assistants/continue"].output;
/** What the page that a permalink leads to reads. */
async function read(link: string, address = elsewhere()) {
  const { pathname } = await follow(link);
  const response = await shop.stage.client().send(`/api/v1${pathname}`, { headers: address });
  return { status: response.status, body: await response.json() };
}
const shown = async (...of: Parameters<typeof read>) => z.parse(Shown, (await read(...of)).body);

test("a permalink leads a browser on, is never kept and tells nobody its address", async () => {
  const { headers, search } = await follow(`${ids.buds}:2?attribution/utm_source=mail&utm_medium=qr`);
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("referrer-policy")).toBe("no-referrer");
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ utm_source: "mail", utm_medium: "qr" });
});

test("its cart has our prices and its code, and can be opened again", async () => {
  const link = `${ids.buds}:2?discounts/codes/0=gym10&continue_to=/products`;
  for (const _ of [1, 2])
    expect(await shown(link)).toMatchObject({
      state: "open",
      items: [{ product: ids.buds, quantity: 2 }],
      coupon: "GYM10",
      continueTo: "/products",
      problems: [],
    });
});

test("what can't be ordered is named, and a hidden or unknown product is not there", async () => {
  const unknown = "0".repeat(24);
  const { items, problems } = await shown(`${ids.few}:3,${ids.secret}:1,${unknown}:1`);
  expect(items).toMatchObject([{ product: ids.few }]);
  expect(problems).toEqual([
    `The shop doesn’t sell the product ${ids.secret}`,
    `The shop doesn’t sell the product ${unknown}`,
    "Only 2 of Few Buds left in stock",
  ]);
  for (const link of [`${ids.secret}:1`, `${unknown}:1`, "nonsense", `${ids.buds}:0`])
    expect((await read(link)).status, link).toBe(404);
});

test("codes in links are counted as guesses", async () => {
  const guesser = elsewhere();
  const wrong = [0, 1, 2, 3, 4].map((number) => `discounts/codes/${number}=WRONG${number}`).join("&");
  const answers: string[][] = [];
  for (let link = 0; link < 5; link++)
    answers.push((await shown(`${ids.buds}:1?${wrong}`, guesser)).problems ?? []);
  expect(answers[0]?.join()).not.toMatch(/too many codes/);
  expect(answers[4]?.join()).toMatch(/too many codes/);
  // Nor does a right one tell that it is.
  const right = await shown(`${ids.buds}:1?discounts/codes/0=GYM10`, guesser);
  expect([right.coupon, right.problems?.[0]]).toEqual([undefined, expect.stringMatching(/too many codes/)]);
});

test("a field that is there twice is refused", async () => {
  const twice = await shop.stage.client().send(`/ucp/buy/${ids.buds}:1?continue_to=/a&continue_to=/b`);
  expect(twice.status).toBe(400);
});
