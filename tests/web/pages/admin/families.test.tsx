// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const staff = { ...user, role: "admin" as const };
const idOf = (letter: string) => letter.repeat(24);
const id = idOf("f");
const call = `/api/v1/admin/family/${id}`;

const memberOf = (letter: string, colour: string, change: object = {}) => ({
  _id: idOf(letter),
  product: idOf(letter),
  name: `Wren Buds, ${colour}`,
  values: { colour },
  price: 2499,
  stock: 7,
  sold: 3,
  ...change,
});
const members = [
  memberOf("a", "Midnight", { tones: ["#14213d"] }),
  memberOf("b", "Sand", { price: 2599, stock: 0, hidden: true }),
  memberOf("e", "Ink"),
];
const family = {
  _id: id,
  name: "Wren Buds",
  axes: ["colour"],
  category: "earbuds",
  description: "Small and warm.",
  version: 4,
  createdAt: product.createdAt,
  members,
};
const answer = (change: object = {}) => ({ body: { success: true, family: { ...family, ...change } } });
const openFamily = (answers: Parameters<typeof openPage>[1] = {}) =>
  openPage(`/admin/families/${id}`, { [`GET ${call}`]: answer(), ...answers }, staff);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const sent = (requests: ReturnType<typeof openPage>, method: string) =>
  requests.filter((each) => each.method === method && each.url.includes("admin")).map(({ body }) => body);
const names = () =>
  within(screen.getByRole("table"))
    .getAllByRole("link")
    .map((link) => link.textContent);

afterEach(closePage);

test("the list shows each family with its colours, prices, stock and units sold", async () => {
  openPage(
    "/admin/families",
    { "GET /api/v1/admin/families?limit=25": { body: { success: true, families: [family] } } },
    staff,
  );
  const row = (await screen.findByRole("link", { name: "Wren Buds" })).closest("tr");
  expect(row?.textContent).toMatch(/Wren Buds.*Earbuds.*Midnight.*Sand.*Ink.*₹2,499\.00 – ₹2,599\.00.*14.*9/);
  expect(screen.getByRole("link", { name: "Edit Wren Buds" }).getAttribute("href")).toBe(
    `/admin/families/${id}`,
  );
});

test("members are reordered by keyboard and by dragging, and saved with the version that was shown", async () => {
  const saved = answer({ version: 5, members: [members[2], members[0], members[1]] });
  const requests = openFamily({ [`PUT ${call}`]: saved });
  const up = await screen.findByRole("button", { name: "Move Wren Buds, Ink up" });
  expect(names()).toEqual(["Wren Buds, Midnight", "Wren Buds, Sand", "Wren Buds, Ink"]);
  up.focus();
  await userEvent.keyboard("{Enter}");
  expect(names()).toEqual(["Wren Buds, Midnight", "Wren Buds, Ink", "Wren Buds, Sand"]);
  expect(screen.getByText("Wren Buds, Ink: position 2 of 3")).toBeTruthy();
  const rowOf = (name: string) => screen.getByRole("link", { name }).closest("tr") ?? document.body;
  fireEvent.dragStart(rowOf("Wren Buds, Ink"), { dataTransfer: {} });
  fireEvent.dragOver(rowOf("Wren Buds, Midnight"));
  fireEvent.dragEnd(rowOf("Wren Buds, Ink"));
  expect(names()).toEqual(["Wren Buds, Ink", "Wren Buds, Midnight", "Wren Buds, Sand"]);
  await press("Save colours");
  expect(await screen.findByText("Colours saved")).toBeTruthy();
  expect(sent(requests, "PUT")).toEqual([
    {
      version: 4,
      name: "Wren Buds",
      axes: ["colour"],
      members: [
        { product: idOf("e"), values: { colour: "Ink" } },
        { product: idOf("a"), values: { colour: "Midnight" }, tones: ["#14213d"] },
        { product: idOf("b"), values: { colour: "Sand" } },
      ],
    },
  ]);
});

test("a colour used twice is named beside its field, and the server's refusal below the table", async () => {
  const why = "Wren Buds, Ink is in Speakers. The family is in Earbuds";
  const requests = openFamily({ [`PUT ${call}`]: refusal(400, "family_refused", why, { members: why }) });
  const field = await screen.findByLabelText("Colour of Wren Buds, Ink");
  await userEvent.clear(field);
  await userEvent.type(field, "midnight");
  await press("Save colours");
  expect(await screen.findByText("Wren Buds, Midnight has this, too")).toBeTruthy();
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(sent(requests, "PUT")).toEqual([]);
  await userEvent.clear(field);
  await press("Save colours");
  expect(await screen.findByText("Enter a colour")).toBeTruthy();
  await userEvent.type(field, "Denim");
  await press("Save colours");
  expect(await screen.findByText(why)).toBeTruthy();
});

test("taking out all but one dissolves the family, after a warning", async () => {
  const requests = openFamily({
    [`PUT ${call}`]: { body: { success: true, family: null } },
    "GET /api/v1/admin/families?limit=25": { body: { success: true, families: [] } },
  });
  await press("Take out Wren Buds, Sand");
  await press("Take out Wren Buds, Ink");
  expect(screen.getByText(/Saving dissolves the family/)).toBeTruthy();
  await press("Save colours");
  await expectPlace("/admin/families");
  expect(await screen.findByText("Wren Buds dissolved")).toBeTruthy();
  expect(sent(requests, "PUT")).toMatchObject([{ members: [{ product: idOf("a") }] }]);
});

test("one price and shared texts are set for all members", async () => {
  const requests = openFamily({ [`PUT ${call}`]: [answer({ version: 5 }), answer({ version: 6 })] });
  const price = await screen.findByLabelText("Price of all colours");
  await userEvent.type(price, "1999");
  await press("Set");
  expect(await screen.findByText("Price set for all colours")).toBeTruthy();
  const description = await screen.findByLabelText("Description");
  await userEvent.clear(description);
  await userEvent.type(description, "Warmer.");
  await press("Update all colours");
  expect(await screen.findByText("All colours updated")).toBeTruthy();
  expect(sent(requests, "PUT")).toMatchObject([
    { version: 4, price: 1999 },
    { version: 5, description: "Warmer." },
  ]);
});

test("a family is dissolved after a question", async () => {
  openFamily({
    [`DELETE ${call}`]: { body: { success: true } },
    "GET /api/v1/admin/families?limit=25": { body: { success: true, families: [] } },
  });
  await press("Dissolve family");
  const dialog = await screen.findByRole("dialog", { name: "Dissolve Wren Buds?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Dissolve family" }));
  await expectPlace("/admin/families");
});

test("a second colour is made from a product, and a taken one is refused beside its field", async () => {
  const path = `/api/v1/admin/product/${product._id}`;
  const made = {
    ...product,
    _id: idOf("e"),
    name: "Wren Buds, Sand",
    stock: 0,
    images: [],
    hidden: true,
    familyId: id,
  };
  const taken = "Wren Buds, Ink already has the colour Ink";
  const activity = { body: { success: true, activity: [] } };
  const requests = openPage(
    `/admin/products/${product._id}`,
    {
      [`GET ${path}`]: { body: { success: true, product } },
      [`GET ${path}/activity`]: activity,
      [`POST ${path}/colour`]: [
        refusal(409, "family_conflict", taken, { colour: "This colour is taken" }),
        { status: 201, body: { success: true, product: made } },
      ],
      [`GET /api/v1/admin/product/${made._id}`]: { body: { success: true, product: made } },
      [`GET /api/v1/admin/product/${made._id}/activity`]: activity,
    },
    staff,
  );
  await press("Add a colour");
  await press("Add colour");
  expect(await screen.findAllByText("Enter a colour")).toHaveLength(2);
  await userEvent.type(screen.getByLabelText("Colour of Wren Buds"), "Midnight");
  const colour = screen.getByLabelText("New colour");
  await userEvent.type(colour, "Ink");
  await press("Add a tone to new colour");
  fireEvent.change(screen.getByLabelText("First tone of new colour"), { target: { value: "#cdbb9c" } });
  await press("Add colour");
  expect(await screen.findByText(taken)).toBeTruthy();
  expect(colour.getAttribute("aria-invalid")).toBe("true");
  await userEvent.clear(colour);
  await userEvent.type(colour, "Sand");
  await press("Add colour");
  await expectPlace(`/admin/products/${made._id}`);
  expect(sent(requests, "POST").at(-1)).toEqual({
    colour: "Sand",
    ownColour: "Midnight",
    tones: ["#cdbb9c"],
  });
  expect(await screen.findByRole("link", { name: "Edit the family" })).toBeTruthy();
  expect(screen.getByLabelText("Product Description").closest("fieldset")?.disabled).toBe(true);
  expect(screen.getByLabelText("Price").closest("fieldset")).toBeNull();
});

test("a family is made from products found by name", async () => {
  const other = { ...product, _id: idOf("b"), name: "Wren Buds sand" };
  const adminPath = (each: { _id: string }) => `GET /api/v1/admin/product/${each._id}`;
  const requests = openPage(
    "/admin/family",
    {
      "GET /api/v1/products?keyword=wren": { body: { success: true, products: [product, other] } },
      [adminPath(product)]: { body: { success: true, product } },
      [adminPath(other)]: { body: { success: true, product: other } },
      "POST /api/v1/admin/family/new": { status: 201, ...answer() },
      [`GET ${call}`]: answer(),
    },
    staff,
  );
  await userEvent.type(await screen.findByLabelText("Family name"), "Wren Buds");
  await press("Create");
  expect(await screen.findByText("Choose at least two products")).toBeTruthy();
  const search = screen.getByLabelText("Add a product by name");
  await userEvent.type(search, "wren{Enter}");
  await press(`${product.name} 2 reviews`);
  await screen.findByLabelText(`Colour of ${product.name}`);
  await userEvent.type(search, "{Enter}");
  await press(`${other.name} 2 reviews`);
  await userEvent.type(await screen.findByLabelText(`Colour of ${product.name}`), "Midnight");
  await userEvent.type(await screen.findByLabelText(`Colour of ${other.name}`), "Sand");
  await press("Create");
  await expectPlace(`/admin/families/${id}`);
  await waitFor(() =>
    expect(sent(requests, "POST")).toEqual([
      {
        name: "Wren Buds",
        axes: ["colour"],
        members: [
          { product: product._id, values: { colour: "Midnight" } },
          { product: other._id, values: { colour: "Sand" } },
        ],
      },
    ]),
  );
});
