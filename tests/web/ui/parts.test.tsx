// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test, vi } from "vitest";
import { Pagination } from "../../../web/src/ui/controls/pagination.tsx";
import { Rating, starsOf } from "../../../web/src/ui/display/rating.tsx";
import { StarInput } from "../../../web/src/ui/fields/star-input.tsx";

afterEach(cleanup);

test.each([
  [-0.5, 0],
  [5.5, 0],
  [Number.NaN, 0],
  [3.24, 3],
  [3.25, 3.5],
  [5, 5],
])("%d stars are shown as %d", (value, stars) => {
  expect(starsOf(value)).toBe(stars);
  render(<Rating value={value} />);
  expect(screen.getByRole("img", { name: `Rated ${stars} of 5` })).toBeTruthy();
});

test("an out-of-range rating is reset to zero", () => {
  render(<StarInput label="Rating" name="rating" value={7} onChange={vi.fn()} />);
  expect(screen.getByRole("slider")).toHaveProperty("value", "0");
});

function pages(page: number, pageCount: number): (string | null)[][] {
  render(
    <MemoryRouter>
      <Pagination page={page} pageCount={pageCount} href={(number) => `/products?page=${number}`} />
    </MemoryRouter>,
  );
  return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
}

test("on a middle page all four page links are active", () => {
  const links = new Map(pages(3, 5).map(([text, href]) => [text, href]));
  expect(["1st", "Prev", "Next", "Last"].map((name) => links.get(name))).toEqual(
    [1, 2, 4, 5].map((page) => `/products?page=${page}`),
  );
  expect(screen.getByRole("link", { name: "Page 3" }).getAttribute("aria-current")).toBe("page");
});

test.each([
  [1, ["1", "2", "3", "Next", "Last"]],
  [3, ["1st", "Prev", "1", "2", "3"]],
])("on page %d of 3 the links beyond the range are inactive", (page, expected) => {
  expect(pages(page, 3).map(([text]) => text)).toEqual(expected);
  expect(screen.getByText("1st")).toBeTruthy();
  expect(screen.getByText("Last")).toBeTruthy();
});

test("a single page has no pagination", () => {
  expect(pages(1, 1)).toEqual([]);
  expect(screen.queryByRole("navigation")).toBeNull();
});
