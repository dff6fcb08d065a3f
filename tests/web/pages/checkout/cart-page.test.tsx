// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { gst } from "../../../../web/src/app/shop.ts";
import {
  closePage,
  couponAnswer,
  expectPlace,
  fillCart,
  interruptedPayment,
  openPage,
  pageOf,
  product,
  user,
} from "../../open-page.tsx";
import { says } from "../../says.ts";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const call = `GET /api/v1/products?ids=${product._id}`;
const answer = pageOf([product]);
const openCall = "GET /api/v1/payment/open";
const cartCall = "GET /api/v1/cart";
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const total = () => screen.getByText("Total price").nextElementSibling?.textContent;

afterEach(() => {
  vi.useRealTimers();
  closePage();
});

test("an empty cart shows its message and a link to the products", async () => {
  openPage("/cart");
  expect(await screen.findByText("Your cart is feeling lonely")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/products");
});

test("a line's quantity ranges from one to the stock, and the line can be removed", async () => {
  fillCart(2);
  openPage("/cart", { [call]: answer });
  expect(await screen.findByText("Wren Buds")).toBeTruthy();
  expect(total()).toBe("₹4,998.00");
  expect(screen.getByText("₹2,499.00")).toBeTruthy();
  await press("Increase quantity");
  await press("Increase quantity");
  const quantity = within(screen.getByRole("group", { name: "Quantity of Wren Buds" }));
  expect(quantity.getByRole("status").textContent).toBe("3");
  expect(total()).toBe("₹7,497.00");
  for (let step = 0; step < 4; step++) await press("Decrease quantity");
  expect(quantity.getByRole("status").textContent).toBe("1");
  await press("Remove Wren Buds");
  expect(screen.getByText("Your cart is feeling lonely")).toBeTruthy();
});

const check = "POST /api/v1/coupon/check";
const give = async (code: string) => {
  await userEvent.type(await screen.findByPlaceholderText("GIVE CODE"), code);
  await press("Apply");
};
/** What the last check of the code was sent. */
const lastCheck = (requests: ReturnType<typeof openPage>) =>
  requests.findLast(({ method, url }) => `${method} ${url}` === check)?.body;

const discount = () => screen.queryByText("Discount")?.nextElementSibling?.textContent;

test("a code can be applied, is remembered with the cart, and can be removed; a rejected one says why", async () => {
  fillCart(2);
  const unknown = refusal(400, "coupon_invalid", "That code isn't valid. Check the spelling and try again");
  const requests = openPage("/cart", { [call]: answer, [check]: [unknown, couponAnswer()] });
  await give("welcme10");
  expect((await screen.findByRole("alert")).textContent).toContain("That code isn't valid");
  expect(localStorage.getItem("couponCode")).toBeNull();
  expect(discount()).toBeUndefined();
  await userEvent.clear(screen.getByPlaceholderText("GIVE CODE"));
  await give(" welcome10 ");
  expect(await screen.findByText(says("₹499.80 off"))).toBeTruthy();
  expect([total(), discount()]).toEqual(["₹4,998.00", "−₹499.80"]);
  expect(screen.getByText("To pay").nextElementSibling?.textContent).toBe("₹4,588.16");
  expect(lastCheck(requests)).toEqual({
    code: "welcome10",
    orderItems: [{ product: product._id, quantity: 2 }],
  });
  expect(JSON.parse(localStorage.getItem("couponCode") ?? "")).toBe("welcome10");
  await press("Remove");
  expect(discount()).toBeUndefined();
  expect(localStorage.getItem("couponCode")).toBeNull();
  expect(await screen.findByPlaceholderText("GIVE CODE")).toBe(document.activeElement);
});

test("a cart above the payment limit says so, and does not lead to the checkout", async () => {
  const dear = { ...product, price: 600_000, stock: 9 };
  fillCart(2, dear);
  openPage("/cart", { [call]: pageOf([dear]) });
  const said = "One payment can be at most ₹9,99,999.99. Split your order.";
  expect(await screen.findByText(said)).toBeTruthy();
  expect(screen.queryByRole("link", { name: "CHECKOUT" })).toBeNull();
});

test("a code that only an account can use says so at Apply", async () => {
  fillCart(2);
  const { body } = couponAnswer();
  openPage("/cart", { [call]: answer, [check]: { body: { ...body, accountNeeded: true } } });
  await give("welcome10");
  expect(await screen.findByText(says("For signed-in customers only. Sign in to use it."))).toBeTruthy();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/login?redirect=cart");
});

test("a remembered code is checked when the page opens or the cart changes, and removed when it no longer applies", async () => {
  fillCart(2);
  localStorage.setItem("couponCode", '"WELCOME10"');
  const tooLittle = refusal(400, "coupon_invalid", "Add ₹500 more to your cart to use this code");
  const requests = openPage("/cart", { [call]: answer, [check]: [couponAnswer(), tooLittle] });
  expect(await screen.findByText(says("₹499.80 off"))).toBeTruthy();
  await press("Decrease quantity");
  expect(await screen.findByText(/^WELCOME10 was removed. Add ₹500 more/)).toBeTruthy();
  expect(lastCheck(requests)).toMatchObject({ orderItems: [{ quantity: 1 }] });
  expect([total(), discount()]).toEqual(["₹2,499.00", undefined]);
  expect(localStorage.getItem("couponCode")).toBeNull();
});

test("with GST included in prices, the cart adds up to the amount paid", async () => {
  const setting = { ...gst };
  Object.assign(gst, { percent: 18, prices: "inclusive" });
  try {
    fillCart(1, { price: 1180 });
    const parts = { listPrice: 1180, itemsPrice: 1000, taxPrice: 162, totalPrice: 1062 };
    const body = { success: true, coupon: { code: "TEN", discount: 100 }, ...parts };
    openPage("/cart", { [call]: pageOf([{ ...product, price: 1180 }]), [check]: { body } });
    expect(await screen.findByText("GST is included. Shipping is free.")).toBeTruthy();
    expect([total(), discount()]).toEqual(["₹1,180.00", undefined]);
    await give("TEN");
    expect(await screen.findByText(says("₹118.00 off"))).toBeTruthy();
    expect([total(), discount()]).toEqual(["₹1,180.00", "−₹118.00"]);
    expect(screen.getByText("To pay").nextElementSibling?.textContent).toBe("₹1,062.00");
  } finally {
    Object.assign(gst, setting);
  }
});

test("CHECKOUT goes through the login", async () => {
  fillCart(2);
  openPage("/cart", { [call]: answer });
  expect((await screen.findByText("Total items")).nextElementSibling?.textContent).toBe("2");
  await userEvent.click(screen.getByRole("link", { name: "CHECKOUT" }));
  await expectPlace("/login?redirect=shipping");
});

const lineOf = (id: string, name: string) => ({
  product: id.padStart(24, "0"),
  name,
  price: 2499,
  category: "earbuds",
  image: "",
  quantity: 3,
  stock: 9,
});
const idsOf = (lines: { product: string }[]) => lines.map((line) => line.product).join("%2C");
const productOf = ({ product: _id, name }: ReturnType<typeof lineOf>, change: object = {}) => ({
  ...product,
  _id,
  name,
  stock: 9,
  ...change,
});

test("one call checks all lines of the cart for new prices, lower stock and removed products", async () => {
  const [cheaper, scarce, gone] = [
    lineOf("a", "Wren Buds"),
    lineOf("b", "Lark Buds"),
    lineOf("c", "Rook Buds"),
  ];
  localStorage.setItem("cartItems", JSON.stringify([cheaper, scarce, gone]));
  const answer = pageOf([productOf(cheaper, { price: 1999 }), productOf(scarce, { stock: 2 })]);
  const requests = openPage("/cart", {
    [`GET /api/v1/products?ids=${idsOf([cheaper, scarce, gone])}`]: answer,
  });
  expect(await screen.findByText("Price changed from ₹2,499.00 to ₹1,999.00")).toBeTruthy();
  expect(screen.getByText("Only 2 left, so we changed the quantity to 2")).toBeTruthy();
  expect(screen.getByText("No longer available")).toBeTruthy();
  expect(screen.getByRole("button", { name: "CHECKOUT" })).toHaveProperty("disabled", true);
  expect(requests.filter(({ url }) => url.includes("/product"))).toHaveLength(1);
});

test("only the first 50 lines of a longer cart are checked", async () => {
  const lines = Array.from({ length: 52 }, (_, index) => lineOf(String(index), `Buds ${index}`));
  localStorage.setItem("cartItems", JSON.stringify(lines));
  const checked = lines.slice(0, 50);
  const answer = pageOf(checked.slice(1).map((line) => productOf(line)));
  openPage("/cart", { [`GET /api/v1/products?ids=${idsOf(checked)}`]: answer });
  expect(await screen.findAllByText("No longer available")).toHaveLength(1);
});

test("an interrupted payment can be resumed, and its last units are not out of stock for its shopper", async () => {
  fillCart(3);
  const requests = openPage(
    "/cart",
    {
      [openCall]: interruptedPayment(),
      [call]: pageOf([{ ...product, stock: 0 }]),
      [cartCall]: { status: 503 },
    },
    user,
  );
  const finish = await screen.findByRole("link", { name: "Finish paying" });
  expect(finish.getAttribute("href")).toBe("/process/payment?finish");
  expect(
    screen
      .getByText(says(/^Payment not finished: ₹7,646.94. We're holding 3 items until/))
      .textContent?.replace("\u202f", " "),
  ).toBe("Payment not finished: ₹7,646.94. We're holding 3 items until 4:12 pm.");
  expect(screen.queryByText(/Your cart has changed since/)).toBeNull();
  await waitFor(() => expect(requests.some(({ url }) => url.includes("/products?"))).toBe(true));
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity" }));
  expect(screen.getByText(/Your cart has changed since/)).toBeTruthy();
  expect(screen.queryByText("Out of stock")).toBeNull();
  expect(screen.getByRole("link", { name: "CHECKOUT" })).toBeTruthy();
});

test("the offer disappears when the hold ends, even in an empty cart, and visitors make no request", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"], shouldAdvanceTime: true });
  const expiresAt = new Date(Date.now() + 15 * 60_000).toISOString();
  const open = { [openCall]: [interruptedPayment({ expiresAt }), { body: { success: true } }] };
  openPage("/cart", { ...open, [cartCall]: { status: 503 } }, user);
  expect(await screen.findByText(/^Payment not finished/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(14 * 60_000);
  expect(screen.getByText(/^Payment not finished/)).toBeTruthy();
  await vi.advanceTimersByTimeAsync(61_000);
  await waitFor(() => expect(screen.queryByText(/^Payment not finished/)).toBeNull());
  expect(screen.getByText("Your cart is feeling lonely")).toBeTruthy();

  closePage();
  const requests = openPage("/cart", open);
  expect(await screen.findByText("Your cart is feeling lonely")).toBeTruthy();
  expect(requests.some(({ url }) => url.includes("/payment/open"))).toBe(false);
});

test("the reminder's box sends its setting alone, so that it can't undo a change of the cart", async () => {
  fillCart(2);
  const kept = { success: true, items: [{ ...lineOf("a", "Wren Buds"), product: product._id, quantity: 2 }] };
  const requests = openPage(
    "/cart",
    {
      [call]: answer,
      [cartCall]: { body: kept },
      "PUT /api/v1/cart": { body: { ...kept, remind: true } },
    },
    user,
  );
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: /^Email me once/ });
  await userEvent.click(box);
  await waitFor(() => expect(box.checked).toBe(true));
  expect(requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { remind: true },
  ]);
});
