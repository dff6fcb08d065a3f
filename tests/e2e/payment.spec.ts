import {
  addProduct,
  atPayment,
  cards,
  expect,
  expectPlaced,
  fillCard,
  intentsGivenTo,
  intentsOf,
  myOrders,
  payNow,
  test,
} from "./shop.ts";

const plenty = (name: string) => ({ name, stock: 50 });

test("a declined card is told and another one pays the same intent", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Declined Buds")));
  await fillCard(page, cards.declines);
  await payNow(page);
  await expect(page.getByText("Your card was declined.")).toBeVisible();
  expect(await myOrders(page)).toEqual([]);

  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
  expect(await myOrders(page)).toHaveLength(1);
});

test("an unfinished card is told beside its fields and nothing is asked of the server", async ({
  page,
  request,
}) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Unfinished Buds")));
  await page.getByLabel("Card number").fill(cards.pays);
  await payNow(page);
  await expect(page.getByText("Enter the expiry date")).toBeVisible();
  await expect(page.getByLabel("Expiry date")).toBeFocused();
  expect(intents.size).toBe(0);
});

test("3-D Secure that is completed pays", async ({ page, request }) => {
  await atPayment(page, await addProduct(request, plenty("Secure Buds")));
  await fillCard(page, cards.asks);
  await payNow(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPlaced(page);
  expect(await myOrders(page)).toHaveLength(1);
});

test("3-D Secure that fails charges nothing and may be tried again", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Insecure Buds")));
  await fillCard(page, cards.asks);
  await payNow(page);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expect(page.getByText(/unable to authenticate/)).toBeVisible();
  expect(await myOrders(page)).toEqual([]);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "requires_payment_method" }]);

  await payNow(page);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectPlaced(page);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a double click on Pay Now places one order", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Double Buds")), 2);
  await fillCard(page, cards.pays);
  await page.getByRole("button", { name: "Pay Now" }).dblclick();
  await expectPlaced(page);
  expect(await myOrders(page)).toHaveLength(1);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a reload after the money places the order and charges nothing more", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Reloaded Buds")));
  let isReloaded = false;
  // The page before the reload tries again as well: it must not get there first.
  await page.route("**/api/v1/order/new", (route) => (isReloaded ? route.continue() : route.abort()));
  await fillCard(page, cards.pays);
  const tried = page.waitForRequest("**/api/v1/order/new");
  await payNow(page);
  await tried;

  page.once("framenavigated", () => {
    isReloaded = true;
  });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await expectPlaced(page);
  expect(await myOrders(page)).toHaveLength(1);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a lost answer is asked for again until the order is there", async ({ page, request }) => {
  await atPayment(page, await addProduct(request, plenty("Patient Buds")));
  let lost = 0;
  await page.route("**/api/v1/order/new", async (route) => {
    await route.fetch();
    lost += 1;
    if (lost < 3) await route.abort();
    else await route.fallback();
  });
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  expect(lost).toBe(3);
  expect(await myOrders(page)).toHaveLength(1);
});

test("a login lost at the last moment comes back to the payment", async ({ page, request }) => {
  await atPayment(page, await addProduct(request, plenty("Forgetful Buds")));
  const { user } = await (await page.request.get("/api/v1/profile")).json();
  await fillCard(page, cards.pays);
  await page.context().clearCookies();
  await payNow(page);
  await expect(page).toHaveURL("/login?redirect=process%2Fpayment");
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page).toHaveURL("/process/payment");
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
});
