import type { Page, Request } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { expect, productsInStock, recolour, registered, test, withCart } from "./shop.ts";
import { asStaff } from "./staff.ts";

const isVisit = (request: Request): boolean => new URL(request.url()).pathname === "/api/v1/visit";

/** What the page reports, with the cookies that it sends. */
function visitsOf(page: Page): { body: object; cookie: Promise<string | null> }[] {
  const visits: { body: object; cookie: Promise<string | null> }[] = [];
  page.on("request", (request) => {
    if (!isVisit(request)) return;
    visits.push({ body: request.postDataJSON(), cookie: request.headerValue("cookie").catch(() => null) });
  });
  return visits;
}

test("a visit from product to cart is reported without cookies, and where it came from stays in the tab", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  const visits = visitsOf(page);
  await page.goto(`/product/${product._id}?utm_source=newsletter`);
  await expect.poll(() => visits.length).toBe(1);
  await page.getByRole("link", { name: /^Cart/ }).first().click();
  await expect.poll(() => visits.length).toBe(2);
  expect(visits.map(({ body }) => body)).toEqual([
    { what: "product", product: product._id, from: "newsletter" },
    { what: "cart", from: "newsletter" },
  ]);
  for (const { cookie } of visits) expect(await cookie).toBeNull();
});

test("a browser that opts out reports nothing", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, "globalPrivacyControl", { get: () => true }),
  );
  const visits = visitsOf(page);
  const key = page.waitForResponse("**/api/v1/stripeapikey");
  await page.goto(`/product/${product?._id}`);
  await key;
  await page.waitForLoadState("networkidle");
  expect(visits).toEqual([]);
  expect(await page.evaluate(() => sessionStorage.getItem("cameBy"))).toBeNull();
});

test("searches report whether something was found and opened", async ({ page }) => {
  const visits = visitsOf(page);
  await page.goto("/products/zzzzqqqq");
  await expect
    .poll(() => visits.map(({ body }) => body))
    .toEqual([{ what: "search", words: "zzzzqqqq", outcome: "nothing" }]);
  // Clicks are counted once the products have been there for a moment.
  await expect(async () => {
    await page.goto("/products/speaker");
    await page.getByRole("article").first().getByRole("link").first().click();
    await expect
      .poll(() => visits.map(({ body }) => body), { timeout: 3000 })
      .toContainEqual({ what: "search", words: "speaker", outcome: "clicked" });
  }).toPass();
});

test("staff read the reports, make a word find something and take it back, by keyboard, without faults", async ({
  page,
}) => {
  const word = `gadgetry${Date.now() % 100_000}`.replaceAll(
    /\d/g,
    (digit) => "abcdefghij"[Number(digit)] ?? "",
  );
  for (let times = 0; times < 5; times++)
    await page.request.post("/api/v1/visit", { data: { what: "search", words: word, outcome: "nothing" } });
  await asStaff(page);
  await page.goto("/admin/reports");
  await expect(page.getByRole("heading", { name: "By product" })).toBeVisible();
  await page.getByRole("link", { name: "Searches" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Make ${word} find something` }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Also find").fill("qqqqzzzz");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("No product matches this. Try another word")).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await recolour(page, scheme);
    expect(await faultsIn(page)).toEqual([]);
  }
  await dialog.getByLabel("Also find").fill("speakers");
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Change what ${word} finds: speakers` })).toBeVisible();
  await page.goto(`/products/${word}`);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/admin/reports?report=searches");
  await page.getByRole("button", { name: `Remove ${word}` }).press("Enter");
  await expect(page.getByRole("button", { name: `Make ${word} find something` })).toBeVisible();
});

test("the reminder's box is unticked, and the account remembers it", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product);
  await page.goto("/cart");
  const box = page.getByRole("checkbox", { name: /^Email me once/ });
  await expect(box).not.toBeChecked();
  const change = async (isWanted: boolean) => {
    // The cart's lines are saved by a request of their own.
    const saved = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('"remind"') ?? false,
    );
    await box.setChecked(isWanted);
    await saved;
    await page.reload();
  };
  await change(true);
  await expect(box).toBeChecked();
  await change(false);
  await expect(box).not.toBeChecked();
});
