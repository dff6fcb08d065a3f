import { formatRupees, toPaise } from "../../shared/money.ts";
import {
  cards,
  expect,
  expectPlaced,
  fillCard,
  intentsOf,
  newestOrder,
  payNow,
  productsInStock,
  test,
} from "./shop.ts";

test("a visitor searches, registers and pays, and sees the paid order", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");

  await page.goto("/");
  await page.getByPlaceholder("Search a Product...").first().fill(product.name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/products/${encodeURIComponent(product.name)}`);
  await page.getByRole("link", { name: product.name }).first().click();
  await expect(page).toHaveURL(`/product/${product._id}`);
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add To Cart" }).click();
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await page.getByRole("link", { name: "Cart, 2 items" }).click();

  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await expect(page).toHaveURL("/login?redirect=shipping");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Email").fill(`asha.${Date.now()}@earshot.test`);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page.getByText("Register Successfull")).toBeVisible();

  await page.getByLabel("Full Name").fill("Asha Rao");
  await page.getByLabel("Phone Number").fill("9876543210");
  await page.getByLabel("Address").fill("12 MG Road");
  await page.getByLabel("City").fill("Bengaluru");
  await page.getByLabel("Postal Code").fill("560001");
  await page.getByLabel("State").selectOption("Karnataka");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeVisible();
  const total = formatRupees((product.price * 2 * 102) / 100);
  await expect(page.getByText(total)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/process/payment");
  const info = await page.evaluate(() => sessionStorage.getItem("orderInfo"));
  expect(JSON.parse(info ?? "")).toMatchObject({ subtotal: product.price * 2, shippingCharges: 0 });
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();

  await page.getByRole("link", { name: "View Orders" }).click();
  const row = page.getByRole("row").nth(1);
  await expect(row).toContainText("Processing");
  await expect(row).toContainText(total);
  await row.getByRole("link", { name: /View Details/ }).click();
  await expect(page.getByText("PAID", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: product.name })).toHaveAttribute(
    "href",
    `/product/${product._id}`,
  );

  const order = await newestOrder(page);
  const amount = toPaise(order.totalPrice);
  expect(await intentsOf(page, [order.paymentInfo.id])).toMatchObject([{ amount, status: "succeeded" }]);
});
