// @vitest-environment happy-dom
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { categories } from "../../../../shared/products/catalogue.ts";
import { closePage, openPage, pageOf, product } from "../../open-page.tsx";

const list = "GET /api/v1/products?group=family";

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

test("the home page shows six categories, four promises and the new launches in the server's order", async () => {
  const names = ["Newest Buds", "Newer Buds", "Older Buds"];
  openPage("/", {
    [list]: pageOf(names.map((name, index) => ({ ...product, name, _id: `${index}`.repeat(24) }))),
  });
  const launches = await screen.findByRole("group", { name: "New Launches" });
  await within(launches).findByText("Newest Buds");
  expect(
    within(launches)
      .getAllByRole("heading")
      .map(({ textContent }) => textContent),
  ).toEqual(names);
  expect(screen.getByRole("link", { name: "View All" }).getAttribute("href")).toBe("/products");
  const shelves = within(screen.getByRole("region", { name: "Explore Categories" })).getAllByRole("link");
  expect(shelves.map((link) => link.getAttribute("href"))).toEqual(
    categories.map((category) => `/products?category=${category}`),
  );
  expect(categories).toHaveLength(6);
  for (const [promise, to] of [
    ["1 Year Warranty", "/warranty"],
    ["7 day Replacement", "/returns-policy"],
    ["Free Shipping", "/shipping-policy"],
    ["GST Billing", "/faq"],
  ] as const) {
    const heading = screen.getByRole("heading", { name: promise });
    expect(within(heading).getByRole("link")).toHaveProperty("pathname", to);
  }
});

test("the banner advances every two seconds", async () => {
  openPage("/", { [list]: pageOf([product]) });
  await screen.findByRole("group", { name: "1 of 4" });
  cleanup();
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  openPage("/", { [list]: pageOf([product]) });
  const shown = () =>
    screen.getAllByLabelText(/^\d of 4$/).find((slide) => !slide.hasAttribute("inert"))?.ariaLabel ??
    document.querySelector('[aria-roledescription="slide"]:not([inert])')?.getAttribute("aria-label");
  await screen.findByLabelText("1 of 4");
  // Effects follow what is on the screen, and the interval is one of them.
  while (vi.getTimerCount() === 0) await new Promise((resolve) => setTimeout(resolve));
  act(() => vi.advanceTimersByTime(1999));
  expect(shown()).toBe("1 of 4");
  act(() => vi.advanceTimersByTime(1));
  expect(shown()).toBe("2 of 4");
});
