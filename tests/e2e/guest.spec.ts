import {
  cards,
  expect,
  expectPlaced,
  fillCard,
  newestOrder,
  payNow,
  productsInStock,
  test,
  withCart,
} from "./shop.ts";

test("a guest buys, and the link of the mail opens that order in another browser", async ({
  page,
  browser,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  const email = `guest.${Date.now()}@earshot.test`;
  await withCart(page, product, 2);
  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await expect(page).toHaveURL("/login?redirect=shipping");
  await page.getByRole("button", { name: "Continue as guest" }).click();
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  await expect(page.getByText(`A link that opens it is on its way to ${email}.`)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  const { _id } = await newestOrder(page);

  await request.post("/_local/jobs/drain");
  const mails: { to: string; text: string }[] = await (await request.get("/_local/mail")).json();
  const text = mails.find(({ to }) => to === email)?.text ?? "";
  const [, path = ""] = new RegExp(`https?://[^/]+(/order/${_id}#key=\\S+)`).exec(text) ?? [];

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(path);
  await expect(elsewhere.getByText("PAID", { exact: true })).toBeVisible();
  await expect(elsewhere).toHaveURL(`/order/${_id}`);
  await elsewhere.getByRole("link", { name: "Order summary" }).click();
  await expect(elsewhere.getByRole("article")).toContainText("Asha Rao");
  const saved = elsewhere.waitForEvent("download");
  await elsewhere.getByRole("link", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`order-${_id}.pdf`);
  await elsewhere.goBack();
  await elsewhere.getByRole("button", { name: "Cancel order" }).click();
  await elsewhere.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(elsewhere.getByText("Your order is cancelled")).toBeVisible();

  // A letter more in the address that is open: the page is loaded anew, and opens nothing.
  await elsewhere.goto(`${path}A`);
  await expect(elsewhere.getByText("This link does not open an order.")).toBeVisible();
  await elsewhere.goto("/orders");
  await expect(elsewhere).toHaveURL("/login?redirect=orders");
  await elsewhere.context().close();
});
