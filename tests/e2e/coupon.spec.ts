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
  registered,
  test,
  withCart,
} from "./shop.ts";

test("a code applied in the cart is deducted from the payment, and the order shows it", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product, 2);
  const code = page.getByPlaceholder("GIVE CODE");
  await code.fill("monsoon20");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText(/^This code expired on/)).toBeVisible();
  await code.fill("we1come-1o");
  await page.getByRole("button", { name: "Apply" }).click();
  const paise = Math.min(Math.round((toPaise(product.price) * 2) / 10), 75_000);
  const discount = formatRupees(paise / 100);
  await expect(page.getByText(`${discount} off`)).toBeVisible();
  await expect(page.getByText(`−${discount}`)).toBeVisible();

  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeVisible();
  await expect(page.getByText("Coupon WELCOME10")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await fillCard(page, cards.pays);
  await expect(page.getByText(`−${discount}`)).toBeVisible();
  await payNow(page);
  await expectPlaced(page);

  const order = await newestOrder(page);
  expect(order).toMatchObject({ coupon: "WELCOME10", discountPrice: paise / 100 });
  const amount = toPaise(order.totalPrice);
  expect(await intentsOf(page, [order.paymentInfo.id])).toMatchObject([{ amount, status: "succeeded" }]);
  await page.goto(`/order/${order._id}`);
  await expect(page.getByText("Coupon WELCOME10")).toBeVisible();
  await expect(page.getByText(`−${discount}`)).toBeVisible();
  // The next cart has no code, and its first order is over.
  await withCart(page, product);
  await code.fill("WELCOME10");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("This code is only for first orders")).toBeVisible();
});
