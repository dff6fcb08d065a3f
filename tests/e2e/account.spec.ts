import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { addAuthenticator } from "./authenticator.ts";
import { mailedLink } from "./mail.ts";
import { expect, productsInStock, registered, test, withCart } from "./shop.ts";

async function choose(page: Page, password: string): Promise<void> {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
  await page.getByRole("button", { name: "Reset Password" }).click();
}

test("an address saved in the account can be chosen at the checkout, and all data can be downloaded", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add an address" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Full Name").fill("Ravi Rao");
  await dialog.getByLabel("Phone Number").fill("9876543210");
  await dialog.getByLabel("Address").fill("3 Beach Road");
  await dialog.getByLabel("City").fill("Panaji");
  await dialog.getByLabel("Postal Code").fill("403001");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("3 Beach Road, Panaji, Goa 403001")).toBeVisible();
  const file = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download my data" }).click();
  const stream = await (await file).createReadStream();
  const text = (await stream.toArray()).join("");
  expect(JSON.parse(text).addresses).toMatchObject([{ address: "3 Beach Road", state: "Goa" }]);

  await withCart(page, product);
  await page.getByRole("link", { name: "CHECKOUT" }).click();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Rao");
  await page.getByLabel("Saved in your account").selectOption({ index: 1 });
  await expect(page.getByLabel("State")).toHaveValue("Goa");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("3 Beach Road, Panaji, Goa 403001, India")).toBeVisible();
});

test("deleting an account ends on a goodbye page, and this browser forgets the address", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product);
  await page.goto("/account");
  await page.getByRole("button", { name: "Delete my account" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("a-long-password");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(page.getByRole("heading", { name: "Your account has been deleted" })).toBeVisible();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page).toHaveURL("/goodbye");
  expect(await page.evaluate(() => localStorage.getItem("shippingInfo"))).toBeNull();
});

test("a forgotten password can be reset through the mailed link, which works once", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  const email = await registered(page);
  await page.context().clearCookies();
  await page.goto("/password/forgot");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("If this account exists, we've emailed a reset link")).toBeVisible();
  const link = await mailedLink(page, email, "/password/reset");
  await page.goto(link);
  await choose(page, "another-long-password");
  const toast = page.getByText("Password reset successfully");
  // A hovered toast stays open.
  await toast.hover();
  // Account toasts are light and top-right in both colour schemes.
  const card = toast.locator("..");
  await expect(card).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const box = await card.boundingBox();
  expect(box && box.x + box.width).toBeGreaterThan(1200);
  expect(box?.y).toBeLessThan(200);

  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("another-long-password");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/account");
  await page.goto(link);
  await choose(page, "a-third-long-password");
  await expect(page.getByText("Reset link is invalid or has expired")).toBeVisible();
});

test("a changed profile is shown after the account page has reloaded", async ({ page }) => {
  await registered(page);
  await page.goto("/profile/update");
  await page.getByLabel("Name").fill("Asha Rao-Iyer");
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText("Profile Updated Successfully")).toBeVisible();
  await expect(page.locator("dd", { hasText: "Asha Rao-Iyer" })).toBeVisible();
});

test("a new email address takes effect when its owner follows the mailed link", async ({ page }) => {
  await registered(page);
  await page.goto("/profile/update");
  const email = `${randomUUID()}@earshot.test`;
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Update" }).click();
  await expect(page.getByText("Confirm your new email address")).toBeVisible();
  await page.goto(await mailedLink(page, email, "/email/confirm"));
  await page.getByRole("button", { name: "Confirm this address" }).click();
  await expect(page.getByText("Your email address is confirmed")).toBeVisible();
  await page.getByRole("link", { name: "My Account" }).click();
  await expect(page.locator("dd", { hasText: email })).toBeVisible();
  await expect(page.getByText("Confirm your new email address")).toBeHidden();
});

test("a visitor's browser gets no error response, and an ended session makes the user a visitor", async ({
  page,
  request,
}) => {
  const refused: string[] = [];
  page.on("response", (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  const [product] = await productsInStock(request);
  await page.goto(`/product/${product?._id}`);
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(refused).toEqual([]);

  await registered(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Account of Asha Rao" })).toBeVisible();
  // Nothing but the session cookie says who is signed in.
  await page.evaluate(() => localStorage.clear());
  const other = await page.context().newPage();
  await other.goto("/");
  await expect(other.getByRole("button", { name: "Account of Asha Rao" })).toBeVisible();
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(refused).toEqual([]);
});

test("while the session fails to load, a signed-in shopper stays where they are", async ({ page }) => {
  await registered(page);
  await page.route("**/api/v1/session", (route) =>
    route.fulfill({ status: 500, json: { message: "Internal Server Error" } }),
  );
  await page.goto("/account");
  await expect(page.getByText("Internal Server Error")).toBeVisible();
  await expect(page).toHaveURL("/account");
  await expect(page.getByRole("link", { name: "Login" })).toBeHidden();
  await page.unroute("**/api/v1/session");
  await page.getByRole("button", { name: "Try again", exact: true }).click();
  await expect(page.getByRole("heading", { name: "My Account" })).toBeVisible();
});

test("shop toasts appear at the bottom centre", async ({ page, request }) => {
  const [product] = await productsInStock(request);
  await page.goto(`/product/${product?._id}`);
  await page.getByRole("button", { name: "Add To Cart" }).click();
  const toast = page.getByText("Item Added to Cart");
  await toast.hover();
  const box = await toast.locator("..").boundingBox();
  expect(box?.y).toBeGreaterThan(700);
  const width = await page.evaluate(() => document.documentElement.clientWidth);
  expect(box && Math.abs(box.x + box.width / 2 - width / 2)).toBeLessThan(12);
});

test("a passkey can be added, signs in instead of the password, and stops working once removed", async ({
  page,
}) => {
  await addAuthenticator(page);
  const email = await registered(page);
  await page.goto("/account");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue("Chrome on Linux");
  await dialog.getByLabel("Name").fill("My laptop");
  await dialog.getByLabel("Your password").fill("wrong");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByText("That password isn't correct")).toBeVisible();
  await dialog.getByLabel("Your password").fill("a-long-password");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(passkeys.getByText("My laptop")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login?redirect=account");
  const login = page.getByRole("button", { name: "Sign in with a passkey" });
  await login.click();
  await expect(page.getByText(email)).toBeVisible();
  await expect(passkeys.getByText("last used")).toBeVisible();
  await passkeys.getByRole("button", { name: "Remove My laptop" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(passkeys.getByRole("listitem")).toHaveCount(0);
  await page.context().clearCookies();
  await page.goto("/login");
  await login.click();
  await expect(page.getByText("This passkey doesn't work here")).toBeVisible();
});
