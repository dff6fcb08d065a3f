import { readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readDemo } from "../../infra/local/seed/copy.ts";
import { furtherColours } from "../../infra/local/seed/families.ts";
import { deliverySteps } from "../../shared/orders/order-status.ts";
import { categories } from "../../shared/products/catalogue.ts";

const demo = await readDemo();
const { products, customers, orders } = demo;
const photo = (file: string): URL => new URL(`../../infra/local/seed/photos/${file}`, import.meta.url);

test("every category has at least six products with distinct names", () => {
  for (const category of categories)
    expect(products.filter((product) => product.category === category).length, category).toBeGreaterThan(5);
  expect(new Set(products.map(({ slug }) => slug)).size).toBe(products.length);
  expect(new Set(products.map(({ name }) => name)).size).toBe(products.length);
});

test.each(products)("$slug has a description, a valid price and an age", (product) => {
  const words = product.description.split(/\s+/).length;
  expect(words).toBeGreaterThanOrEqual(60);
  expect(words).toBeLessThanOrEqual(140);
  expect(product.description).toContain("In the box:");
  expect(product.priceRupees).toBeGreaterThanOrEqual(499);
  expect(product.priceRupees).toBeLessThanOrEqual(24_999);
  expect(product.ageDays).toBeGreaterThan(0);
  expect(product.ageDays).toBeLessThan(600);
});

test.each(products)("$slug has photos with alt texts", async ({ photos }) => {
  expect(photos).toHaveLength(3);
  for (const { file, alt } of photos) {
    const { format, width, height, hasAlpha } = await sharp(fileURLToPath(photo(file))).metadata();
    expect({ format, width, height, hasAlpha }).toEqual({
      format: "webp",
      width: 960,
      height: 960,
      hasAlpha: true,
    });
    const { size } = statSync(photo(file));
    expect(size, file).toBeGreaterThan(10_000);
    expect(size, file).toBeLessThan(90_000);
    expect(alt.length).toBeGreaterThan(20);
  }
  expect(new Set(photos.map(({ alt }) => alt)).size).toBe(photos.length);
});

test("every photo belongs to one product, and all of them are small", () => {
  const named = [...products, ...furtherColours(demo)].flatMap(({ photos }) =>
    photos.map(({ file }) => file),
  );
  const kept = readdirSync(photo("."));
  expect(named.toSorted()).toEqual(kept.toSorted());
  const bytes = kept.reduce((sum, file) => sum + statSync(photo(file)).size, 0);
  expect(bytes / kept.length).toBeLessThan(63_000);
});

test.each(products)("$slug has at most one review per customer, in half stars", ({ reviews }) => {
  expect(reviews.length === 0 || reviews.length > 1).toBe(true);
  expect(reviews.length).toBeLessThan(10);
  expect(new Set(reviews.map(({ by }) => by)).size).toBe(reviews.length);
  for (const { by, rating, comment } of reviews) {
    expect(customers.has(by), by).toBe(true);
    expect(Number.isInteger(rating * 2) && rating >= 0 && rating <= 5).toBe(true);
    expect(comment.length).toBeGreaterThan(20);
  }
});

test("reviews differ, and not all of them are positive", () => {
  const reviews = products.flatMap((product) => product.reviews);
  expect(new Set(reviews.map(({ comment }) => comment)).size).toBe(reviews.length);
  const mean = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  expect(mean).toBeGreaterThan(3.5);
  expect(mean).toBeLessThan(4.5);
  expect(reviews.some(({ rating }) => rating < 3)).toBe(true);
  expect(products.filter(({ reviews }) => reviews.length === 0).length).toBeGreaterThan(1);
});

test("some products are sold out, some nearly, and most are in stock", () => {
  expect(products.filter(({ stock }) => stock === 0).length).toBeGreaterThan(1);
  expect(products.filter(({ stock }) => stock > 0 && stock <= 5).length).toBeGreaterThan(2);
  expect(products.filter(({ stock }) => stock >= 10).length).toBeGreaterThan(25);
});

test("orders span four months and every status, and contain only products that existed then", () => {
  const ages = new Map(products.map(({ slug, ageDays }) => [slug, ageDays]));
  for (const { by, daysAgo, lines } of orders) {
    expect(customers.get(by)?.address?.phoneNumber).toMatch(/^\+91 00000 \d{5}$/);
    expect(Object.keys(lines).length).toBeGreaterThan(0);
    for (const slug of Object.keys(lines)) expect(ages.get(slug), slug).toBeGreaterThan(daysAgo);
    expect(daysAgo).toBeLessThan(125);
  }
  expect(new Set(orders.map(({ status }) => status))).toEqual(new Set(deliverySteps));
  expect(new Set(orders.filter(({ by }) => by === "shopper").map(({ status }) => status)).size).toBe(3);
});
