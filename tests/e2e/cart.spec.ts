import { addProduct, expect, productsInStock, registered, test, withCart } from "./shop.ts";

test("the cart survives a reload and a new tab", async ({ page, context, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await withCart(page, product, 3);
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: product.name }).first()).toBeVisible();

  const other = await context.newPage();
  await other.goto("/cart");
  await other.getByRole("button", { name: `Remove ${product.name}` }).click();
  await expect(other.getByText("Your cart is feeling lonely")).toBeVisible();
  await expect(page.getByText("Your cart is feeling lonely")).toBeVisible();
});

test("an account's cart follows to another device, and merges with the cart there", async ({
  page,
  otherPage: phone,
  request,
}) => {
  const [headphones, others] = await productsInStock(request);
  if (!headphones || !others) throw new Error("The demo shop is empty");
  const email = await registered(page);
  const kept = page.waitForResponse(
    (answer) => answer.url().endsWith("/cart") && answer.request().method() === "PUT",
  );
  await withCart(page, headphones, 2);
  await kept;

  await withCart(phone, others, 1);
  await phone.getByRole("link", { name: "CHECKOUT" }).click();
  await phone.getByRole("button", { name: "Sign in" }).click();
  await phone.getByLabel("Email").fill(email);
  await phone.getByLabel("Password", { exact: true }).fill("a-long-password");
  await phone.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(phone.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
});

test("corrupt storage yields an empty cart, not a broken page", async ({ page }) => {
  await page.goto("/cart");
  await page.evaluate(() => {
    localStorage.setItem("cartItems", "{[broken");
    localStorage.setItem("shippingInfo", '"?"');
    sessionStorage.setItem("orderInfo", "17");
  });
  await page.reload();
  await expect(page.getByText("Your cart is feeling lonely")).toBeVisible();
  await page.getByRole("link", { name: "Start Shopping" }).click();
  await expect(page).toHaveURL("/products");
});

test("changed prices and stock levels show a notice", async ({ page, request }) => {
  const product = await addProduct(request, { name: "Moving Buds", stock: 2 });
  await withCart(page, { ...product, price: 999, stock: 9 }, 5);
  await expect(page.getByText("Price changed from ₹999.00 to ₹1,499.00")).toBeVisible();
  await expect(page.getByText("Only 2 left, so we changed the quantity to 2")).toBeVisible();
  await expect(page.getByText("₹2,998.00").first()).toBeVisible();
});

test("a sold-out item blocks the checkout", async ({ page, request }) => {
  const product = await addProduct(request, { name: "Gone Buds", stock: 0 });
  await withCart(page, { ...product, stock: 3 });
  await expect(page.getByText("Out of stock", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "CHECKOUT" })).toBeDisabled();
});

test("a signed-in shopper skips the login", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product);
  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await expect(page).toHaveURL("/shipping");
});
