// @vitest-environment happy-dom
import { globSync } from "node:fs";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { pages } from "../../../web/src/app/pages.ts";
import { redirectTarget } from "../../../web/src/app/session/redirect.ts";
import { address } from "../../support/address.ts";
import {
  closePage,
  expectPlace,
  fillCart,
  navigate,
  openPage,
  pageOf,
  product,
  user,
} from "../open-page.tsx";
import { refusal } from "../server.ts";
import { userEvent } from "../user-event.ts";

const description = () => document.querySelector('meta[name="description"]')?.getAttribute("content");
const any = pageOf([product]);
const answers = {
  "GET /api/v1/products?group=family": any,
  "GET /api/v1/products?page=2": any,
  "GET /api/v1/products?page=3": any,
  "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000": any,
  "GET /api/v1/products?group=family&keyword=wren&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000": any,
  "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000&category=speakers":
    any,
};

afterEach(closePage);

test.each([
  ["/", "Earshot: audio worth hearing"],
  ["/slider", "New Launches · Earshot"],
  ["/products", "All Products · Earshot"],
  ["/product/speakers", "Speakers · Earshot"],
  ["/cart", "Cart · Earshot"],
  ["/search", "Search · Earshot"],
  ["/login", "Sign in · Earshot"],
  ["/password/forgot", "Forgot Password · Earshot"],
  [`/password/reset/${"t".repeat(43)}`, "Reset Password · Earshot"],
  [`/email/confirm/${"t".repeat(43)}`, "Confirm Email · Earshot"],
  ["/contact", "Contact us · Earshot"],
  ["/about", "About us · Earshot"],
  ["/shipping-policy", "Shipping · Earshot"],
  ["/returns-policy", "Returns · Earshot"],
  ["/warranty", "Warranty · Earshot"],
  ["/faq", "FAQ · Earshot"],
  ["/privacy", "Privacy · Earshot"],
  ["/terms", "Terms · Earshot"],
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
  openPage(path, answers);
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
])("a visitor at %s is redirected to the login and back afterwards", async (path) => {
  openPage(path);
  await expectPlace(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
  expect(redirectTarget(`?redirect=${encodeURIComponent(path.slice(1))}`)).toBe(path);
});

const failing = refusal(500, "unavailable", "Service unavailable, try again");

test.each([
  ["/account", "/account"],
  ["/load?redirect=cart", "/cart"],
])("%s treats a session that fails to load as unknown, not as signed out", async (path, then) => {
  const session = { body: { success: true, user } };
  const devices = { "GET /api/v1/sessions": { body: { success: true, devices: [] } } };
  openPage(path, { ...devices, "GET /api/v1/session": [failing, session] }, user);
  expect(await screen.findByText("Service unavailable, try again")).toBeTruthy();
  await expectPlace(path);
  expect(screen.queryByRole("link", { name: "Login" })).toBeNull();
  expect(screen.getByRole("button", { name: "We couldn't load your account. Try again" })).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Account of Asha Rao" })).toBeTruthy();
  await expectPlace(then);
});

test("/load waits for the session, then continues to its target", async () => {
  openPage("/load?redirect=cart", {}, user);
  await expectPlace("/cart");
  closePage();
  openPage("/load", answers);
  await expectPlace("/");
});

test("canonical addresses keep only the parameters that select a different page", async () => {
  const call =
    "GET /api/v1/products?group=family&keyword=&page=2&price%5Bgte%5D=1000&price%5Blte%5D=50000&category=speakers";
  openPage("/products?category=speakers&min=1000&page=2", { [call]: any });
  await waitFor(() =>
    expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toMatch(
      /\/products\?category=speakers&page=2$/,
    ),
  );
});

test("every page file has a row and every row a file", () => {
  const root = "web/src/pages/";
  const files = globSync(`${root}**/*-page.tsx`).map((file) => file.slice(root.length, -".tsx".length));
  expect([...new Set(pages.map(({ file }) => file))].sort()).toEqual(files.sort());
});

test("the sitemap lists every public page that needs no parameter", async () => {
  openPage("/sitemap");
  const main = within(screen.getByRole("main"));
  await main.findByRole("heading", { level: 1, name: "Sitemap" });
  const listed = main.getAllByRole("link").map((link) => link.getAttribute("href"));
  const unlisted = ["/load", "/goodbye", "/preview", "/product/gamingheadophone"];
  const open = pages.filter(({ path, access }) => !access && !/[:*]/.test(path) && !unlisted.includes(path));
  for (const { path } of open) expect(listed).toContain(path);
});

test("the payment key is fetched once at start-up, and only when the browser is idle", async () => {
  const idle: (() => void)[] = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => idle.push(callback));
  vi.stubGlobal("cancelIdleCallback", () => undefined);
  const key = { body: { success: true, stripeApiKey: "pk_1", scriptUrl: "/stripe.js" } };
  const requests = openPage("/about", { "GET /api/v1/stripeapikey": key });
  await screen.findByRole("heading", { level: 1, name: "We listen first." });
  const keyRequests = () => requests.filter(({ url }) => url.endsWith("stripeapikey")).length;
  expect(keyRequests()).toBe(0);
  for (const callback of idle) callback();
  await waitFor(() => expect(keyRequests()).toBe(1));
  void navigate("/collections");
  await screen.findByRole("heading", { level: 1, name: "Collections" });
  expect(keyRequests()).toBe(1);
  closePage();
  vi.unstubAllGlobals();
});

test("without the payment key there is no payment page, and the key can be requested again", async () => {
  fillCart();
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  openPage("/process/payment", { "GET /api/v1/stripeapikey": failing }, user);
  expect(await screen.findByText("Service unavailable, try again")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: /^Pay Now/ })).toBeNull();
});

test("a search is not indexed and has no canonical address; other pages are indexed by theirs", async () => {
  openPage("/products/wren", answers);
  await waitFor(() => expect(document.title).toBe("Search results · Earshot"));
  await waitFor(() =>
    expect(document.querySelector('meta[name="robots"]')).toHaveProperty("content", "noindex"),
  );
  expect(document.querySelector('link[rel="canonical"]')).toBeNull();
  closePage();
  openPage("/product/speakers", answers);
  await waitFor(() => expect(document.querySelector('link[rel="canonical"]')).toBeTruthy());
  expect(document.querySelector('meta[name="robots"]')).toBeNull();
});
