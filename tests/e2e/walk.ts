import { expect, type Page } from "@playwright/test";
import type { ProductSummary } from "../../shared/products/schemas.ts";
import { cards, expectPlaced, fillCard, payNow, takenOver } from "./shop.ts";

/** From the home page over the search to a cart with two of the product, and on to the checkout. */
export async function chooseTwo(page: Page, { _id, name }: ProductSummary): Promise<void> {
  await page.goto("/");
  await takenOver(page);
  await page.getByPlaceholder("Search a Product...").first().fill(name);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/products/${encodeURIComponent(name)}`);
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(`/product/${_id}`);
  await page.getByRole("button", { name: "Increase quantity" }).press("Enter");
  await page.getByRole("button", { name: "Add To Cart" }).press("Enter");
  await expect(page.getByText("Item Added to Cart")).toBeVisible();
  await page.getByRole("link", { name: "Cart, 2 items" }).click();
  await page.getByRole("link", { name: "CHECKOUT" }).click();
}

export async function register(page: Page): Promise<void> {
  await expect(page).toHaveURL("/login?redirect=shipping");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByLabel("Name").fill("Asha Rao");
  await page.getByLabel("Email").fill(`asha.${Date.now()}@earshot.test`);
  await page.getByLabel("Password", { exact: true }).fill("a-long-password");
  await page.getByRole("button", { name: "Create account", exact: true }).click();
  await expect(page.getByText("Register Successfull")).toBeVisible();
}

export async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Asha Rao");
  await page.getByLabel("Phone Number").fill("9876543210");
  await page.getByLabel("Address").fill("12 MG Road");
  await page.getByLabel("City").fill("Bengaluru");
  await page.getByLabel("Postal Code").fill("560001");
  await page.getByLabel("State").selectOption("Karnataka");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeVisible();
}

/** From the home page to a paid order of a new customer. */
export async function buyTwo(page: Page, product: ProductSummary): Promise<void> {
  await chooseTwo(page, product);
  await register(page);
  await fillAddress(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await fillCard(page, cards.pays);
  await payNow(page);
  await expectPlaced(page);
}
