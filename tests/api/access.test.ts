import { readFileSync } from "node:fs";
import { join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, expect, test } from "vitest";
import { contextOf } from "../../infra/local/lambda/lambda.ts";
import { contract, type RouteKey } from "../../shared/contract.ts";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { storePaidOrder } from "../support/paid-order.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  shop = await openShop([
    { name: "Wisp", price: 499, category: "earbuds", description: "tiny", stock: 7 },
    { name: "Orb", price: 2499, category: "speakers", description: "round", stock: 0 },
  ]);
  admin = await shop.admin();
});
afterAll(() => shop.close());

const idOf = async (client: Client): Promise<string> => (await client.call("account/profile", {})).user._id;
const routeKeys = Object.keys(contract) as RouteKey[];

async function orderFor(userId: string, number: number): Promise<string> {
  const id = `9${number.toString(16).padStart(23, "0")}`;
  await storePaidOrder({ id, userId, userName: "Asha Rao", shippingInfo: address });
  return id;
}

test("only the owner and staff can read an order; others get 404", async () => {
  const [owner, other] = [await shop.shopper(), await shop.shopper()];
  const id = await orderFor(await idOf(owner), 0);
  expect((await owner.call("orders/get", { id })).order._id).toBe(id);
  expect((await admin.call("orders/get", { id })).order._id).toBe(id);
  expect(await other.refusal("orders/get", { id })).toMatchObject({ status: 404, code: "not_found" });
  expect((await shop.stage.client().refusal("orders/get", { id })).code).toBe("unauthenticated");
});

test("a shopper lists only their own orders", async () => {
  const people = await Promise.all(Array.from({ length: 3 }, () => shop.shopper()));
  const ids = await Promise.all(people.map(idOf));
  const owned: string[][] = ids.map(() => []);
  for (let number = 1; number <= 20; number++) {
    const index = (number * number + (number % 5)) % 3;
    owned[index]?.push(await orderFor(ids[index] ?? "", number));
  }
  const listed = await Promise.all(
    people.map(async (person) => (await person.call("orders/mine", {})).orders.map(({ _id }) => _id).sort()),
  );
  expect(listed).toEqual(owned.map((own) => own.sort()));
});

test("an order's status moves only one step forward", async () => {
  const id = await orderFor(await idOf(admin), 100);
  const move = (status: "Processing" | "Shipped" | "Delivered") =>
    admin.call("admin/orders/update-status", { id, status });
  const refused = { status: 400, code: "invalid_status_change", message: "Invalid status change" };
  await expect(move("Delivered")).rejects.toMatchObject(refused);
  await expect(move("Processing")).rejects.toMatchObject(refused);
  expect((await move("Shipped")).order.orderStatus).toBe("Shipped");
  for (const wrong of ["Processing", "Shipped"] as const)
    await expect(move(wrong)).rejects.toMatchObject(refused);
  expect((await move("Delivered")).order.history?.map(({ status }) => status)).toEqual([
    "Processing",
    "Shipped",
    "Delivered",
  ]);
  for (const wrong of ["Processing", "Shipped", "Delivered"] as const)
    await expect(move(wrong)).rejects.toMatchObject(refused);
});

test("a token signed with our key is rejected with another algorithm, for another use, or when expired", async () => {
  const client = await shop.shopper();
  const token = client.cookies.get("session") ?? "";
  const [, payload = ""] = token.split(".");
  const { exp, ...claims } = JSON.parse(Buffer.from(payload, "base64url").toString());
  const { session } = JSON.parse(readFileSync(join(shop.stage.dataDir, "secrets.json"), "utf8"));
  const key = Buffer.from(session.keys[session.current], "base64");
  const signed = (change: object, alg = "HS256", typ = "session+jwt") =>
    new SignJWT({ ...claims, exp, ...change })
      .setProtectedHeader({ alg, kid: session.current, typ })
      .sign(key);
  const isSignedIn = async (value: string): Promise<boolean> => {
    const holder = shop.stage.client();
    holder.cookies.set("session", value);
    return (await holder.send("/api/v1/profile")).status === 200;
  };
  expect(await isSignedIn(await signed({}))).toBe(true);
  const worthless = [
    await signed({}, "HS512"),
    await signed({}, "HS256", "device+jwt"),
    await signed({ aud: "earshot-device" }),
    await signed({ iss: "https://evil.example" }),
    await signed({ exp: 1 }),
    await signed({ exp: undefined }),
    await signed({ sub: undefined }),
    await signed({ ver: claims.ver + 1 }),
    await signed({ sid: "0".repeat(32) }),
  ];
  expect(await Promise.all(worthless.map(isSignedIn))).toEqual(worthless.map(() => false));
});

test("every function rejects a request that bypasses the edge before doing anything else", async () => {
  process.env.ORIGIN_SECRETS = "old-secret,new-secret";
  process.env.POWERTOOLS_LOG_LEVEL = "SILENT";
  process.env.SITE_URL = "https://shop.example";
  const statusOf = async (key: RouteKey, headers: Record<string, string>): Promise<number> => {
    const file = new URL(`../../functions/api/${key}.ts`, import.meta.url).href;
    const { handler } = await import(/* @vite-ignore */ file);
    const { method, path } = contract[key];
    const requestContext = { http: { method, path } };
    const event = { headers, rawQueryString: "", rawPath: path, requestContext, isBase64Encoded: false };
    return (await handler(event, contextOf(key, 1000))).statusCode;
  };
  for (const key of routeKeys) {
    expect({ key, status: await statusOf(key, {}) }).toEqual({ key, status: 403 });
    expect({ key, status: await statusOf(key, { "x-origin-secret": "old-secret,new-secret" }) }).toEqual({
      key,
      status: 403,
    });
  }
  for (const secret of ["old-secret", "new-secret"])
    expect(await statusOf("orders/mine", { "x-origin-secret": secret })).toBe(401);
});

test("under HTTPS the cookie is limited to host, path and TLS", async () => {
  const { setCookie, readCookie } = await import("../../functions/identity/cookie.ts");
  process.env.SITE_URL = "https://shop.example";
  expect(setCookie("session", "t", 60)).toBe(
    "__Host-session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure",
  );
  expect(readCookie(["session=planted", "__Host-session=ours"], "session")).toBe("ours");
  expect(readCookie(["session=planted"], "session")).toBeUndefined();
});

test("alternating requests from two users are never mixed up", async () => {
  const [asha, ben] = [await shop.shopper("Asha Rao"), await shop.shopper("Ben Okri")];
  const ids = [await idOf(asha), await idOf(ben)];
  const turns = await Promise.all(
    Array.from({ length: 100 }, async (_, turn) => {
      const response = await (turn % 2 ? ben : asha).send("/api/v1/profile");
      const { user } = await response.json();
      return { id: user._id, kept: response.headers.get("cache-control") };
    }),
  );
  expect(turns).toEqual(turns.map((_, turn) => ({ id: ids[turn % 2], kept: "no-store" })));
});

/** All property names in an answer, at any depth. */
function namesIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(namesIn);
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [name, ...namesIn(inner)]);
}

test("no answer contains an internal field", async () => {
  const id = await orderFor(await idOf(admin), 200);
  const { products } = await admin.call("admin/products/list", {});
  const product = products[0]?._id ?? "";
  const email = newEmail();
  const visitor = shop.stage.client();
  const answers: unknown[] = [
    await visitor.call("account/register", { name: "Asha", email, password }),
    await visitor.call("account/login", { email, password }),
    await visitor.call("account/update-profile", { name: "Asha R.", email }),
    await visitor.call("account/devices", {}),
    await visitor.call("reviews/submit", { productId: product, rating: 4, comment: "" }),
    await visitor.call("products/reviews", { id: product }),
    await visitor.call("products/get", { id: product }),
    await visitor.call("payments/key", {}),
    await admin.call("admin/users/list", {}),
    await admin.call("admin/users/get", { id: await idOf(visitor) }),
    await admin.call("admin/orders/list", {}),
    await admin.call("orders/get", { id }),
    await admin.call("admin/dashboard/get", {}),
    await admin.call("admin/payments/list", {}),
    await admin.call("admin/products/activity", { id: product }).catch(() => ({})),
    products,
  ];
  const names = new Set(answers.flatMap(namesIn));
  expect(names).toContain("email");
  const ours = ["password", "passwordHash", "resetHash", "version", "ver", "sid", "cartHash", "secretKey"];
  const keys = ["pk", "sk", "ownerPk", "kindPk", "cataloguePk", "expiresAtSeconds", "held", "sold"];
  expect([...ours, ...keys].filter((name) => names.has(name))).toEqual([]);
});

test("a lone surrogate is rejected before it is stored anywhere", async () => {
  const person = `"email":"${newEmail()}","password":"${password}"`;
  for (const body of [`{"name":"\\ud800",${person}}`, `{"name":"Asha","x":[{"\\udfff":1}],${person}}`]) {
    const init = { method: "POST", body, headers: { "content-type": "application/json" } };
    const response = await shop.stage.client().send("/api/v1/register", init);
    expect({ status: response.status, ...(await response.json()) }).toMatchObject({
      status: 400,
      message: "Invalid body",
    });
  }
});

test.each([
  ["half a body", "{", "application/json", 400],
  ["nothing", "null", "application/json", 400],
  ["50,000 lists", `${"[".repeat(50_000)}${"]".repeat(50_000)}`, "application/json", 400],
  ["a form", "email=a&password=b", "application/x-www-form-urlencoded", 415],
  ["a text", "hello", "text/plain", 415],
])("%s is rejected where JSON is expected", async (_, body, type, status) => {
  const init = { method: "POST", body, headers: { "content-type": type } };
  const response = await shop.stage.client().send("/api/v1/login", init);
  expect({ status: response.status, ...(await response.json()) }).toMatchObject({ status, success: false });
});
