import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { newEmail, openShop, password, type Shop } from "../support/shop.ts";

let shop: Shop;
let admin: Client;
beforeAll(async () => {
  // Every call in the form in which it is deployed.
  shop = await openShop([], { FUNCTIONS: "bundles" });
  admin = await shop.admin();
});
afterAll(() => shop.close());

type Body = Record<string, unknown> | FormData | undefined;

/** A client that knows only the 29 original calls and their original fields. */
async function say(client: Client, line: string, body?: Body) {
  const [method = "", path = ""] = line.split(" ");
  const isForm = body instanceof FormData;
  const headers = isForm || !body ? undefined : { "content-type": "application/json" };
  const response = await client.send(`/api/v1${path}`, {
    method,
    ...(headers && { headers }),
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: response.status, ...(await response.json()) };
}

function form(fields: Record<string, string | Blob>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

async function pay(client: Client, secret: string): Promise<string> {
  const { stripeApiKey } = await say(client, "GET /stripeapikey");
  const id = secret.split("_secret")[0] ?? "";
  const card = { number: "4242424242424242", exp_month: "12", exp_year: "2040", cvc: "123" };
  const fields = Object.entries(card).map(([name, value]) => [`payment_method_data[card][${name}]`, value]);
  const body = new URLSearchParams([
    ["key", stripeApiKey],
    ["client_secret", secret],
    ["payment_method_data[type]", "card"],
    ...fields,
  ]);
  await client.send(`/_local/stripe/v1/payment_intents/${id}/confirm`, { method: "POST", body });
  return id;
}

const done = { status: 200, success: true };

test("the original fields are enough to register, change an account, reset its password and sign out", async () => {
  const client = shop.stage.client();
  const email = newEmail();
  const user = { _id: expect.any(String), name: "Asha", email, role: "user", createdAt: expect.any(String) };
  const registered = await say(client, "POST /register", { name: "Asha", email, password });
  expect(registered).toEqual({ ...done, user });
  expect(await say(client, "POST /login", { email, password })).toEqual({ ...done, user });
  expect(await say(client, "GET /profile")).toMatchObject({ ...done, user });
  expect(await say(client, "POST /profile/update", { name: "Asha R.", email })).toMatchObject(done);
  const next = {
    oldPassword: password,
    newPassword: "another good one",
    confirmPassword: "another good one",
  };
  expect(await say(client, "PUT /password/update", next)).toMatchObject(done);
  expect(await say(client, "POST /logout")).toMatchObject(done);
  const forgot = await say(client, "POST /password/forgot", { email });
  expect(forgot).toMatchObject({ message: "If this account exists, we've emailed a reset link" });
  await shop.stage.drain();
  const mails = await shop.stage.get<{ to: string; text: string }[]>("/_local/mail");
  const text = mails.find(({ to }) => to === email)?.text ?? "";
  const token = /\/password\/reset\/(\S+)/.exec(text)?.[1] ?? "";
  const reset = { token, newPassword: "a third good one", newConfirmPassword: "a third good one" };
  expect(await say(client, `POST /password/reset/${token}`, reset)).toMatchObject(done);

  const id = registered.user._id;
  expect((await say(admin, "GET /admin/users")).users).toContainEqual({ ...user, name: "Asha R." });
  expect(await say(admin, `GET /admin/users/${id}`)).toMatchObject({ user: { _id: id } });
  const change = form({ name: "Asha", email, role: "admin" });
  expect(await say(admin, `PUT /admin/users/${id}`, change)).toMatchObject({ status: 200 });
  expect(await say(admin, `DELETE /admin/users/${id}`)).toMatchObject({
    ...done,
    message: expect.any(String),
  });
});

test("the original fields are enough to create, find, review, buy, ship and delete a product", async () => {
  const shopper = await shop.shopper();
  const fields = {
    name: "Vesper Orb",
    price: "2000",
    description: "Round",
    category: "speakers",
    stock: "5",
  };
  const created = await say(admin, "POST /admin/product/new", form(fields));
  expect(created).toMatchObject({ success: true, product: { name: "Vesper Orb", price: 2000, stock: 5 } });
  const id = created.product._id;
  const renamed = form({ ...fields, name: "Vesper" });
  expect(await say(admin, `PUT /admin/product/${id}`, renamed)).toMatchObject(done);
  expect((await say(admin, "GET /admin/products")).products).toMatchObject([{ _id: id, name: "Vesper" }]);

  const query = "keyword=&page=1&price[gte]=0&price[lte]=50000&category=speakers";
  expect(await say(shopper, `GET /products?${query}`)).toMatchObject({
    products: [{ _id: id }],
    productsCount: 1,
    resultPerPage: 12,
    filteredProductsCount: 1,
  });
  const review = form({ rating: "4.5", comment: "Warm", productId: id });
  expect(await say(shopper, "POST /review", review)).toMatchObject(done);
  const { reviews } = await say(shopper, `GET /reviews?id=${id}`);
  expect(reviews).toMatchObject([{ name: "Asha Rao", rating: 4.5, comment: "Warm" }]);
  expect(await say(shopper, `GET /product/${id}`)).toMatchObject({ product: { numofReviews: 1, reviews } });

  const { client_secret: secret } = await say(shopper, "POST /payment/process", { amount: 204_000 });
  const order = {
    shippingInfo: address,
    orderItems: [{ product: id, name: "Vesper", price: 2000, image: "", quantity: 1 }],
    itemsPrice: 2000,
    taxPrice: 40,
    shippingPrice: 0,
    totalPrice: 2040,
    paymentInfo: { id: await pay(shopper, secret), status: "succeeded" },
  };
  const placed = await say(shopper, "POST /order/new", order);
  expect(placed).toMatchObject({ success: true, order: { totalPrice: 2040, orderStatus: "Processing" } });
  const number = placed.order._id;
  expect(await say(shopper, `GET /order/${number}`)).toMatchObject({ order: { _id: number } });
  expect(await say(shopper, "GET /orders/me")).toMatchObject({ orders: [{ _id: number }] });
  expect(await say(admin, "GET /admin/orders")).toMatchObject({ orders: [{ _id: number }] });
  expect(await say(admin, `PUT /admin/order/${number}`, { status: "Shipped" })).toMatchObject(done);
  expect(await say(admin, `DELETE /admin/order/${number}`)).toMatchObject(done);

  const [{ _id: judged }] = reviews;
  expect(await say(admin, `DELETE /reviews?id=${judged}&productId=${id}`)).toMatchObject(done);
  expect(await say(admin, `DELETE /admin/product/${id}`)).toMatchObject({ status: 200 });
  expect((await say(shopper, `GET /products?${query}`)).products).toEqual([]);
});
