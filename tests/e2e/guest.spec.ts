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
import { fillAddress } from "./walk.ts";

test("a guest buys, the mailed link opens the order in another browser, and an account claims it", async ({
  page,
  otherPage: elsewhere,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  const email = `guest.${Date.now()}@earshot.test`;
  await withCart(page, product, 2);
  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await expect(page).toHaveURL("/login?redirect=shipping");
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Continue as guest" }).click();
  // Of an address that an earlier visit left, nothing is kept for visitors.
  await fillAddress(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  await expect(page.getByText(`We've emailed a confirmation to ${email}.`)).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  const { _id, number } = await newestOrder(page);

  const newestMail = async (): Promise<string> => {
    await request.post("/_local/jobs/drain");
    const mails: { to: string; text: string }[] = await (await request.get("/_local/mail")).json();
    return mails.find(({ to }) => to === email)?.text ?? "";
  };
  const [, path = ""] = new RegExp(`https?://[^/]+(/order/${_id}#key=\\S+)`).exec(await newestMail()) ?? [];

  await elsewhere.goto(path);
  await expect(elsewhere.getByText("PAID", { exact: true })).toBeVisible();
  await expect(elsewhere).toHaveURL(`/order/${_id}`);
  await elsewhere.getByRole("link", { name: "Order summary" }).click();
  await expect(elsewhere.getByRole("article")).toContainText("Asha Rao");
  const saved = elsewhere.waitForEvent("download");
  await elsewhere.getByRole("link", { name: "Download PDF" }).click();
  expect((await saved).suggestedFilename()).toBe(`${number}.pdf`);
  await elsewhere.goBack();
  await elsewhere.getByRole("button", { name: "Cancel order" }).click();
  await elsewhere.getByRole("dialog").getByRole("button", { name: "Cancel order" }).click();
  await expect(
    elsewhere.getByRole("list", { name: "What happened so far" }).getByText("Order cancelled"),
  ).toBeVisible();

  // An account keeps the order, once its address is proven, and the link is over: the open page is loaded anew.
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/orders");
  await page.getByRole("button", { name: "Add my earlier orders" }).click();
  await expect(page.getByText(`We've emailed a link to ${email}.`)).toBeVisible();
  await page.goto(/https?:\/\/[^/]+(\/email\/confirm\/\S+)/.exec(await newestMail())?.[1] ?? "");
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your email address is confirmed")).toBeVisible();
  await page.goto("/orders");
  await page.getByRole("button", { name: "Add my earlier orders" }).click();
  await expect(page.getByText("1 order added")).toBeVisible();
  await elsewhere.goto(path);
  await expect(elsewhere.getByText("This link no longer works")).toBeVisible();
  await elsewhere.goto("/orders");
  await expect(elsewhere).toHaveURL("/login?redirect=orders");
});
