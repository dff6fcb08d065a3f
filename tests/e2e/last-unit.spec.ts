import { addProduct, atPayment, cards, expect, fillCard, myOrders, payNow, test } from "./shop.ts";

test("only one of two shoppers gets the last unit, and the other is told", async ({ browser, request }) => {
  const product = await addProduct(request, { name: "Only One Buds", stock: 1 });
  const shoppers = await Promise.all([browser.newContext(), browser.newContext()]);
  const pages = await Promise.all(shoppers.map((shopper) => shopper.newPage()));
  for (const page of pages) {
    await atPayment(page, product);
    await fillCard(page, cards.pays);
  }
  await Promise.all(pages.map(payNow));

  const sold = (page: (typeof pages)[number]) => page.getByText("Your Order has been Placed successfully");
  const told = (page: (typeof pages)[number]) =>
    page.getByRole("main").getByText("Out of stock: Only One Buds");
  const outcomes = await Promise.all(
    pages.map(async (page) => {
      await expect(sold(page).or(told(page))).toBeVisible();
      return (await sold(page).isVisible()) ? "sold" : "told";
    }),
  );
  expect(outcomes.sort()).toEqual(["sold", "told"]);
  const orders = async () => (await Promise.all(pages.map(myOrders))).flat();
  await expect.poll(orders).toHaveLength(1);
  await Promise.all(shoppers.map((shopper) => shopper.close()));
});
