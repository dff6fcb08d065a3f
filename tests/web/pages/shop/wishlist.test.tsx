// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, openPage, product, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const path = `/product/${product._id}`;
const other = { ...product, _id: "d".repeat(24), name: "Tern Buds" };
const page = {
  [`GET /api/v1${path}`]: {
    body: { success: true, product: { ...product, specs: [], inTheBox: [], reviews: [] } },
  },
};
const list = (...products: (typeof product)[]) => ({
  [`GET /api/v1/products?ids=${products.map(({ _id }) => _id).join("%2C")}`]: {
    body: {
      success: true,
      products,
      productsCount: 9,
      productCount: 9,
      resultPerPage: 8,
      filteredProductsCount: 1,
    },
  },
});
const wished = () => JSON.parse(localStorage.getItem("wishlist") ?? "[]");
const heart = (name = product.name) =>
  screen.findByRole("button", { name: new RegExp(`wishlist ?: ${name}$|^Add ${name} to wishlist$`) });

test("the heart adds a product to this browser's wishlist and removes it", async () => {
  openPage(path, page);
  await userEvent.click(await heart());
  expect((await heart()).getAttribute("aria-pressed")).toBe("true");
  expect(wished()).toEqual([product._id]);
  await userEvent.click(await heart());
  expect(wished()).toEqual([]);
});

test("the wishlist shows its products, and is empty once they are removed", async () => {
  localStorage.setItem("wishlist", JSON.stringify([product._id]));
  openPage("/wishlist", list(product));
  expect(await screen.findByRole("link", { name: "Wren Buds" })).toHaveProperty("pathname", path);
  await userEvent.click(await heart());
  expect(await screen.findByText("Your wishlist is empty.")).toBeTruthy();
});

test("a card's heart is a separate button named after its product", async () => {
  const [listed] = Object.values(list(product));
  openPage("/products", {
    "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000": listed ?? [],
  });
  const onCard = await screen.findByRole("button", { name: "Add Wren Buds to wishlist" });
  expect(onCard.getAttribute("aria-pressed")).toBe("false");
  await userEvent.click(onCard);
  expect(onCard.getAttribute("aria-pressed")).toBe("true");
  expect(wished()).toEqual([product._id]);
});

test("signing in merges both wishlists, newest first, and later changes are saved to the account", async () => {
  localStorage.setItem("wishlist", JSON.stringify([product._id]));
  const answer = (...products: string[]) => ({ body: { success: true, products } });
  const get = "GET /api/v1/wishlist";
  const put = "PUT /api/v1/wishlist";
  const both = [product._id, other._id];
  const requests = openPage(
    "/wishlist",
    {
      ...list(product),
      ...list(product, other),
      ...list(other),
      [get]: [answer(other._id), answer(...both)],
      [put]: answer(),
    },
    user,
  );
  const sent = () => requests.filter(({ method }) => method === "PUT").map(({ body }) => body);
  expect(await screen.findByRole("link", { name: "Tern Buds" })).toBeTruthy();
  await waitFor(() => expect(sent()).toEqual([{ products: both }]));
  await userEvent.click(await heart());
  await waitFor(() => expect(sent()).toEqual([{ products: both }, { products: [other._id] }]));
  expect(wished()).toEqual([other._id]);
});
