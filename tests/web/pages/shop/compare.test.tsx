// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, product } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const battery = (value: number) => ({ key: "battery", label: "Battery", value, unit: "h" });
const codecs = { key: "codecs", label: "Codecs", value: ["SBC", "AAC"] };
const named = (letter: string, name: string, change: object = {}) => ({
  ...product,
  _id: letter.repeat(24),
  name,
  reviews: [],
  ...change,
});
const wren = named("a", "Wren", { specs: [battery(7), codecs], inTheBox: ["Earbuds"] });
const tern = named("b", "Tern", {
  specs: [battery(9), codecs, { key: "anc", label: "Noise cancelling", value: 32, unit: "dB" }],
});
const orb = named("c", "Orb", { category: "speakers" });
const answers = Object.fromEntries(
  [wren, tern, orb].map((each) => [
    `GET /api/v1/product/${each._id}`,
    { body: { success: true, product: each } },
  ]),
);
const cells = () =>
  screen
    .getAllByRole("row")
    .map((row) => within(row).queryAllByRole("cell").concat(within(row).queryAllByRole("rowheader")))
    .map((all) => all.map(({ textContent }) => textContent))
    .filter((texts) => texts.length > 1);

test("products of one category stand side by side, with what differs marked", async () => {
  openPage(`/compare?products=${wren._id},${"f".repeat(24)},${tern._id},${orb._id},${wren._id}`, {
    ...answers,
    [`GET /api/v1/product/${"f".repeat(24)}`]: refusal(404, "not_found", "Product not found"),
  });
  expect(await screen.findByRole("columnheader", { name: /Tern/ })).toBeTruthy();
  // A product that is gone and one of another category stay out.
  expect(screen.getAllByRole("columnheader")).toHaveLength(2);
  expect(cells()).toEqual([
    ["₹2,499", "₹2,499", "Price"],
    ["3.5 of 5 (2)", "3.5 of 5 (2)", "Rating"],
    ["not stated", "32 dB", "Noise cancelling (they differ)"],
    ["7 h", "9 h", "Battery (they differ)"],
    ["SBC, AAC", "SBC, AAC", "Codecs"],
    ["Earbuds", "not stated", "In the box (they differ)"],
  ]);
  await userEvent.click(screen.getByLabelText("Only what differs"));
  expect(cells().map((row) => row.at(-1))).toEqual([
    "Noise cancelling (they differ)",
    "Battery (they differ)",
    "In the box (they differ)",
  ]);
  await userEvent.click(screen.getByRole("link", { name: "Remove Wren" }));
  await expectPlace(`/compare?products=${tern._id}`);
  expect(screen.queryByRole("columnheader", { name: /Wren/ })).toBeNull();
});

test("a product joins the last comparison in its category", async () => {
  localStorage.setItem("compared", JSON.stringify({ category: "earbuds", ids: [wren._id] }));
  openPage(`/product/${tern._id}`, answers);
  await userEvent.click(await screen.findByRole("link", { name: "Compare with 1 other" }));
  await expectPlace(`/compare?products=${wren._id},${tern._id}`);
  closePage();
  localStorage.setItem("compared", JSON.stringify({ category: "earbuds", ids: [wren._id, tern._id] }));
  openPage(`/product/${orb._id}`, {
    ...answers,
    [`GET /api/v1/product/${orb._id}`]: { body: { success: true, product: { ...orb, specs: [battery(3)] } } },
  });
  expect(await screen.findByRole("link", { name: "Compare" })).toHaveProperty(
    "search",
    `?products=${orb._id}`,
  );
});

test.each(["/compare", "/compare?products=x,../y", `/compare?products=${"f".repeat(24)}`])(
  "%s has nothing to compare",
  async (path) => {
    openPage(path, {
      [`GET /api/v1/product/${"f".repeat(24)}`]: refusal(404, "not_found", "Product not found"),
    });
    expect(await screen.findByText("Nothing to compare yet")).toBeTruthy();
  },
);
