// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, fillCart, openPage, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

const linksOf = (element: HTMLElement) =>
  within(element)
    .getAllByRole("link")
    .map((link) => [link.textContent, link.getAttribute("href")]);
const menu = async (name: string) => {
  await userEvent.click(await screen.findByRole("button", { name: `Account of ${name}` }));
  const panel = screen.getByText(name).parentElement;
  if (!panel) throw new Error("The menu has no panel");
  return panel;
};

afterEach(closePage);

test("a visitor sees the logo, the main pages, the cart with its count, and Login", async () => {
  fillCart(3);
  openPage("/about");
  const header = await screen.findByRole("banner");
  expect(await within(header).findByRole("link", { name: "Login" })).toHaveProperty("pathname", "/login");
  expect(within(header).getByRole("link", { name: "Earshot home" })).toHaveProperty("pathname", "/");
  const [main] = within(header).getAllByRole("navigation", { name: "Main" });
  expect(linksOf(main as HTMLElement)).toEqual([
    ["Home", "/"],
    ["Products", "/products"],
    ["Contact", "/contact"],
    ["Wishlist", "/wishlist"],
  ]);
  expect(within(header).getByRole("link", { name: "Cart, 3 items" })).toHaveProperty("pathname", "/cart");
  expect(within(header).getByTestId("cart-badge").textContent).toBe("3");
  expect(within(header).getByPlaceholderText("Search a Product...")).toBeTruthy();
});

test("a shopper's menu has account, orders and a logout that is confirmed", async () => {
  localStorage.setItem("couponCode", '"WELCOME10"');
  openPage("/about", { "POST /api/v1/logout": { body: { success: true, message: "bye" } } }, user);
  expect(linksOf(await menu("Asha Rao"))).toEqual([
    ["Account", "/account"],
    ["Orders", "/orders"],
  ]);
  await userEvent.click(screen.getByRole("button", { name: "Logout" }));
  expect(await screen.findByText("Logged Out successfull")).toBeTruthy();
  await expectPlace("/login");
  // The next user of this browser gives codes of their own.
  expect(localStorage.getItem("couponCode")).toBeNull();
});

test("staff reach the dashboard from their menu", async () => {
  openPage("/about", {}, { ...user, role: "admin" });
  expect(linksOf(await menu("Asha Rao"))).toContainEqual(["Dashboard", "/admin/dashboard"]);
});

test("the footer has five columns, a bottom line and external links", async () => {
  openPage("/about");
  const footer = await screen.findByRole("contentinfo");
  const column = (name: string) =>
    linksOf(within(footer).getByRole("navigation", { name })).map(([text]) => text);
  expect(column("Quick Links")).toEqual(["Home", "About Us", "Contact Us", "Blogs", "Sitemaps"]);
  expect(column("Shop Now")).toEqual([
    "Collections",
    "Trending Products",
    "New Arrivals Products",
    "Featured Products",
    "Cart",
  ]);
  expect(linksOf(within(footer).getByRole("navigation", { name: "Help" }))).toEqual([
    ["Track Order", "/track"],
    ["Shipping", "/shipping-policy"],
    ["Returns", "/returns-policy"],
    ["Warranty", "/warranty"],
    ["FAQ", "/faq"],
    ["Privacy", "/privacy"],
    ["Terms", "/terms"],
  ]);
  expect(within(footer).getByRole("heading", { name: "Reach Us" })).toBeTruthy();
  expect(footer.textContent).toContain("Bengaluru, Karnataka 560025");
  expect(footer.textContent).toMatch(/© 2023–\d{4} Earshot/);
  for (const name of ["facebook", "twitter", "instagram", "linkedin"])
    expect(within(footer).getByRole("link", { name }).getAttribute("href")).toMatch(/^https:/);
});

test("admin pages have neither the shop's header nor its footer", async () => {
  openPage("/admin/dashboard", {}, user);
  expect(await screen.findByText("For staff only")).toBeTruthy();
  expect(screen.queryByPlaceholderText("Search a Product...")).toBeNull();
  expect(screen.queryByRole("contentinfo")).toBeNull();
});
