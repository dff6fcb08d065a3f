// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, expectPlace, openPage, pageOf, product, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

const idOf = (letter: string) => letter.repeat(24);

interface Colour {
  id: string;
  colour: string;
  edition?: string;
  price?: number;
  stock?: number;
  tones?: string[];
}

const midnight: Colour = { id: idOf("a"), colour: "Midnight", tones: ["#14213d"] };
const sand: Colour = { id: idOf("b"), colour: "Sand", price: 2999, tones: ["#f3f1ec", "#cdbb9c"] };
const ink: Colour = { id: idOf("e"), colour: "Ink", stock: 0 };

const memberOf = ({ id, colour, edition, price = product.price, stock = 5, tones }: Colour) => ({
  _id: id,
  values: { colour, ...(edition && { edition }) },
  price,
  stock,
  ...(tones && { tones }),
  image: { url: `/${colour}.webp`, altImage: `Wren Buds in ${colour}` },
});

function familyOf(...colours: Colour[]) {
  const members = colours.map(memberOf);
  const axes = colours.some(({ edition }) => edition) ? ["colour", "edition"] : ["colour"];
  const from = Math.min(...members.map(({ price }) => price));
  return { _id: idOf("f"), name: "Wren Buds", axes, from, members };
}
type Family = ReturnType<typeof familyOf>;

/** A member as the shop answers it, with a second photo that only its own answer names. */
function productIn(family: Family, colour: Colour, change: object = {}) {
  const { _id, values, price, stock, image } = memberOf(colour);
  const name = ["Wren Buds", values.colour, values.edition].filter(Boolean).join(", ");
  const images = [image, { url: `/${values.colour}-back.webp`, altImage: `${values.colour}, back` }];
  return { ...product, _id, name, price, stock, images, family, reviews: [], ...change };
}
const answers = (family: Family, ...colours: Colour[]) =>
  Object.fromEntries(
    colours.map((colour) => [
      `GET /api/v1/product/${colour.id}`,
      { body: { success: true, product: productIn(family, colour) } },
    ]),
  );

const namesIn = async (axis: string) =>
  within(await screen.findByRole("navigation", { name: axis }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("aria-label"));
const press = async (name: string) => userEvent.click(await screen.findByRole("link", { name }));
const pictures = () =>
  screen.getAllByRole("button", { name: /^Zoom/ }).map((each) => each.getAttribute("aria-label"));

afterEach(closePage);

test("swatches are links with name, other price and state", async () => {
  const family = familyOf(midnight, sand, ink);
  openPage(`/product/${midnight.id}`, answers(family, midnight));
  expect(await namesIn("Colour")).toEqual(["Midnight", "Sand, ₹2,999", "Ink, sold out"]);
  const here = screen.getByRole("link", { name: "Midnight" });
  expect(here.getAttribute("aria-current")).toBe("true");
  expect(screen.getByRole("link", { name: "Sand, ₹2,999" }).getAttribute("href")).toBe(`/product/${sand.id}`);
});

test("choosing a colour changes photos, price, title and address in place, and keeps quantity and focus", async () => {
  const family = familyOf(midnight, sand);
  openPage(`/product/${midnight.id}`, answers(family, midnight, sand));
  const more = await screen.findByRole("button", { name: "Increase quantity" });
  await userEvent.click(more);
  await press("Sand, ₹2,999");
  await expectPlace(`/product/${sand.id}`);
  expect(await screen.findByRole("heading", { level: 1, name: "Wren Buds, Sand" })).toBeTruthy();
  await waitFor(() => expect(pictures()).toEqual(["Zoom: Wren Buds in Sand", "Zoom: Sand, back"]));
  expect(screen.getByRole("button", { name: "Increase quantity" })).toBe(more);
  expect(screen.getByRole("group", { name: "Quantity" }).textContent).toBe("2");
  expect(document.activeElement?.getAttribute("href")).toBe(`/product/${sand.id}`);
  await waitFor(() => expect(document.title).toBe("Wren Buds, Sand · Earshot"));
});

test("a colour whose own data don't arrive shows what the family knows, and never another colour's photo", async () => {
  const family = familyOf(midnight, sand);
  openPage(`/product/${midnight.id}`, {
    ...answers(family, midnight),
    [`GET /api/v1/product/${sand.id}`]: "no answer",
  });
  await press("Sand, ₹2,999");
  expect(await screen.findByRole("heading", { level: 1, name: "Wren Buds, Sand" })).toBeTruthy();
  expect(pictures()).toEqual(["Zoom: Wren Buds in Sand"]);
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
  expect(pictures()).toEqual(["Zoom: Wren Buds in Sand"]);
});

test("a colour that was removed meanwhile says so", async () => {
  const family = familyOf(midnight, sand);
  openPage(`/product/${midnight.id}`, {
    ...answers(family, midnight),
    [`GET /api/v1/product/${sand.id}`]: { status: 404, body: { success: false, code: "not_found" } },
  });
  await press("Sand, ₹2,999");
  expect(await screen.findByRole("heading", { level: 1, name: "We can't find this product" })).toBeTruthy();
});

test("a sold-out colour can be chosen, and Notify me means that colour", async () => {
  const family = familyOf(midnight, ink);
  const ask = `POST /api/v1/product/${ink.id}/notify`;
  const requests = openPage(
    `/product/${midnight.id}`,
    {
      ...answers(family, midnight, ink),
      "GET /api/v1/review/own?productId=aaaaaaaaaaaaaaaaaaaaaaaa": {
        body: { success: true, helpfulReviews: [] },
      },
      [ask]: { body: { success: true } },
    },
    user,
  );
  await press("Ink, sold out");
  await userEvent.click(await screen.findByRole("button", { name: "Notify me" }));
  await waitFor(() => expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain(ask));
});

test("with two axes, a choice keeps the other value where it can", async () => {
  const blue = { ...midnight, edition: "Pro" };
  const bluePlain = { ...midnight, id: idOf("1"), edition: "Lite" };
  const sandPro = { ...sand, edition: "Pro" };
  const family = familyOf(blue, bluePlain, sandPro);
  openPage(`/product/${bluePlain.id}`, answers(family, bluePlain));
  const hrefs = async (axis: string) =>
    within(await screen.findByRole("navigation", { name: axis }))
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  expect(await hrefs("Colour")).toEqual([`/product/${bluePlain.id}`, `/product/${sandPro.id}`]);
  expect(await hrefs("Edition")).toEqual([`/product/${blue.id}`, `/product/${bluePlain.id}`]);
});

test("reviews name the colour that their author has, and can be filtered by it", async () => {
  const family = familyOf(midnight, sand);
  const review = {
    _id: idOf("7"),
    name: "Ravi",
    rating: 4,
    comment: "Lovely.",
    createdAt: product.createdAt,
    values: { colour: "Sand" },
  };
  openPage(`/product/${midnight.id}`, {
    [`GET /api/v1/product/${midnight.id}`]: {
      body: { success: true, product: productIn(family, midnight, { reviews: [review] }) },
    },
    [`GET /api/v1/reviews?id=${midnight.id}&limit=100&colour=Midnight`]: {
      body: { success: true, reviews: [] },
    },
  });
  const item = (await screen.findByText("Lovely.")).closest("li");
  expect(item?.textContent).toContain("Sand");
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Colour" }), "Midnight");
  expect(await screen.findByText("No reviews match.", { exact: false })).toBeTruthy();
});

test("a card names the other colours, and the lowest price when prices differ", async () => {
  const family = familyOf(midnight, sand, ink);
  const list = "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000";
  const alike = familyOf(midnight, ink);
  openPage("/products", {
    [list]: pageOf([
      productIn(family, midnight),
      { ...productIn(alike, midnight), _id: idOf("9"), name: "Alike", family: alike },
    ]),
  });
  expect(await screen.findByText("Also in Sand and Ink")).toBeTruthy();
  const [first, second] = screen.getAllByRole("article");
  expect(first?.textContent).toContain("from ₹2,499");
  expect(second?.textContent).not.toContain("from");
});

test("members are compared by their colours", async () => {
  const family = familyOf(midnight, sand);
  openPage(`/compare?products=${midnight.id},${sand.id}`, answers(family, midnight, sand));
  const row = await screen.findByRole("row", { name: /^Colour/ });
  expect(
    within(row)
      .getAllByRole("cell")
      .map(({ textContent }) => textContent),
  ).toEqual(["Midnight", "Sand"]);
});
