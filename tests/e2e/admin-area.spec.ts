import type { Page } from "@playwright/test";
import { violationsIn } from "./axe.ts";
import { expect, recolour, registered, test } from "./shop.ts";
import { asStaff, staff } from "./staff.ts";

const lists = ["dashboard", "products", "product", "orders", "returns", "invoices", "users"].map(
  (name) => `/admin/${name}`,
);

/** Screens of one thing, with data to show. */
async function recordScreens(page: Page): Promise<string[]> {
  const get = async (path: string) => (await page.request.get(`/api/v1/admin/${path}?limit=40`)).json();
  const [{ products }, { orders }, { users }] = [
    await get("products"),
    await get("orders"),
    await get("users"),
  ];
  const message = { name: "Asha", email: "asha@earshot.test", subject: "A rattle", message: "It rattles." };
  const sent = await page.request.post("/api/v1/contact", { data: message });
  const { ticket } = await sent.json();
  const reviewed = products.find(({ numofReviews }: { numofReviews: number }) => numofReviews > 2);
  return [
    `/admin/products/${reviewed._id}`,
    `/admin/order/${orders[0]._id}`,
    `/admin/users/${users[0]._id}`,
    `/admin/reviews?product=${reviewed._id}`,
    "/admin/messages",
    `/admin/messages?ticket=${ticket}`,
  ];
}

async function settled(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Loading")).toHaveCount(0);
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

/** In light and dark, where only the colours differ. */
async function expectNothingSerious(page: Page, screen: string): Promise<void> {
  await page.goto(screen);
  await settled(page);
  for (const colorScheme of ["light", "dark"] as const) {
    await recolour(page, colorScheme);
    const violations = await violationsIn(page, colorScheme === "dark" ? "color-contrast" : undefined);
    const grave = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
    const found = grave.map(({ id, nodes }) => ({ id, at: nodes.map(({ html }) => html) }));
    expect({ screen, colorScheme, found }).toEqual({ screen, colorScheme, found: [] });
  }
}

for (const screen of lists)
  test(`axe finds nothing serious on ${screen}, in light and dark`, async ({ page }) => {
    await asStaff(page);
    await expectNothingSerious(page, screen);
  });

test("axe finds nothing serious on screens of one thing, in light and dark", async ({ page }) => {
  test.slow();
  await asStaff(page);
  for (const screen of await recordScreens(page)) await expectNothingSerious(page, screen);
});

for (const [path, name] of [
  ["/admin/orders?status=Shipped", "Orders"],
  ["/admin/payments", "Payments"],
] as const)
  test(`a visitor at ${path} signs in and returns to it`, async ({ page }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path.slice(1))}`);
    await page.getByLabel("Email").fill(staff.email);
    await page.getByLabel("Password", { exact: true }).fill(staff.password);
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  });

test("a customer is told that the area is for staff", async ({ page }) => {
  test.slow();
  await registered(page);
  for (const path of lists) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "For staff only" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(0);
  }
});

test("the admin shell has no shop header, but a menu and seven links", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "To do" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
  await expect(page.getByPlaceholder("Search a Product...")).toHaveCount(0);
  const sidebar = page.getByRole("navigation", { name: "Admin" });
  for (const name of ["Products", "Create Product", "Orders", "Users", "Reviews", "Payments", "Dashboard"]) {
    await sidebar.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
  }
  await page.getByRole("button", { name: /^Account of/ }).click();
  for (const [name, to] of [
    ["Home", "/"],
    ["Profile", "/account"],
    ["My Orders", "/orders"],
  ] as const)
    await expect(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", to);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/login");
});

test("a list's headings stay visible while its rows scroll", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await asStaff(page);
  await page.goto("/admin/users");
  await settled(page);
  const last = page.getByRole("row").last();
  await last.scrollIntoViewIfNeeded();
  await expect(page.getByRole("row").nth(1)).not.toBeInViewport();
  await expect(page.getByRole("columnheader", { name: "Email" })).toBeInViewport({ ratio: 1 });
  await expect(async () => {
    const [heading, bar] = [
      await page.getByRole("columnheader", { name: "Email" }).boundingBox(),
      await page.getByRole("banner").boundingBox(),
    ];
    expect(Math.round(heading?.y ?? 0)).toBe(Math.round(bar?.height ?? -1));
  }).toPass();
});

test("the dashboard's cards link to their lists, and its charts have text alternatives", async ({ page }) => {
  await asStaff(page);
  await page.goto("/admin/dashboard");
  await expect(page.getByText("Net Revenue")).toBeVisible();
  await expect(
    page.getByRole("img", { name: /From an Initial Amount of ₹0 to an Amount Earned of ₹/ }),
  ).toBeVisible();
  await expect(page.getByRole("img", { name: /products Out of Stock, \d+ InStock/ })).toBeVisible();
  await page.getByText("Show as a table").click();
  await expect(page.getByRole("row")).toHaveCount(31);
  for (const name of ["Products", "Orders", "Users"])
    await expect(page.getByRole("main").getByRole("link", { name: new RegExp(`^${name}`) })).toHaveAttribute(
      "href",
      `/admin/${name.toLowerCase()}`,
    );
});

test("on a phone the sidebar opens on request, rows are cards and nothing overflows", async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await asStaff(page);
  for (const screen of [...lists, ...(await recordScreens(page))]) {
    await page.goto(screen);
    await settled(page);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect({ screen, overflow: Math.max(0, overflow) }).toEqual({ screen, overflow: 0 });
  }
  // Each row is a card: its cells are stacked, each with its label.
  await page.goto("/admin/users");
  await settled(page);
  const cells = page.getByRole("row").nth(1).getByRole("cell");
  const [email, name] = [await cells.nth(1).boundingBox(), await cells.nth(2).boundingBox()];
  expect(name?.y).toBeGreaterThanOrEqual((email?.y ?? 0) + (email?.height ?? 0));
  expect(await cells.nth(1).evaluate((cell) => getComputedStyle(cell, "::before").content)).toBe('"Email"');

  const toggle = page.getByRole("button", { name: "Admin menu" });
  await expect(toggle).toHaveAttribute("aria-expanded", "false");
  await toggle.click();
  await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Orders" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Orders" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Admin" })).toBeHidden();
  await page
    .getByRole("link", { name: /^Edit order/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/admin\/order\//);
});
