// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { holdMinutes, sessionDays } from "../../../../shared/core/limits.ts";
import { sampleShop } from "../../../../shared/core/shop.ts";
import { usualAfterSales } from "../../../../shared/orders/after-sales.ts";
import { readSpecFilters } from "../../../../shared/products/facet.ts";
import { descriptionOf, promisesOf, spanOf } from "../../../../web/src/app/promises.ts";
import { filtersOf, queryOf } from "../../../../web/src/pages/shop/listing/filters.ts";
import { guides } from "../../../../web/src/pages/shop/reading/guides.ts";
import { closePage, openPage } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const { returnDays, deliveredAfterDays } = usualAfterSales;

test.each([
  ["/shipping-policy", [`delivered when the parcel arrives, or ${deliveredAfterDays} days after shipping`]],
  [
    "/returns-policy",
    [`within ${returnDays} days of delivery`, `delivered ${deliveredAfterDays} days after shipping`],
  ],
  ["/warranty", ["stops working within 1 year of delivery"]],
  ["/faq", ["By card, through Stripe.", `for ${holdMinutes} minutes`, `${returnDays} days from delivery`]],
  ["/privacy", [`${sessionDays.idle} days without a visit`, "Stripe", "Amazon Web Services"]],
  ["/terms", ["You pay by card, through Stripe.", `hold your items for ${holdMinutes} minutes`, "plus ₹300"]],
])("%s shows the numbers that the code enforces, and links to the other policies", async (path, said) => {
  openPage(path);
  await screen.findByRole("heading", { level: 1 });
  const main = screen.getByRole("main");
  const text = main.textContent?.replace(/\s+/g, " ") ?? "";
  for (const words of said) expect(text).toContain(words);
  for (const name of ["Shipping", "Returns", "Warranty", "FAQ", "Privacy", "Terms"])
    expect(within(main).getAllByRole("link", { name }).length).toBeGreaterThan(0);
});

test("a policy lists its sections, and a question opens on request", async () => {
  openPage("/faq");
  const contents = await screen.findByRole("navigation", { name: "On this page" });
  for (const link of within(contents).getAllByRole("link")) {
    const heading = document.querySelector(link.getAttribute("href") ?? "");
    expect(heading?.textContent).toBe(link.textContent);
  }
  const question = screen.getByText("Is GST included?");
  const fold = question.closest("details");
  expect(fold?.open).toBe(false);
  await userEvent.click(question);
  expect(fold?.open).toBe(true);
});

test("the guides link to listings with filters that exist", async () => {
  for (const { slug } of guides) {
    openPage(`/blogs/${slug}`);
    await screen.findAllByText((_, element) => element?.tagName === "STRONG");
    const links = within(screen.getByRole("main")).getAllByRole("link");
    const listings = links.map((link) => new URL(link.getAttribute("href") ?? "", "http://shop"));
    const filtered = listings.filter(({ search }) => search.includes("spec."));
    expect(filtered.length).toBeGreaterThan(0);
    for (const { searchParams } of filtered)
      expect(readSpecFilters(queryOf(filtersOf("", searchParams))).problem).toBeUndefined();
    closePage();
  }
});

test.each(["/privacy", "/terms"])("%s names the grievance officer", async (path) => {
  openPage(path);
  await screen.findByRole("heading", { level: 1 });
  const { name, email } = sampleShop.grievanceOfficer;
  expect(screen.getByText(new RegExp(name))).toBeTruthy();
  expect(screen.getByRole("link", { name: email }).getAttribute("href")).toBe(`mailto:${email}`);
});

test("a stage's own numbers change its promises", () => {
  const numbers = { returnDays: 14, warrantyDays: 730, deliveredAfterDays: 5 };
  expect(promisesOf(usualAfterSales)).toEqual({
    warranty: "1 Year Warranty",
    replacement: "7 day Replacement",
  });
  expect(promisesOf(numbers)).toEqual({ warranty: "2 Year Warranty", replacement: "14 day Replacement" });
  expect(promisesOf({ ...numbers, warrantyDays: 180 }).warranty).toBe("180 day Warranty");
  expect(descriptionOf(numbers)).toContain("2 year warranty, 14 day replacement, free shipping in India.");
  expect([1, 10, 365, 730].map(spanOf)).toEqual(["1 day", "10 days", "1 year", "2 years"]);
});
