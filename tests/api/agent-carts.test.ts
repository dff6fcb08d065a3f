import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { asha, deliverTo, lineOf, mumbai, newAgent, refusalOf } from "../support/agent.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let ids: Record<"buds" | "few" | "gone", string>;
beforeAll(async () => {
  const kind = { category: "earbuds", description: "Small buds for the gym." };
  shop = await openShop([
    { ...kind, name: "Gym Buds", price: 1999, stock: 50 },
    { ...kind, name: "Few Buds", price: 999, stock: 2 },
    { ...kind, name: "Gone Buds", price: 499, stock: 0 },
  ]);
  const staff = await shop.admin();
  await staff.call("admin/coupons/create", { code: "GYM10", kind: "percent", value: 10 });
  await staff.call("admin/coupons/create", { code: "MINE", kind: "fixed", value: 100, perAccount: 1 });
  const { products } = await staff.call("admin/products/list", {});
  const idOf = (name: string) => products.find((product) => product.name === name)?._id ?? "";
  ids = { buds: idOf("Gym Buds"), few: idOf("Few Buds"), gone: idOf("Gone Buds") };
});
afterAll(() => shop.close());

const amountOf = (totals: readonly { type: string; amount: number }[], type: string) =>
  totals.find((total) => total.type === type)?.amount ?? 0;
const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/** What our own checkout would charge, in paise. */
async function chargeFor(orderItems: { product: string; quantity: number }[], code: string) {
  const { totalPrice } = await shop.stage.client().call("coupons/check", { code, orderItems });
  return Math.round(totalPrice * 100);
}

test("a cart has our prices with GST and our discount, whatever the agent sends", async () => {
  const agent = newAgent(shop);
  const line = { item: { id: ids.buds, title: "Free", price: -1 }, quantity: 3, totals: [] };
  const draft = {
    line_items: [line],
    totals: [{ type: "total", amount: -5 }],
    discounts: { codes: ["gym10"] },
  };
  const { status, body } = await agent.ask("POST", "/carts", draft);
  expect(status).toBe(201);
  expect(body).toMatchObject({ line_items: [{ item: { title: "Gym Buds" }, quantity: 3 }] });
  const cart = await agent.cart("POST", "/carts", draft);
  const paid = amountOf(cart.totals, "total");
  expect(paid).toBe(await chargeFor([{ product: ids.buds, quantity: 3 }], "GYM10"));
  expect(cart.discounts).toEqual({
    codes: ["gym10"],
    applied: [{ code: "GYM10", title: "GYM10", amount: -amountOf(cart.totals, "discount") }],
  });
  expect(amountOf(cart.totals, "subtotal") + amountOf(cart.totals, "discount")).toBe(paid);
  for (const type of ["subtotal", "total"])
    expect(sum(cart.line_items.map(({ totals }) => amountOf(totals, type)))).toBe(
      amountOf(cart.totals, type),
    );
  expect(cart.messages).toEqual([]);
});

test("a cart is replaced, answered again and deleted", async () => {
  const agent = newAgent(shop);
  const { id, expires_at: expiresAt } = await agent.cart("POST", "/carts", {
    line_items: [lineOf(ids.buds)],
  });
  expect(Buffer.from(id, "base64url")).toHaveLength(32);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  const change = { line_items: [lineOf(ids.few), lineOf(ids.few)], buyer: asha };
  const changed = await agent.cart("PUT", `/carts/${id}`, change);
  expect(changed).toMatchObject({ id, buyer: asha, line_items: [{ quantity: 2, item: { id: ids.few } }] });
  expect(await agent.cart("GET", `/carts/${id}`)).toEqual(changed);
  expect(await agent.cart("POST", `/carts/${id}/cancel`)).toEqual(changed);
  expect(refusalOf(await agent.ask("GET", `/carts/${id}`))).toEqual([200, "not_found"]);
  expect(refusalOf(await agent.ask("POST", `/carts/${id}/cancel`))).toEqual([200, "not_found"]);
});

test("what can't be ordered is a message, and stock isn't held", async () => {
  const agent = newAgent(shop);
  const lines = [
    lineOf(ids.few, 3),
    lineOf(ids.gone),
    lineOf("0".repeat(24)),
    lineOf("nonsense"),
    lineOf(ids.buds, 40),
  ];
  const { messages, line_items: kept } = await agent.cart("POST", "/carts", { line_items: lines });
  expect(kept.map(({ item }) => item.id)).toEqual([ids.few, ids.gone, ids.buds]);
  expect(messages.map(({ code, path = "" }) => `${code} ${path}`.trim())).toEqual([
    "item_unavailable",
    "item_unavailable",
    "out_of_stock $.line_items[0].quantity",
    "out_of_stock $.line_items[1]",
    "quantity_exceeded $.line_items[2].quantity",
  ]);
  const none = await agent.ask("POST", "/carts", { line_items: [lineOf("nonsense")] });
  expect(refusalOf(none)).toEqual([200, "item_unavailable"]);
  const { product } = await shop.stage.client().call("products/get", { id: ids.few });
  expect(product.stock).toBe(2);
});

test("a code that doesn't apply is a warning, and an order takes one code", async () => {
  const agent = newAgent(shop);
  const draft = (...codes: string[]) => ({ line_items: [lineOf(ids.buds)], discounts: { codes } });
  const both = await agent.cart("POST", "/carts", draft("NOPE", "GYM10", "MINE"));
  expect(both.discounts.applied.map(({ code }) => code)).toEqual(["GYM10"]);
  expect(both.messages.map(({ type, code, path }) => `${type} ${code} ${path}`)).toEqual([
    "warning discount_code_invalid $.discounts.codes[0]",
    "warning discount_code_combination_disallowed $.discounts.codes[2]",
  ]);
  const mine = await agent.cart("POST", "/carts", draft("MINE"));
  expect(mine.discounts.applied).toMatchObject([{ code: "MINE", provisional: true }]);
  expect(mine.messages).toMatchObject([{ code: "discount_code_user_not_logged_in" }]);
});

test("a checkout is incomplete until its buyer only has to review and pay, and never gets further", async () => {
  const agent = newAgent(shop);
  const lines = { line_items: [lineOf(ids.buds)] };
  const first = await agent.checkout("POST", "/checkout-sessions", lines);
  expect(first.status).toBe("incomplete");
  expect(first.ucp.payment_handlers).toEqual({});
  expect(first.messages.map(({ code, path }) => `${code} ${path}`)).toEqual([
    "missing $.buyer.email",
    "missing $.fulfillment.methods[0]",
    "buyer_review_required undefined",
  ]);
  const path = `/checkout-sessions/${first.id}`;
  const wrong = { ...mumbai, postal_code: "12", address_country: "US" };
  const half = await agent.checkout("PUT", path, { ...lines, buyer: asha, fulfillment: deliverTo(wrong) });
  expect(half.messages.map(({ code, path: at }) => `${code} ${at}`).toSorted()).toEqual([
    "address_undeliverable $.fulfillment.methods[0].destinations[0].address_country",
    "buyer_review_required undefined",
    "invalid $.fulfillment.methods[0].destinations[0].postal_code",
  ]);
  const elsewhereState = deliverTo({ ...mumbai, address_region: "Kerala" });
  const contradicted = await agent.checkout("PUT", path, {
    ...lines,
    buyer: asha,
    fulfillment: elsewhereState,
  });
  expect(contradicted.messages[0]?.path).toBe("$.fulfillment.methods[0].destinations[0].address_region");
  const whole = { ...lines, buyer: asha, fulfillment: deliverTo(mumbai) };
  const ready = await agent.checkout("PUT", path, whole);
  expect(ready).toMatchObject({
    status: "requires_escalation",
    buyer: asha,
    continue_url: first.continue_url,
  });
  expect(ready.fulfillment.methods[0]).toMatchObject({
    selected_destination_id: "address",
    destinations: [mumbai],
  });
  expect(ready.messages).toMatchObject([{ severity: "requires_buyer_review" }]);
  const completed = await agent.checkout("POST", `${path}/complete`);
  expect(completed).toEqual(ready);
  expect(completed.continue_url).toMatch(/\/continue\/[\w-]{43}$/);
  expect(completed.continue_url).not.toContain(first.id);
});

test("a canceled checkout can't be changed, completed or canceled again", async () => {
  const agent = newAgent(shop);
  const lines = { line_items: [lineOf(ids.buds)], buyer: asha };
  const { id } = await agent.checkout("POST", "/checkout-sessions", lines);
  const path = `/checkout-sessions/${id}`;
  const canceled = await agent.checkout("POST", `${path}/cancel`);
  expect([canceled.status, canceled.continue_url, canceled.buyer]).toEqual([
    "canceled",
    undefined,
    undefined,
  ]);
  expect(refusalOf(await agent.ask("PUT", path, lines))).toEqual([409, "conflict"]);
  expect(refusalOf(await agent.ask("POST", `${path}/complete`))).toEqual([409, "conflict"]);
  expect(refusalOf(await agent.ask("POST", `${path}/cancel`))).toEqual([409, "conflict"]);
  expect((await agent.checkout("GET", path)).status).toBe("canceled");
});

test("a cart becomes one checkout, with its lines, codes and buyer", async () => {
  const agent = newAgent(shop);
  const cart = { line_items: [lineOf(ids.buds, 2)], buyer: asha, discounts: { codes: ["GYM10"] } };
  const { id } = await agent.cart("POST", "/carts", cart);
  const request = { cart_id: id, line_items: [lineOf(ids.few)], fulfillment: deliverTo(mumbai) };
  const made = await agent.checkout("POST", "/checkout-sessions", request);
  expect(made).toMatchObject({ status: "requires_escalation", buyer: asha, line_items: [{ quantity: 2 }] });
  expect(made.discounts.applied).toHaveLength(1);
  const again = await Promise.all([1, 2].map(() => agent.checkout("POST", "/checkout-sessions", request)));
  expect(again.map((each) => each.id)).toEqual([made.id, made.id]);
  await agent.checkout("POST", `/checkout-sessions/${made.id}/cancel`);
  expect((await agent.checkout("POST", "/checkout-sessions", request)).id).not.toBe(made.id);
  const unknown = await agent.ask("POST", "/checkout-sessions", { cart_id: made.id });
  expect(refusalOf(unknown)).toEqual([200, "not_found"]);
});

test("a retried request is carried out once, and its key serves no other request or agent", async () => {
  const agent = newAgent(shop);
  const key = { "idempotency-key": randomUUID() };
  const draft = { line_items: [lineOf(ids.buds)] };
  const answers = await Promise.all([1, 2, 3].map(() => agent.ask("POST", "/checkout-sessions", draft, key)));
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
  const other = { line_items: [lineOf(ids.buds, 2)] };
  expect(refusalOf(await agent.ask("POST", "/checkout-sessions", other, key))).toEqual([409, "conflict"]);
  const { body: strangers } = await newAgent(shop).ask("POST", "/checkout-sessions", draft, key);
  expect(strangers).not.toEqual(answers[0]?.body);
  const { id } = await agent.checkout("POST", "/checkout-sessions", draft);
  const path = `/checkout-sessions/${id}`;
  const second = { "idempotency-key": randomUUID() };
  const updated = await agent.ask("PUT", path, other, second);
  await agent.checkout("PUT", path, draft);
  const repeated = await agent.ask("PUT", path, other, second);
  expect([updated.status, repeated.status]).toEqual([200, 200]);
  expect((await agent.checkout("GET", path)).line_items[0]?.quantity).toBe(1);
  expect(refusalOf(await agent.ask("PUT", path, draft, second))).toEqual([409, "conflict"]);
  const third = { "idempotency-key": randomUUID() };
  const cancels = await Promise.all([1, 2].map(() => agent.ask("POST", `${path}/cancel`, undefined, third)));
  expect(cancels.map(({ status }) => status)).toEqual([200, 200]);
  const counted = { "idempotency-key": "1" };
  expect(refusalOf(await agent.ask("POST", "/carts", draft, counted))).toEqual([400, "invalid"]);
});

test("concurrent updates leave one of them, whole", async () => {
  const agent = newAgent(shop);
  const { id } = await agent.cart("POST", "/carts", { line_items: [lineOf(ids.buds)] });
  const drafts = [1, 2, 3, 4].map((quantity) => ({
    line_items: [lineOf(ids.buds, quantity), lineOf(ids.few, quantity)],
  }));
  await Promise.all(drafts.map((draft) => agent.cart("PUT", `/carts/${id}`, draft)));
  const { line_items: lines } = await agent.cart("GET", `/carts/${id}`);
  expect(new Set(lines.map(({ quantity }) => quantity)).size).toBe(1);
});

test("bad input is refused, and another's id opens nothing", async () => {
  const agent = newAgent(shop);
  const many = Array.from({ length: 2000 }, () => lineOf(ids.buds));
  for (const draft of [
    {},
    { line_items: many },
    { line_items: "all" },
    { line_items: [lineOf(ids.buds, 0)] },
    { line_items: [lineOf(ids.buds, -1)] },
    { line_items: [lineOf(ids.buds, 1.5)] },
    { line_items: [lineOf(ids.buds, 1e9)] },
    { line_items: [{ item: { id: 7 }, quantity: 1 }] },
    { line_items: [lineOf(ids.buds)], discounts: { codes: "GYM10" } },
    { line_items: [lineOf(ids.buds)], buyer: { email: ["a"] } },
  ])
    expect((await agent.ask("POST", "/carts", draft)).status).toBe(400);
  for (const path of ["/carts", "/checkout-sessions"])
    expect(refusalOf(await agent.ask("POST", path, { line_items: [] }))).toEqual([400, "invalid"]);
  const { id } = await agent.cart("POST", "/carts", { line_items: [lineOf(ids.buds)] });
  const token = (await agent.cart("GET", `/carts/${id}`)).continue_url?.split("/").at(-1) ?? "";
  for (const other of [id.slice(1), token, "x".repeat(100)])
    expect(refusalOf(await agent.ask("GET", `/carts/${encodeURIComponent(other)}`))).toEqual([
      200,
      "not_found",
    ]);
  expect(refusalOf(await agent.ask("GET", `/checkout-sessions/${id}`))).toEqual([200, "not_found"]);
});

test("a cart expires after 24 hours", async () => {
  const agent = newAgent(shop);
  const { id } = await agent.cart("POST", "/carts", { line_items: [lineOf(ids.buds)] });
  await shop.stage.advance(24 * 3600 - 60);
  expect((await agent.cart("GET", `/carts/${id}`)).id).toBe(id);
  await shop.stage.advance(120);
  expect(refusalOf(await agent.ask("GET", `/carts/${id}`))).toEqual([200, "not_found"]);
});
