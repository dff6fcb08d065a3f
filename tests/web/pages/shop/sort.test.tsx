// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, pageOf, product } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const asking = (query: string) =>
  `GET /api/v1/products?group=family&keyword=wren&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000${query}`;
const named = (name: string) => pageOf([{ ...product, name }], 30);
const answers = { [asking("")]: named("Newest Wren"), [asking("&sort=best")]: named("Wren") };

test("search results are listed newest first; Best match can be chosen and is kept in the address", async () => {
  openPage("/products/wren", answers);
  expect(await screen.findByText("Newest Wren")).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect(choice.selectedOptions[0]?.text).toBe("Newest first");
  await userEvent.selectOptions(choice, "Best match");
  await expectPlace("/products/wren?sort=best");
  expect(await screen.findByText("Wren")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Next" }).getAttribute("href")).toBe(
    "/products/wren?sort=best&page=2",
  );
  await userEvent.selectOptions(choice, "Newest first");
  await expectPlace("/products/wren");
});

test("an address with sort=best opens with the best match", async () => {
  openPage("/products/wren?sort=best", answers);
  expect(await screen.findByText("Wren")).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect(choice.selectedOptions[0]?.text).toBe("Best match");
});

test("Best match is not offered without a keyword", async () => {
  const all = "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000";
  openPage("/products", { [all]: named("Newest Wren") });
  expect(await screen.findByText("Newest Wren")).toBeTruthy();
  const choice = screen.getByRole<HTMLSelectElement>("combobox", { name: "Sort by" });
  expect([...choice.options].map(({ value }) => value)).toEqual([
    "newest",
    "price",
    "-price",
    "rating",
    "popular",
    "origin",
  ]);
});
