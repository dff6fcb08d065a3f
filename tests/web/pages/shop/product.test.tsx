// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { address } from "../../../support/address.ts";
import { closePage, expectPlace, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const path = `/product/${product._id}`;
const call = `GET /api/v1${path}`;
const review = {
  _id: "b".repeat(24),
  name: "Ravi",
  rating: 4.5,
  comment: "Worth it.",
  createdAt: product.createdAt,
};
const answer = (change: object = {}) => ({
  body: { success: true, product: { ...product, reviews: [review], ...change } },
});
const submitted = {
  success: true,
  replaced: false,
  review: { ...review, _id: "c".repeat(24), name: user.name, rating: 5, comment: "Lovely." },
  rating: 4,
  numofReviews: 3,
};
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const cart = () => JSON.parse(localStorage.getItem("cartItems") ?? "[]");

afterEach(closePage);

test("the page shows name, category, stock, both prices, rating, description and reviews", async () => {
  openPage(path, { [call]: answer() });
  expect(await screen.findByRole("heading", { level: 1, name: "Wren Buds" })).toBeTruthy();
  expect(screen.getByText("In Stock : 3")).toBeTruthy();
  expect(screen.getByText("₹2,499")).toBeTruthy();
  expect(screen.getByText("₹2,799").tagName).toBe("S");
  expect(screen.getAllByRole("link", { name: "Earbuds" })[0]?.getAttribute("href")).toBe(
    "/products?category=earbuds",
  );
  expect(screen.getByRole("img", { name: "Rated 3.5 of 5, 2 reviews" })).toBeTruthy();
  expect(await screen.findByText("Small and warm.")).toBeTruthy();
  expect(await screen.findByText("Worth it.")).toBeTruthy();
  await waitFor(() => expect(document.title).toBe("Wren Buds · Earshot"));
});

test("specifications are shown with units and plain words, and with what comes in the box", async () => {
  const specs = [
    { key: "battery", label: "Battery", value: 8, unit: "h" },
    { key: "water", label: "Water rating", value: "IPX5", hint: "Rain and sweat." },
    { key: "codecs", label: "Codecs", value: ["SBC", "AAC"] },
    { key: "multipoint", label: "Two devices at once", value: false },
  ];
  openPage(path, { [call]: answer({ specs, inTheBox: ["Earbuds", "Case"], model: "ES-1" }) });
  const table = await screen.findByRole("region", { name: "Specifications" });
  const facts = Array.from(table.querySelectorAll("dt"), (name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Battery", "8 h"],
    ["Water rating", "IPX5Rain and sweat."],
    ["Codecs", "SBC, AAC"],
    ["Two devices at once", "No"],
    ["In the box", "Earbuds, Case"],
    ["Model", "ES-1"],
  ]);
});

test("the label is shown with the MRP and whom to complain to; what it lacks is left out", async () => {
  const contact = { address: ["Earshot", "14 Residency Road"], phone: "+91 80 4567", email: "hi@shop.test" };
  const declarations = {
    countryOfOrigin: "VN",
    netQuantity: "1 N",
    maker: { address: "Hanoi" },
    importer: { name: "Earshot", address: "Bengaluru" },
    contact,
  };
  openPage(path, { [call]: answer({ declarations, mrp: 2999 }) });
  const table = await screen.findByRole("region", { name: "On the label" });
  const facts = Array.from(table.querySelectorAll("dt"), (name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(facts).toEqual([
    ["Country of origin", "Vietnam"],
    ["Net quantity", "1 N"],
    ["MRP", "₹2,999, including all taxes"],
    ["Manufacturer", "Hanoi"],
    ["Importer", "Earshot, Bengaluru"],
    ["Consumer contact", "Earshot, 14 Residency Road+91 80 4567hi@shop.test"],
  ]);
  expect(within(table).getByRole("link", { name: "+91 80 4567" }).getAttribute("href")).toBe("tel:+91804567");
});

test("a product without reviews says so", async () => {
  openPage(path, { [call]: answer({ reviews: [], numofReviews: 0, rating: 0 }) });
  expect(await screen.findByText("No Review Yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Write the first review" })).toBeTruthy();
});

test("clicking a thumbnail changes the main picture", async () => {
  openPage(path, { [call]: answer() });
  const photo = await screen.findByRole("button", { name: "Zoom: Wren Buds, back" });
  expect(photo.querySelector(".product-picture")).toBeNull();
  await press("Photo 2: Wren Buds, back");
  expect(photo.querySelector(".product-picture")).not.toBeNull();
  expect(screen.getByRole("button", { name: "Photo 2: Wren Buds, back" }).getAttribute("aria-current")).toBe(
    "true",
  );
});

test("key facts of the category stand under the price", async () => {
  const specs = [
    { key: "anc", label: "Noise cancelling", value: 48, unit: "dB" },
    { key: "battery", label: "Battery", value: 8, unit: "h" },
    { key: "water", label: "Water rating", value: "IPX5" },
    { key: "codecs", label: "Codecs", value: ["SBC", "AAC"] },
    { key: "weight", label: "Weight", value: 1250, unit: "g" },
    { key: "bluetooth", label: "Bluetooth", value: "5.3" },
  ];
  openPage(path, { [call]: answer({ specs }) });
  const facts = await screen.findByLabelText("Key facts");
  expect(Array.from(facts.children, ({ textContent }) => textContent)).toEqual([
    "Noise cancelling48 dB",
    "Battery8 h",
    "Water ratingIPX5",
    "Weight1.25 kg",
  ]);
});

test("a description keeps its lines and lists, and a long one is set in paragraphs", async () => {
  openPage(path, { [call]: answer({ description: "Warm.\n\n- Two drivers\n- One cable" }) });
  const region = () => screen.findByRole("region", { name: "Description" });
  expect(
    within(await region())
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["Two drivers", "One cable"]);
  cleanup();
  const sentence = (word: string) => `${word} ${"is said about version 5.3 ".repeat(3)}here.`;
  const description = ["One", "Two", "Three", "Four"].map(sentence).join(" ");
  openPage(path, { [call]: answer({ description }) });
  expect(
    Array.from((await region()).querySelectorAll("p"), ({ textContent }) => textContent?.split(" ")[0]),
  ).toEqual(["One", "Two", "Four"]);
});

test("a product is shared by the device, or its link copied", async () => {
  const copied: string[] = [];
  Object.defineProperty(navigator, "clipboard", {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
  openPage(path, { [call]: answer() });
  await press("Share Wren Buds");
  expect(await screen.findByText("Link copied")).toBeTruthy();
  expect(copied).toHaveLength(1);
});

test("the quantity ranges from 1 to the stock", async () => {
  openPage(path, { [call]: answer() });
  const quantity = await screen.findByRole("group", { name: "Quantity" });
  const steps = async (name: string) => {
    for (let step = 0; step < 4; step++) await press(name);
    return within(quantity).getByRole("status").textContent;
  };
  expect(within(quantity).getByRole("status").textContent).toBe("1");
  expect(await steps("Increase quantity")).toBe("3");
  expect(await steps("Decrease quantity")).toBe("1");
});

test("adding to the cart stores the product's current data", async () => {
  const requests = openPage(path, {
    [call]: [answer(), answer({ price: 1999, stock: 9, name: "Wren Buds 2" })],
  });
  await press("Increase quantity");
  await press("Add To Cart");
  expect(await screen.findByText("Item Added to Cart")).toBeTruthy();
  expect(cart()).toEqual([
    {
      product: product._id,
      name: "Wren Buds 2",
      price: 1999,
      category: "earbuds",
      image: "/front.webp",
      stock: 9,
      quantity: 2,
    },
  ]);
  expect(requests.filter(({ url }) => url === `/api/v1${path}`)).toHaveLength(2);
});

test("a PIN code shows the delivery days, and is remembered by the browser", async () => {
  openPage(path, { [call]: answer() });
  const pin = await screen.findByLabelText("PIN code");
  expect(screen.getByText("Delivered in 2–8 working days")).toBeTruthy();
  await userEvent.type(pin, "560 001");
  const days = /^Arrives \w{3} \d+( \w{3})?\s–\s\w{3} \d+ \w{3}$/;
  expect(
    screen.getByText((_, element) => element?.tagName === "P" && days.test(element.textContent)),
  ).toBeTruthy();
  cleanup();
  openPage(path, { [call]: answer() });
  expect((await screen.findByText(/^Arrives/)).textContent).toMatch(/ at 560001$/);
  await press("Change PIN code");
  expect(await screen.findByLabelText("PIN code")).toHaveProperty("value", "560001");
});

test("the delivery to a customer's own address shows without typing; sold out, none is promised", async () => {
  const saved = { ...address, _id: "f".repeat(24), default: true };
  const addresses = { "GET /api/v1/addresses": { body: { success: true, addresses: [saved] } } };
  openPage(path, { [call]: answer(), ...addresses }, user);
  expect(await screen.findByText(address.postalCode)).toBeTruthy();
  cleanup();
  openPage(path, { [call]: answer({ stock: 0 }), ...addresses }, user);
  expect(await screen.findByText("Out of stock")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Notify me" })).toBeTruthy();
  expect(screen.queryByText(/^(Arrives|Delivered)/)).toBeNull();
});

test("a sold-out product cannot be added", async () => {
  openPage(path, { [call]: answer({ stock: 0 }) });
  expect(await screen.findByText("Out of stock")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Add To Cart" })).toHaveProperty("disabled", true);
  screen.getByRole("button", { name: "Add To Cart" }).click();
  expect(cart()).toEqual([]);
});

test("a failed addition shows the server's message", async () => {
  openPage(path, { [call]: [answer(), refusal(503, "unavailable", "Service unavailable, try again")] });
  await press("Add To Cart");
  expect(await screen.findByText("Service unavailable, try again")).toBeTruthy();
  expect(cart()).toEqual([]);
});

test("a review accepts half stars and a comment, and the page says that it replaces the last one", async () => {
  const requests = openPage(path, { [call]: answer(), "POST /api/v1/review": { body: submitted } }, user);
  await waitFor(() => expect(screen.getByRole("button", { name: "Account of Asha Rao" })).toBeTruthy());
  await press("Submit Review");
  const dialog = await screen.findByRole("dialog", { name: "Review Wren Buds" });
  expect(dialog.textContent).toContain("this replaces your earlier review");
  const rating = within(dialog).getByRole("slider", { name: "Rating" });
  expect([rating.getAttribute("min"), rating.getAttribute("max"), rating.getAttribute("step")]).toEqual([
    "0",
    "5",
    "0.5",
  ]);
  await userEvent.type(within(dialog).getByLabelText("Comment"), "Lovely.");
  await userEvent.click(within(dialog).getByRole("button", { name: "Submit" }));
  expect(await screen.findByText("Review Submitted Successfully")).toBeTruthy();
  const sent = requests.find(({ method }) => method === "POST")?.body as FormData;
  expect(Object.fromEntries(sent)).toEqual({ productId: product._id, rating: "0", comment: "Lovely." });
});

test("Cancel closes the dialog without sending and keeps the draft for the next opening", async () => {
  const requests = openPage(path, { [call]: answer() }, user);
  await waitFor(() => expect(screen.getByRole("button", { name: "Account of Asha Rao" })).toBeTruthy());
  await press("Submit Review");
  await userEvent.type(await screen.findByLabelText("Comment"), "Half a thought");
  fireEvent.change(screen.getByRole("slider", { name: "Rating" }), { target: { value: "3.5" } });
  await press("Cancel");
  await waitFor(() => expect(screen.queryByLabelText("Comment")).toBeNull());
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await press("Submit Review");
  expect(await screen.findByLabelText("Comment")).toHaveProperty("value", "Half a thought");
  expect(screen.getByRole("slider", { name: "Rating" })).toHaveProperty("value", "3.5");
});

async function submitReview(): Promise<void> {
  openPage(path, { [call]: answer(), "POST /api/v1/review": { body: submitted } }, user);
  await waitFor(() => expect(screen.getByRole("button", { name: "Account of Asha Rao" })).toBeTruthy());
  await press("Submit Review");
  await userEvent.type(await screen.findByLabelText("Comment"), "Lovely.");
  await press("Submit");
  await waitFor(() => expect(screen.queryByLabelText("Comment")).toBeNull());
}

test("the author sees a review at once, even while responses are stale", async () => {
  await submitReview();
  const shown = () =>
    within(screen.getByRole("region", { name: "Reviews" }))
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent);
  expect(shown()).toEqual([expect.stringContaining("Lovely."), expect.stringContaining("Worth it.")]);
  expect(screen.getByText("from 3 reviews")).toBeTruthy();
  // Another answer of the edge, which does not know the review yet.
  await press("Add To Cart");
  fireEvent.focus(window);
  expect(await screen.findByText("Item Added to Cart")).toBeTruthy();
  expect(shown()[0]).toContain("Lovely.");
});

test("a sent review is not offered as a draft again", async () => {
  await submitReview();
  await press("Submit Review");
  expect(await screen.findByLabelText("Comment")).toHaveProperty("value", "");
});

test("reviews load page by page to the last", async () => {
  const page = (from: number, nextCursor?: string) => ({
    body: {
      success: true,
      reviews: Array.from({ length: 100 }, (_, index) => ({
        ...review,
        _id: `${from + index}`,
        name: `Ravi ${from + index}`,
      })),
      nextCursor,
    },
  });
  const reviews = `GET /api/v1/reviews?id=${product._id}&limit=100`;
  const rest = Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((number) => [
      `${reviews}&cursor=c${number}`,
      page(number * 100, number < 6 ? `c${number + 1}` : undefined),
    ]),
  );
  openPage(path, { [call]: answer({ numofReviews: 700 }), [reviews]: page(0, "c1"), ...rest });
  for (let shown = 100; shown <= 700; shown += 100) {
    await userEvent.click(await screen.findByText("Show more reviews"));
    expect(await screen.findByText(`Ravi ${shown - 1}`)).toBeTruthy();
  }
  expect(screen.queryByText("Show more reviews")).toBeNull();
});

test("a visitor who wants to review is sent to the login and back afterwards", async () => {
  openPage(path, { [call]: answer() });
  await screen.findByRole("link", { name: "Login" });
  await press("Submit Review");
  await expectPlace(`/login?redirect=${encodeURIComponent(`product/${product._id}?review=new`)}`);
});

test("an unknown product is reported as not found, and a failed load can be retried", async () => {
  openPage(path, { [call]: refusal(404, "not_found", "Product not found") });
  expect(await screen.findByText("We can't find this product")).toBeTruthy();
  cleanup();
  openPage(path, { [call]: [refusal(400, "invalid", "Invalid id"), answer()] });
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid id");
  await press("Try again");
  expect(await screen.findByText("In Stock : 3")).toBeTruthy();
});

const bars = [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 5 ? 3 : stars === 1 ? 1 : 0 }));
const reviewsCall = (query: string) => `GET /api/v1/reviews?id=${product._id}&limit=100${query}`;
const listed = (...reviews: object[]) => ({ body: { success: true, reviews } });

test("reviews can be filtered by stars and verified purchases and sorted, and filters without a match can be reset", async () => {
  const stamped = { ...review, _id: "e".repeat(24), comment: "Bought here.", verified: true };
  openPage(path, {
    [call]: answer({ distribution: bars }),
    [reviewsCall("&stars=5")]: listed(review, stamped),
    [reviewsCall("&stars=5&verified=true")]: listed(stamped),
    [reviewsCall("&sort=lowest&stars=5&verified=true")]: listed(),
  });
  expect(await screen.findByText("Worth it.")).toBeTruthy();
  expect(screen.queryByText("Verified purchase")).toBeNull();
  expect(await screen.findByRole("button", { name: "4 stars 0" })).toHaveProperty("disabled", true);
  // A bar is the share of all reviews, not of the longest bar.
  const widths = [...document.querySelectorAll("fieldset rect")].map((bar) => bar.getAttribute("width"));
  expect(widths).toEqual(["75%", "0%", "0%", "0%", "25%"]);
  await press("5 stars 3");
  expect(await screen.findByText("Verified purchase")).toBeTruthy();
  expect(screen.getByRole("button", { name: "5 stars 3", pressed: true })).toBeTruthy();
  await userEvent.click(screen.getByLabelText("Verified purchases only"));
  await waitFor(() => expect(screen.queryByText("Worth it.")).toBeNull());
  await userEvent.selectOptions(screen.getByLabelText("Sort by"), "Lowest rating");
  expect(await screen.findByText(/No reviews match/)).toBeTruthy();
  await press("Show all");
  expect(await screen.findByText("Worth it.")).toBeTruthy();
});

test("a review can be marked helpful once; a hidden one says why and has no button", async () => {
  const removed = {
    ...review,
    _id: "d".repeat(24),
    name: "",
    rating: 0,
    comment: "Removed by the shop: Advertising",
    removed: "Advertising",
  };
  const requests = openPage(
    path,
    {
      [call]: answer({ reviews: [{ ...review, helpful: 3 }, removed] }),
      [`GET /api/v1/review?productId=${product._id}`]: { body: { success: true, helpfulReviews: [] } },
      [`PUT /api/v1/review/${review._id}/helpful`]: { body: { success: true, helpful: 4 } },
    },
    user,
  );
  await waitFor(() => expect(screen.getByRole("button", { name: "Account of Asha Rao" })).toBeTruthy());
  await press("Helpful (3): review of Ravi");
  expect(
    await screen.findByRole("button", { name: "Helpful (4): review of Ravi", pressed: true }),
  ).toBeTruthy();
  await press("Helpful (4): review of Ravi");
  expect(requests.filter(({ method }) => method === "PUT")).toHaveLength(1);
  expect(screen.getByText("Removed by the shop: Advertising")).toBeTruthy();
  expect(screen.getAllByRole("button", { name: /^Helpful/ })).toHaveLength(1);
});

test("authors can edit and delete their own review", async () => {
  const mine = { ...review, name: user.name };
  const requests = openPage(
    path,
    {
      [call]: answer({ reviews: [mine] }),
      [`GET /api/v1/review?productId=${product._id}`]: {
        body: { success: true, review: mine, helpfulReviews: [] },
      },
      "POST /api/v1/review": {
        body: { ...submitted, replaced: true, review: { ...mine, comment: "Better." } },
      },
      [`DELETE /api/v1/review?productId=${product._id}`]: {
        body: { success: true, _id: mine._id, rating: 0, numofReviews: 0 },
      },
    },
    user,
  );
  await press("Edit your review");
  const comment = await screen.findByLabelText("Comment");
  expect(comment).toHaveProperty("value", "Worth it.");
  expect(screen.getByRole("slider", { name: "Rating" })).toHaveProperty("value", "4.5");
  await userEvent.clear(comment);
  await userEvent.type(comment, "Better.");
  await press("Submit");
  expect(await screen.findByText("Better.")).toBeTruthy();
  const sent = requests.find(({ method }) => method === "POST")?.body as FormData;
  expect(sent.get("rating")).toBe("4.5");
  await press("Delete your review");
  const dialog = await screen.findByRole("dialog", { name: "Do you want to delete your review?" });
  await userEvent.click(within(dialog).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("No Review Yet")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Write the first review" })).toBeTruthy();
});
