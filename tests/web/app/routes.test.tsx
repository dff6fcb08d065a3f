// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { redirectPaths } from "../../../web/src/app/redirect.ts";
import { closeShop, expectPlace, openShop, pageOf, product, user } from "../open-shop.tsx";
import { refusal } from "../server.ts";
import { userEvent } from "../user-event.ts";

const description = () => document.querySelector('meta[name="description"]')?.getAttribute("content");
const any = pageOf([product]);
const answers = {
  "GET /api/v1/products": any,
  "GET /api/v1/products?page=2": any,
  "GET /api/v1/products?page=3": any,
  "GET /api/v1/products?keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000": any,
  "GET /api/v1/products?keyword=wren&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000": any,
  "GET /api/v1/products?keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000&category=speakers": any,
};

afterEach(closeShop);

test.each([
  ["/", "Earshot: audio worth hearing"],
  ["/slider", "New Launches · Earshot"],
  ["/products", "All Products · Earshot"],
  ["/products/wren", "“wren” in All Products · Earshot"],
  ["/product/speakers", "Speakers · Earshot"],
  ["/cart", "Cart · Earshot"],
  ["/search", "Search · Earshot"],
  ["/login", "Login · Earshot"],
  ["/password/forgot", "Forgot Password · Earshot"],
  [`/password/reset/${"t".repeat(43)}`, "Reset Password · Earshot"],
  [`/email/confirm/${"t".repeat(43)}`, "Confirm Email · Earshot"],
  ["/contact", "Contact us · Earshot"],
  ["/about", "About us · Earshot"],
  ["/blogs", "Blogs · Earshot"],
  ["/blogs/earbuds-or-headphones", "Earbuds, headphones or a neckband? · Earshot"],
  ["/sitemap", "Sitemap · Earshot"],
  ["/collections", "Collections · Earshot"],
  ["/trending", "Trending Products · Earshot"],
  ["/new-arrivals", "New Arrivals · Earshot"],
  ["/featured", "Featured Products · Earshot"],
  ["/nowhere", "Page not found · Earshot"],
])("%s has its own title, single heading, description and canonical address", async (path, title) => {
  document.head.innerHTML = '<meta name="description" content="">';
  openShop(path, answers);
  await waitFor(() => expect(document.title).toBe(title));
  expect(await screen.findAllByRole("heading", { level: 1 })).toHaveLength(1);
  expect(description()).not.toBe("");
  const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  expect(canonical?.href && new URL(canonical.href).pathname).toBe(path);
});

test.each([
  "/account",
  "/profile/update",
  "/password/update",
  "/shipping",
  "/process/payment",
  "/success",
  "/orders",
  `/order/${"d".repeat(24)}`,
])("a guest at %s is redirected to the login and back afterwards", async (path) => {
  openShop(path);
  await expectPlace(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
  expect(redirectPaths.some((known) => new RegExp(`^${known.replace(/:\w+/, "[^/]+")}$`).test(path))).toBe(
    true,
  );
});

const failing = refusal(500, "unavailable", "Service unavailable, try again");

test.each([
  ["/account", "/account"],
  ["/load?redirect=cart", "/cart"],
])("%s treats a session that fails to load as unknown, not as signed out", async (path, then) => {
  const session = { body: { success: true, user } };
  const devices = { "GET /api/v1/sessions": { body: { success: true, devices: [] } } };
  openShop(path, { ...devices, "GET /api/v1/session": [failing, session] }, user);
  expect(await screen.findByText("Service unavailable, try again")).toBeTruthy();
  await expectPlace(path);
  expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
  expect(screen.getByRole("button", { name: "Your account did not load. Try again" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Account of Asha Rao" })).toBeTruthy();
  await expectPlace(then);
});

test("/load waits for the session, then continues to its target", async () => {
  openShop("/load?redirect=cart", {}, user);
  await expectPlace("/cart");
  closeShop();
  openShop("/load", answers);
  await expectPlace("/");
});

test("canonical addresses keep only the parameters that select a different page", async () => {
  const call =
    "GET /api/v1/products?keyword=&page=2&price%5Bgte%5D=1000&price%5Blte%5D=50000&category=speakers";
  openShop("/products?category=speakers&min=1000&page=2", { [call]: any });
  await waitFor(() =>
    expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toMatch(
      /\/products\?category=speakers&page=2$/,
    ),
  );
});
