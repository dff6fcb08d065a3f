import { formatRupees, toPaise } from "../../shared/core/money.ts";
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
import { chooseTwo, fillAddress, register } from "./walk.ts";

test("a visitor searches, registers and pays, and sees the paid order", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");

  await chooseTwo(page, product);
  await register(page);
  await fillAddress(page);
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
