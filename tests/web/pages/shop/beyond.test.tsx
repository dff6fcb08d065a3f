// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, navigate, openPage, product } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

type Seen = Pick<IntersectionObserverEntry, "isIntersecting">;
const observers: ((seen: Seen[]) => void)[] = [];
/** Every place that is watched comes into view, or leaves it above. */
const scroll = (to: "all in view" | "past all") =>
  act(() => {
    for (const tell of observers) tell([{ isIntersecting: to === "all in view" }]);
  });

beforeEach(() => {
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(tell: (seen: Seen[]) => void) {
        observers.push(tell);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  closePage();
  observers.length = 0;
  vi.unstubAllGlobals();
});

const tern = { ...product, _id: "d".repeat(24), name: "Tern Buds" };
const path = `/product/${product._id}`;
const pageOf = (shown: typeof product) => ({
  [`GET /api/v1/product/${shown._id}`]: { body: { success: true, product: { ...shown, reviews: [] } } },
  [`GET /api/v1/product/${shown._id}/related`]: {
    body: {
      success: true,
      similar: [{ ...tern, reasons: ["₹1,200 cheaper", "12 g lighter"] }],
      goesWith: [],
    },
  },
});
const listOf = (...products: (typeof product)[]) => ({
  body: {
    success: true,
    products,
    productsCount: 2,
    productCount: 2,
    resultPerPage: 12,
    filteredProductsCount: products.length,
  },
});
const idsOf = (...ids: string[]) => `GET /api/v1/products?ids=${ids.join("%2C")}`;
const viewed = () => JSON.parse(localStorage.getItem("recentlyViewed") ?? "[]");
const row = (name: string) => screen.findByRole("region", { name });

test("other products load when scrolled near, and say why they are shown", async () => {
  const requests = openPage(path, pageOf(product));
  await waitFor(() => expect(viewed()).toEqual([product._id]));
  expect(requests.filter(({ url }) => url.endsWith("/related"))).toEqual([]);
  scroll("all in view");
  const similar = within(await row("Similar"));
  expect(await similar.findByText("₹1,200 cheaper, 12 g lighter")).toBeTruthy();
  expect(similar.getByRole("link", { name: "Tern Buds" })).toHaveProperty("pathname", `/product/${tern._id}`);
  expect(screen.queryByRole("region", { name: "Goes with it" })).toBeNull();
  expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
});

test("the last twelve products are remembered until cleared, and shown without the current and deleted ones", async () => {
  const others = [..."0123456789bc"].map((digit) => digit.repeat(24));
  localStorage.setItem("recentlyViewed", JSON.stringify([...others, "not an id"]));
  const kept = others.slice(0, 11);
  openPage(path, { ...pageOf(product), [idsOf(...kept)]: listOf(tern) });
  await waitFor(() => expect(viewed()).toEqual([product._id, ...kept]));
  scroll("all in view");
  const recent = within(await row("Recently viewed"));
  expect(await recent.findByRole("link", { name: "Tern Buds" })).toBeTruthy();
  expect(recent.getAllByRole("link")).toHaveLength(1);
  await userEvent.click(recent.getByRole("button", { name: "Clear" }));
  await waitFor(() => expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull());
  expect(localStorage.getItem("recentlyViewed")).toBeNull();
});

test("an empty cart shows recently viewed products too", async () => {
  localStorage.setItem("recentlyViewed", JSON.stringify([tern._id]));
  openPage("/cart", { [idsOf(tern._id)]: listOf(tern) });
  expect(await screen.findByRole("link", { name: "Tern Buds" })).toBeTruthy();
});

test.each([
  [3, "Add To Cart"],
  [0, "Notify me"],
])("with a stock of %s, %s stays in view once the page's button has scrolled away", async (stock, name) => {
  openPage(path, pageOf({ ...product, stock }));
  await screen.findByRole("button", { name });
  await screen.findByRole("button", { name: "Submit Review" });
  expect(screen.queryByRole("region", { name: "Buy" })).toBeNull();
  scroll("past all");
  const bar = within(await row("Buy"));
  expect(bar.getByText("Wren Buds")).toBeTruthy();
  expect(bar.getByRole("button", { name })).toHaveProperty("disabled", false);
  scroll("all in view");
  expect(screen.queryByRole("region", { name: "Buy" })).toBeNull();
});

test("without browser storage there are no recently viewed products", async () => {
  const blocked = vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("blocked", "SecurityError");
  });
  try {
    openPage(path, { ...pageOf(product), ...pageOf(tern), [idsOf(product._id)]: listOf(product) });
    await screen.findByRole("heading", { level: 1, name: "Wren Buds" });
    scroll("all in view");
    await row("Similar");
    await navigate(`/product/${tern._id}`);
    await screen.findByRole("heading", { level: 1, name: "Tern Buds" });
    scroll("all in view");
    await row("Similar");
    expect(screen.queryByRole("region", { name: "Recently viewed" })).toBeNull();
  } finally {
    blocked.mockRestore();
  }
});
