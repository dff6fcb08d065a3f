// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { redirectPaths } from "../../web/src/redirect.ts";
import { closeShop, expectPlace, openShop, pageOf, product, user } from "./open-shop.tsx";

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
])("%s is a page of its own: title, one heading, description, address", async (path, title) => {
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
])("a guest at %s is asked to log in, and is bound to come back", async (path) => {
  openShop(path);
  await expectPlace(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
  expect(redirectPaths.some((known) => new RegExp(`^${known.replace(/:\w+/, "[^/]+")}$`).test(path))).toBe(
    true,
  );
});

test("/load waits until it is known who is there, and goes on to where it is bound", async () => {
  openShop("/load?redirect=cart", {}, user);
  await expectPlace("/cart");
  closeShop();
  openShop("/load", answers);
  await expectPlace("/");
});

test("addresses for search engines keep what makes another page, and nothing else", async () => {
  const call =
    "GET /api/v1/products?keyword=&page=2&price%5Bgte%5D=1000&price%5Blte%5D=50000&category=speakers";
  openShop("/products?category=speakers&min=1000&page=2", { [call]: any });
  await waitFor(() =>
    expect(document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href).toMatch(
      /\/products\?category=speakers&page=2$/,
    ),
  );
});
