import { expect, test } from "vitest";
import { pages } from "../../../web/src/app/pages.ts";
import { loginPath, redirectTarget } from "../../../web/src/app/session/redirect.ts";

test.each([
  ["", "/account"],
  ["?redirect=", "/account"],
  ["?redirect=shipping", "/shipping"],
  ["?redirect=orders", "/orders"],
  ["?redirect=account", "/account"],
  ["?redirect=%2Forders", "/orders"],
  ["?redirect=order%2F0123456789abcdef01234567", "/order/0123456789abcdef01234567"],
  ["?redirect=products%3Fcategory%3Dearbuds", "/products?category=earbuds"],
  ["?redirect=process/payment", "/process/payment"],
])("%s leads to %s", (search, target) => {
  expect(redirectTarget(search)).toBe(target);
});

test.each([
  "https://evil.example/shipping",
  "//evil.example/shipping",
  "/\\evil.example/shipping",
  "\\\\evil.example",
  "https:evil.example",
  "javascript:alert(1)",
  "/shipping/..//evil.example",
  "\t//evil.example",
  "//evil.example%2fshipping",
  "https://shop.invalid.evil.example/shipping",
  "https://user@evil.example/orders",
  "nowhere",
  "login",
  "/api/v1/profile",
  "//",
  "http://",
])("%s leads to the account", (redirect) => {
  expect(redirectTarget(`?${new URLSearchParams({ redirect })}`)).toBe("/account");
});

test("a guard's login link returns to the page with its query", () => {
  const login = loginPath({ pathname: "/products/bass", search: "?category=earbuds&page=2" });
  expect(redirectTarget(new URL(login, "https://x.test").search)).toBe(
    "/products/bass?category=earbuds&page=2",
  );
});

test("the checkout's login link has the documented form", () => {
  expect(loginPath({ pathname: "/shipping", search: "" })).toBe("/login?redirect=shipping");
});

test.each(pages.filter(({ access, path }) => access && !path.endsWith("*")))(
  "a login may redirect to $path",
  ({ path }) => {
    const place = path.replaceAll(/:\w+/g, "x");
    expect(redirectTarget(`?${new URLSearchParams({ redirect: place })}`)).toBe(place);
  },
);
