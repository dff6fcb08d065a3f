import { expect, productsInStock, registered, test } from "./shop.ts";

test("a product's address opens the product", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  const response = await page.goto(`/product/${product._id}`);
  expect(response?.headers()["content-security-policy"]).toContain("default-src 'self'");
  await expect(page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
});

test("a visitor at a private page signs in and returns to it", async ({ page }) => {
  const email = await registered(page);
  await page.context().clearCookies();
  await page.goto("/orders");
  await expect(page).toHaveURL("/login?redirect=orders");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("wrong-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Login Successfull")).toBeVisible();
  await expect(page).toHaveURL("/orders");
  await expect(page.getByText("No orders yet")).toBeVisible();
});

test("a redirect to another site leads to the account instead", async ({ page }) => {
  await registered(page);
  await page.goto("/login?redirect=https%3A%2F%2Fevil.example%2Forders");
  await expect(page).toHaveURL("/account");
});

test("the payment page redirects to the cart if it is empty", async ({ page }) => {
  await registered(page);
  await page.goto("/process/payment");
  await expect(page).toHaveURL("/cart");
});

test("an unknown address shows the not-found page", async ({ page }) => {
  await page.goto("/nowhere/at.all");
  await expect(page.getByRole("heading", { name: "Nothing within earshot" })).toBeVisible();
});

test("another shopper's order is not found", async ({ page }) => {
  await registered(page);
  await page.goto("/order/0123456789abcdef01234567");
  await expect(page.getByText("Order not found.")).toBeVisible();
});
