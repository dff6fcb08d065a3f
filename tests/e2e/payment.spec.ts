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
  newestOrder,
  payNow,
  test,
} from "./shop.ts";
import { fillAddress } from "./walk.ts";

const plenty = (name: string) => ({ name, stock: 50 });

test("a declined card is reported, and another card pays the same intent", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Declined Buds")));
  await fillCard(page, cards.declines);
  await payNow(page);
  await expect(page.getByRole("alert").getByText("Your card was declined.").first()).toBeVisible();
  await expect(page.getByRole("status").getByText("Your card was declined.")).toBeVisible();
  expect(await myOrders(page)).toEqual([]);

  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
  await expect.poll(() => myOrders(page)).toHaveLength(1);
});

test("a price change at the last moment is shown before anything is charged", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  const product = await addProduct(request, plenty("Dearer Buds"));
  const compared = page.waitForResponse(
    (answer) => answer.url().includes("/api/v1/products?ids=") && page.url().endsWith("/process/payment"),
  );
  await atPayment(page, product, 2);
  // The page has compared the cart with the shop, and will not again.
  await compared;
  await page.waitForLoadState("networkidle");
  const { name, category, description } = product;
  const multipart = { name, category, description, stock: 50, price: 1999 };
  await expect(await request.put(`/api/v1/admin/product/${product._id}`, { multipart })).toBeOK();
  await fillCard(page, cards.pays);
  await page.getByRole("button", { name: "Pay Now" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Dearer Buds: price changed from ₹1,499.00 to ₹1,999.00")).toBeVisible();
  const amounts = page.getByRole("complementary").locator("dl").first().locator("dd");
  await expect(amounts).toHaveText(["₹3,998.00", "₹79.96", "₹0.00", "₹4,077.96"]);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "requires_payment_method" }]);

  // The button still has the focus.
  await page.keyboard.press("Enter");
  await expectPlaced(page);
  expect(await intentsOf(page, intents)).toMatchObject([{ amount: 407_796, status: "succeeded" }]);
});

test("an incomplete card shows its errors at the fields and sends nothing to the server", async ({
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

test("when one cart is paid in two tabs, the second one says that the order was placed", async ({
  page,
  request,
}) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Twice Opened Buds")));
  const second = await page.context().newPage();
  await second.goto("/process/payment");
  await expect(second.getByRole("button", { name: "Pay Now" })).toBeEnabled();
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
  await expectPlaced(second);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("completing 3-D Secure pays", async ({ page, request }) => {
  await atPayment(page, await addProduct(request, plenty("Secure Buds")));
  await fillCard(page, cards.asks);
  await payNow(page);
  await page.getByRole("button", { name: "Complete authentication" }).press("Enter");
  await expectPlaced(page);
  await expect.poll(() => myOrders(page)).toHaveLength(1);
});

test("failing 3-D Secure charges nothing and can be retried", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Insecure Buds")));
  await fillCard(page, cards.asks);
  await payNow(page);
  await page.getByRole("button", { name: "Fail authentication" }).press("Enter");
  await expect(page.getByText(/unable to authenticate/).first()).toBeVisible();
  expect(await myOrders(page)).toEqual([]);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "requires_payment_method" }]);

  await payNow(page);
  await page.getByRole("button", { name: "Complete authentication" }).press("Enter");
  await expectPlaced(page);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a double click on Pay Now places one order", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Double Buds")), 2);
  await fillCard(page, cards.pays);
  await page.getByRole("button", { name: "Pay Now" }).dblclick();
  await expectPlaced(page);
  await expect.poll(() => myOrders(page)).toHaveLength(1);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a reload after payment places the order without charging again", async ({ page, request }) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, plenty("Reloaded Buds")));
  let isReloaded = false;
  // The page retries before the reload too and must not place the order first.
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
  await expect.poll(() => myOrders(page)).toHaveLength(1);
  expect(await intentsOf(page, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("a lost response is retried until the order is placed", async ({ page, request }) => {
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
  await expect.poll(() => myOrders(page)).toHaveLength(1);
});

test("a session lost at the last moment returns to the payment after signing in", async ({
  page,
  request,
}) => {
  await atPayment(page, await addProduct(request, plenty("Forgetful Buds")));
  const { user } = await (await page.request.get("/api/v1/profile")).json();
  await fillCard(page, cards.pays);
  await page.context().clearCookies();
  await payNow(page);
  await expect(page).toHaveURL("/login?redirect=process%2Fpayment");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByLabel("Email").fill(user.email);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  // The address ended with the session.
  await expect(page).toHaveURL("/shipping");
  await fillAddress(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL("/process/payment");
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
});

test("the last unit, held after a declined card, is paid for on another device with the same intent", async ({
  page,
  otherPage: elsewhere,
  request,
}) => {
  const intents = intentsGivenTo(page);
  await atPayment(page, await addProduct(request, { name: "Interrupted Buds", stock: 1 }));
  const { user } = await (await page.request.get("/api/v1/profile")).json();
  await fillCard(page, cards.declines);
  await payNow(page);
  await expect(page.getByRole("alert").getByText("Your card was declined.").first()).toBeVisible();

  const others = intentsGivenTo(elsewhere);
  await elsewhere.request.post("/api/v1/login", {
    data: { email: user.email, password: "a-long-password" },
  });
  await elsewhere.goto("/orders");
  await expect(
    elsewhere.getByText(/Payment not finished: ₹1,528\.98\. We're holding 1 item until/),
  ).toBeVisible();
  await elsewhere.getByRole("link", { name: "Finish paying" }).click();
  await fillCard(elsewhere, cards.pays);
  await payNow(elsewhere);
  await expectPlaced(elsewhere);
  expect(others).toEqual(intents);
  expect(await intentsOf(elsewhere, intents)).toMatchObject([{ status: "succeeded" }]);

  // The list follows the other device's order with the index.
  await newestOrder(page);
  await page.goto("/orders");
  await expect(page.getByRole("table", { name: "My Orders" })).toBeVisible();
  await expect(page.getByText("Payment not finished")).toBeHidden();
});
