// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, pageOf, product } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const asking = (query = "") =>
  `GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000${query}`;
const facets = [
  {
    key: "origin",
    label: "Made in",
    values: [
      { value: "IN", label: "India", count: 2 },
      { value: "VN", label: "Vietnam", count: 1 },
    ],
  },
];
const named = (name: string) => {
  const { body } = pageOf([{ ...product, name }], 1);
  return { body: { ...body, facets } };
};

test("products are filtered by the countries that made them, and each can be taken back", async () => {
  openPage("/products", {
    [asking()]: named("Any Wren"),
    [asking("&origin=VN")]: named("Hanoi Wren"),
    [asking("&origin=IN%2CVN")]: named("Both Wrens"),
  });
  await userEvent.click(await screen.findByRole("checkbox", { name: /Vietnam/ }));
  await expectPlace("/products?origin=VN");
  expect(await screen.findByText("Hanoi Wren")).toBeTruthy();
  await userEvent.click(screen.getByRole("checkbox", { name: /India/ }));
  await expectPlace("/products?origin=IN%2CVN");
  expect(await screen.findByText("Both Wrens")).toBeTruthy();
  await userEvent.click(await screen.findByRole("button", { name: "Remove Made in India" }));
  await expectPlace("/products?origin=VN");
});
