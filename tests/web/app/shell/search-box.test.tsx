// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, useLocation } from "react-router-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { recentSearches } from "../../../../web/src/app/search/recent-searches.ts";
import { SearchBox } from "../../../../web/src/app/search/search-box.tsx";
import { serve } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const wren = { _id: "a".repeat(24), name: "Wren Buds", category: "earbuds", price: 2499, images: [] };
const found = {
  body: { success: true, products: [wren], categories: [{ category: "earbuds", name: "Earbuds" }] },
};

function Place() {
  const { pathname, search } = useLocation();
  return <p data-testid="place">{decodeURIComponent(pathname + search)}</p>;
}
const open = () =>
  render(
    <MemoryRouter>
      <SearchBox />
      <Place />
    </MemoryRouter>,
  );
const box = () => screen.getByPlaceholderText("Search a Product...");
/** Enters the text in one event, so that the test does not depend on typing speed. */
async function enter(words: string): Promise<void> {
  await userEvent.click(box());
  await userEvent.paste(words);
}
const place = () => screen.getByTestId("place").textContent;
const options = async () => (await screen.findAllByRole("option")).map(({ textContent }) => textContent);

beforeEach(() => recentSearches.write(undefined));
afterEach(cleanup);

test("typing suggests products with their prices, categories and the search itself", async () => {
  const requests = serve({ "GET /api/v1/products/suggest?keyword=wren": found });
  open();
  await enter(" wren");
  expect(await options()).toEqual(["Wren Buds₹2,499", "All Earbuds", "Search for “wren”"]);
  expect(requests).toHaveLength(1);
  await userEvent.click(screen.getByText("All Earbuds"));
  expect(place()).toBe("/products?category=earbuds");
  expect(box()).toHaveProperty("value", "");
});

test("arrow keys select and Enter opens; past the last suggestion the typed text is selected again", async () => {
  serve({ "GET /api/v1/products/suggest?keyword=wren": found });
  open();
  await enter("wren");
  await options();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}");
  expect(place()).toBe(`/product/${wren._id}`);
  await enter("wren");
  await options();
  await userEvent.keyboard("{ArrowUp}{ArrowDown}{Enter}");
  expect(place()).toBe("/products/wren");
  expect(recentSearches.read()).toEqual(["wren"]);
});

test("the selection stays with its suggestion while the list changes, and is cleared when it disappears", async () => {
  const rook = { ...wren, _id: "b".repeat(24), name: "Rook Buds" };
  const answer = (...products: object[]) => ({ body: { success: true, products, categories: [] } });
  serve({
    "GET /api/v1/products/suggest?keyword=buds": answer(wren),
    "GET /api/v1/products/suggest?keyword=bud": answer(rook, wren),
    "GET /api/v1/products/suggest?keyword=bu": answer(rook),
  });
  open();
  const selected = () => screen.queryByRole("option", { selected: true })?.textContent;
  await enter("buds");
  await options();
  await userEvent.keyboard("{ArrowDown}{Backspace}");
  expect(selected()).toContain("Wren Buds");
  await screen.findByText("Rook Buds");
  expect(selected()).toContain("Wren Buds");
  expect(document.getElementById(box().getAttribute("aria-activedescendant") ?? "")?.textContent).toBe(
    selected(),
  );
  await userEvent.keyboard("{Backspace}");
  await waitFor(() => expect(screen.queryByText("Wren Buds")).toBeNull());
  expect(selected()).toBeUndefined();
  expect(box().getAttribute("aria-activedescendant")).toBeNull();
});

test("a search term is trimmed, a blank one lists all products, and the box is cleared", async () => {
  serve({ "GET /api/v1/products/suggest?keyword=wren": "no answer" });
  open();
  await enter("  wren  ");
  await userEvent.keyboard("{Enter}");
  expect([place(), box()]).toMatchObject(["/products/wren", { value: "" }]);
  await enter("   ");
  await userEvent.keyboard("{Enter}");
  expect([place(), box()]).toMatchObject(["/products", { value: "" }]);
});
