// @vitest-environment happy-dom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, pageOf, product } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const battery = (value: number) => ({ key: "battery", label: "Battery", value, unit: "h" });
const codecs = { key: "codecs", label: "Codecs", value: ["SBC", "AAC"] };
const madeIn = (countryOfOrigin: string) => ({
  countryOfOrigin,
  contact: { address: [], phone: "", email: "" },
});
const named = (letter: string, name: string, change: object = {}) => ({
  ...product,
  _id: letter.repeat(24),
  name,
  reviews: [],
  ...change,
});
const wren = named("a", "Wren", {
  specs: [battery(7), codecs],
  inTheBox: ["Earbuds"],
  declarations: madeIn("VN"),
});
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

test("products of one category stand side by side, with the best of a row marked", async () => {
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
    // One figure alone is not the best of several.
    ["–Not stated", "32 dB", "Noise cancelling"],
    ["7 h", "9 h Best", "Battery"],
    ["SBC, AAC", "SBC, AAC", "Codecs"],
    ["Vietnam", "–Not stated", "Made in"],
    ["Earbuds", "–Not stated", "In the box"],
  ]);
  await userEvent.click(screen.getByLabelText("Show differences only"));
  expect(cells().map((row) => row.at(-1))).toEqual(["Noise cancelling", "Battery", "Made in", "In the box"]);
  await userEvent.click(screen.getByRole("button", { name: "Add To Cart: Tern" }));
  expect(await screen.findByText("Item Added to Cart")).toBeTruthy();
  expect(JSON.parse(localStorage.getItem("cartItems") ?? "[]")).toMatchObject([
    { name: "Tern", quantity: 1 },
  ]);
  await userEvent.click(screen.getByRole("link", { name: "Remove Wren" }));
  await expectPlace(`/compare?products=${tern._id}`);
  expect(screen.queryByRole("columnheader", { name: /Wren/ })).toBeNull();
});

const list = (...products: (typeof product)[]) => ({
  [`GET /api/v1/products?ids=${products.map(({ _id }) => _id).join("%2C")}`]: pageOf(products),
});
const chosen = () => JSON.parse(localStorage.getItem("compared") ?? "null");
const tray = () => screen.findByRole("region", { name: "Compare" });

test("cards and product pages collect products of one category in a tray, which this device remembers", async () => {
  const listing = "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000";
  const all = { ...answers, ...list(wren), ...list(wren, tern), ...list(orb) };
  openPage("/products", { ...all, [listing]: pageOf([wren, tern, orb]) });
  await userEvent.click(await screen.findByRole("checkbox", { name: "Compare Wren" }));
  expect(within(await tray()).getByText("Choose another from Earbuds to compare.")).toBeTruthy();
  expect(within(await tray()).queryByRole("link", { name: "Compare" })).toBeNull();
  cleanup();
  openPage(`/product/${tern._id}`, all);
  await userEvent.click(await screen.findByRole("button", { name: "Compare Tern" }));
  expect(await screen.findByRole("button", { name: "Comparing Tern" })).toBeTruthy();
  expect(chosen()).toEqual({ category: "earbuds", ids: [wren._id, tern._id] });
  const [link] = await screen.findAllByRole("link", { name: "Compare (2)" });
  expect(link).toHaveProperty("search", `?products=${wren._id},${tern._id}`);
  await userEvent.click(within(await tray()).getByRole("link", { name: "Compare" }));
  expect(await screen.findByRole("columnheader", { name: /Wren/ })).toBeTruthy();
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
});

test("a product of another category starts a new comparison, and the tray can be emptied", async () => {
  localStorage.setItem("compared", JSON.stringify({ category: "earbuds", ids: [wren._id, tern._id] }));
  openPage(`/product/${orb._id}`, { ...answers, ...list(wren, tern), ...list(orb), ...list(tern) });
  await userEvent.click(
    within(await tray()).getByRole("button", { name: "Remove Wren from the comparison" }),
  );
  expect(chosen()).toEqual({ category: "earbuds", ids: [tern._id] });
  await userEvent.click(await screen.findByRole("button", { name: "Compare Orb" }));
  expect(chosen()).toEqual({ category: "speakers", ids: [orb._id] });
  await userEvent.click(within(await tray()).getByRole("button", { name: "Clear" }));
  expect(screen.queryByRole("region", { name: "Compare" })).toBeNull();
  expect(chosen()).toBeNull();
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
