// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import {
  closePage,
  couponAnswer,
  expectPlace,
  fillCart,
  guest,
  openPage,
  order,
  user,
} from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const button = (name: string) => screen.findByRole("button", { name });
const press = async (name: string) => userEvent.click(await button(name));
const field = (label: string) => screen.findByLabelText(label);

afterEach(() => {
  closePage();
  history.replaceState(null, "", "/");
});

test("the checkout begins with a guest's form, beside its steps and what is bought", async () => {
  fillCart();
  const requests = openPage("/login?redirect=shipping", {
    "POST /api/v1/guest": { body: { success: true, user: guest } },
    "GET /api/v1/payment/open": { body: { success: true } },
  });
  expect(await screen.findByText(/email you a link to your order that works for 90 days/)).toBeTruthy();
  expect(screen.getByText("Shipping Details").closest("li")?.getAttribute("aria-current")).toBe("step");
  const summary = within(await screen.findByRole("complementary", { name: "Order Summary" }));
  expect(summary.getByText("Wren Buds")).toBeTruthy();
  expect(summary.getByText("₹5,097.96")).toBeTruthy();
  await press("Sign in");
  expect(await field("Password")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByRole("main"));
  await press("Continue as guest");
  await userEvent.type(await field("Name"), "Asha Rao");
  await userEvent.type(await field("Email"), "asha@earshot.test");
  await press("Continue as guest");
  await expectPlace("/shipping");
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Asha Rao",
    email: "asha@earshot.test",
  });
  expect(await screen.findByRole("heading", { name: "Shipping Details" })).toBeTruthy();
  expect(await field("Full Name")).toHaveProperty("value", "Asha Rao");
  expect(screen.getByRole("link", { name: "Login" })).toBeTruthy();
  // A guest has no address book, and no cart but this one.
  expect(screen.queryByLabelText("Save for next time")).toBeNull();
  expect(requests.map(({ url }) => url)).not.toContain("/api/v1/cart");
});

test("a code for signed-in customers says so before a visitor continues as a guest", async () => {
  fillCart();
  localStorage.setItem("couponCode", '"WELCOME10"');
  const { body } = couponAnswer();
  openPage("/login?redirect=shipping", {
    "POST /api/v1/coupon/check": { body: { ...body, accountNeeded: true } },
  });
  expect(await screen.findByText("WELCOME10 is for signed-in customers")).toBeTruthy();
  expect(await button("Continue as guest")).toBeTruthy();
});

test.each(["/login", "/login?redirect=orders", "/login?redirect=cart"])(
  "%s asks for an account",
  async (path) => {
    openPage(path);
    expect(await button("Sign in")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Continue as guest" })).toBeNull();
  },
);

test("an account page redirects a guest to the login, which says who they are and lets them leave", async () => {
  const requests = openPage(
    "/account",
    { "POST /api/v1/logout": { body: { success: true, message: "" } } },
    guest,
  );
  await expectPlace("/login?redirect=account");
  expect(await screen.findByText("You're checking out as a guest (asha@earshot.test)")).toBeTruthy();
  expect(screen.getByRole("link", { name: "My Orders" })).toHaveProperty("pathname", "/orders");
  await press("End session");
  expect(requests.some(({ url }) => url === "/api/v1/logout")).toBe(true);
  expect(await button("Sign in")).toBeTruthy();
  expect(screen.queryByText(/as a guest/)).toBeNull();
});

test("a guest sees this visit's orders, and stays that guest when starting another checkout", async () => {
  openPage(
    "/orders",
    { "GET /api/v1/orders/me?limit=20": { body: { success: true, orders: [order] } } },
    guest,
  );
  expect(await screen.findByRole("link", { name: /View Details/ })).toBeTruthy();
  expect(await screen.findByText("You're checking out as a guest (asha@earshot.test)")).toBeTruthy();
  closePage();
  fillCart();
  openPage("/login?redirect=shipping", {}, guest);
  await expectPlace("/shipping");
});

const link = `/order/${order._id}`;
const load = `GET /api/v1${link}`;

/** As a browser that follows the link of a mail: `first.js` leaves its key. */
function follow(key: string): void {
  history.replaceState(null, "", link);
  sessionStorage.setItem(link, key);
}

test("a mailed link opens its order without a login, and can be stopped", async () => {
  follow("a.b.c");
  const requests = openPage(link, {
    [load]: { body: { success: true, order } },
    [`POST /api/v1${link}/stop-link`]: { body: { success: true } },
  });
  expect(await screen.findByText("PAID")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "My Orders" })).toBeNull();
  expect(requests.find(({ url }) => url === `/api/v1${link}`)?.headers.get("x-order-key")).toBe("a.b.c");
  expect(requests.find(({ url }) => url === "/api/v1/session")?.headers.get("x-order-key")).toBeNull();
  await press("Turn off this link");
  await press("Turn off links");
  await expectPlace("/track");
  expect(requests.find(({ method }) => method === "POST")?.headers.get("x-order-key")).toBe("a.b.c");
});

test("an invalid link says so, and how else to find the order", async () => {
  follow("a.b.d");
  openPage(link, { [load]: refusal(404, "not_found", "Order not found") });
  expect(await screen.findByText("This link no longer works")).toBeTruthy();
  expect(within(screen.getByRole("main")).getByRole("link", { name: "Track Order" })).toBeTruthy();
});

test("without a link the order asks for a login", async () => {
  openPage(link);
  await expectPlace(`/login?redirect=${encodeURIComponent(link.slice(1))}`);
});

test("My Orders includes guest orders once the email is confirmed", async () => {
  const mine = (orders: object[]) => ({ body: { success: true, orders } });
  openPage(
    "/orders",
    {
      "GET /api/v1/orders/me?limit=20": [mine([]), mine([order])],
      "POST /api/v1/orders/claim": [
        refusal(409, "email_unproven", "We've emailed a link to asha@earshot.test."),
        { body: { success: true, claimed: 1 } },
      ],
    },
    user,
  );
  await press("Add my earlier orders");
  expect(await screen.findByText("We've emailed a link to asha@earshot.test.")).toBeTruthy();
  await press("Add my earlier orders");
  expect(await screen.findByText("1 order added")).toBeTruthy();
  expect(await screen.findByRole("link", { name: /View Details/ })).toBeTruthy();
});
