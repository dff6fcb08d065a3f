import { afterAll, beforeAll, expect, test } from "vitest";
import { contract, type RouteKey } from "../../shared/contract.ts";
import type { Route } from "../../shared/core/route.ts";
import type { Client } from "../support/client.ts";
import { elsewhere, newEmail, openShop, password, type Shop } from "../support/shop.ts";
import { samples } from "./samples.ts";

let shop: Shop;
let admin: Client;
let email: string;
beforeAll(async () => {
  shop = await openShop();
  admin = await shop.admin();
  email = newEmail();
  await shop.stage.client().call("account/register", { name: "Asha", email, password }, elsewhere());
});
afterAll(() => shop.close());

const json = "application/json";
async function send(
  client: Client,
  method: "POST" | "PUT",
  path: string,
  init: { body: string; type: string },
) {
  const response = await client.send(`/api/v1${path}`, {
    method,
    body: init.body,
    headers: { "content-type": init.type },
  });
  return { status: response.status, ...(await response.json()) };
}

const post = (path: string, body: string, type = json, client = shop.stage.client()) =>
  send(client, "POST", path, { body, type });

const tooLarge = { status: 413, success: false, code: "payload_too_large", message: "Request is too large" };
const invalid = { status: 400, success: false, code: "invalid", message: "Invalid body" };
const credentials = (more: string) =>
  `{"email":${JSON.stringify(email)},"password":"${password}","x":${more}}`;
const ofBytes = (bytes: number) => {
  const around = credentials('""').length;
  return credentials(JSON.stringify("x".repeat(bytes - around)));
};

test("JSON of 256 kB is accepted, and one byte more is rejected", async () => {
  expect(await post("/login", ofBytes(262_144))).toMatchObject({ status: 200 });
  expect(await post("/login", ofBytes(262_145))).toEqual(tooLarge);
});

test("the size of a body is counted in bytes, not characters", async () => {
  expect(await post("/login", credentials(JSON.stringify("क".repeat(90_000))))).toEqual(tooLarge);
});

test.each([
  ["an array of 5.8 MB", `[${"1,".repeat(2_900_000)}1]`, tooLarge],
  ["400,000 keys", `{${Array.from({ length: 400_000 }, (_, index) => `"a${index}":1`).join()}}`, tooLarge],
  ["6,000 keys", `{${Array.from({ length: 6_000 }, (_, index) => `"a${index}":1`).join()}}`, invalid],
  ["6,000 lists in a list", `{"x":[${"[],".repeat(6_000)}[]]}`, invalid],
  ["21 lists in each other", credentials(`${"[".repeat(20)}${"]".repeat(20)}`), invalid],
  ["objects in each other without end", '{"a":'.repeat(40_000), invalid],
])("%s is rejected before it is parsed", async (_, body, refused) => {
  expect(await post("/login", body)).toEqual(refused);
});

test("brackets, commas and escaped quotes inside strings are not counted", async () => {
  expect(await post("/login", credentials(JSON.stringify(`"[{,\\`.repeat(10_000))))).toMatchObject({
    status: 200,
  });
});

test("forms have the same size limit and a limit on fields", async () => {
  const urlencoded = "application/x-www-form-urlencoded";
  const multipart = "multipart/form-data; boundary=----form-5f2c";
  const part = (name: string, value: string) =>
    `------form-5f2c\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const put = (body: string, type: string) =>
    send(admin, "PUT", `/admin/users/${"0".repeat(24)}`, { body, type });
  const parts = (count: number) =>
    `${Array.from({ length: count }, (_, index) => part(`a${index}`, "x")).join("")}------form-5f2c--\r\n`;
  expect(await put(`a=${"x".repeat(262_144)}`, urlencoded)).toEqual(tooLarge);
  expect(await put(part("a", "x".repeat(262_144)), multipart)).toEqual(tooLarge);
  expect(await put("a&".repeat(60_000), urlencoded)).toEqual(invalid);
  expect(await post("/admin/product/new", parts(101), multipart, admin)).toEqual(invalid);
  expect(await post("/admin/product/new", parts(60_000), multipart, admin)).toEqual(invalid);
  expect(await post("/admin/product/new", "a&".repeat(60_000), urlencoded, admin)).toEqual(invalid);
  const product =
    part("name", "Orb") + part("price", "10") + part("category", "speakers") + part("stock", "1");
  const pictures = part("unknown", "x".repeat(1_000_000));
  const made = await post(
    "/admin/product/new",
    `${product}${part("description", "d")}${pictures}------form-5f2c--\r\n`,
    multipart,
    admin,
  );
  expect(made).toMatchObject({ status: 201, product: { name: "Orb" } });
});

test.each([
  "multipart/form-data; xboundary=a; boundary=parts",
  "multipart/form-data; boundary=parts; boundary=a",
  'multipart/form-data; x="boundary=a"; BOUNDARY="parts"',
])("no other parameter of %s bypasses the limit on fields", async (type) => {
  const part = (index: number) => `--parts\r\nContent-Disposition: form-data; name="a${index}"\r\n\r\nx\r\n`;
  const formOf = (count: number) =>
    `${Array.from({ length: count }, (_, index) => part(index)).join("")}--parts--`;
  expect(await post("/admin/product/new", formOf(101), type, admin)).toEqual(invalid);
  const { fields } = await post("/admin/product/new", formOf(100), type, admin);
  expect(fields).toHaveProperty("name");
});

test("a Stripe event may be up to one megabyte", async () => {
  const event = (bytes: number) => JSON.stringify({ text: "x".repeat(bytes) });
  expect(await post("/payment/webhook", event(1_000_000))).toMatchObject({ message: "Invalid signature" });
  expect(await post("/payment/webhook", event(1_100_000))).toEqual(tooLarge);
});

test("credentials in the URL are rejected", async () => {
  const secrets = new URLSearchParams({ email, password });
  expect(await post(`/login?${secrets}`, "{}")).toMatchObject({ status: 400, code: "invalid" });
  expect(await post(`/login?${new URLSearchParams({ password })}`, JSON.stringify({ email }))).toMatchObject({
    status: 400,
    message: "Invalid password",
  });
  const whole = JSON.stringify({ email, password });
  expect(await post(`/login?${new URLSearchParams({ password })}`, whole)).toMatchObject({
    status: 400,
    message: "Invalid password",
  });
  expect(await post("/login?from=newsletter", whole)).toMatchObject({ status: 200 });
});

test("no call reads body fields from the query, or query parameters from the body", async () => {
  for (const key of Object.keys(contract) as RouteKey[]) {
    const route: Route = contract[key];
    const { body, path: parameters = {} } = samples[key];
    if (!body || route.body === "raw") continue;
    const fields = Object.entries(Object(body())).map(([name, value]) => [name, String(value)]);
    const path = route.path.replace(/\{(\w+)\}/g, (_, name) => parameters[name] ?? "");
    const { status } = await admin.send(`${path}?${new URLSearchParams(fields)}`, { method: route.method });
    // A refund requires no field, so it is requested for an order that does not exist.
    expect({ key, status }).toEqual({ key, status: fields.length > 0 ? expect.toBeOneOf([400, 415]) : 404 });
  }
  const { status } = await admin.send("/api/v1/reviews", {
    method: "DELETE",
    body: JSON.stringify({ id: "0".repeat(24), productId: "0".repeat(24) }),
    headers: { "content-type": json },
  });
  expect(status).toBe(400);
});
