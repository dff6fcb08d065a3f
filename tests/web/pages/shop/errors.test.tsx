// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, pageOf, product } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

const refused = refusal(400, "invalid", "Not today");
const newest = pageOf([product]);
const everything = "GET /api/v1/products?group=family&keyword=&page=1&price%5Bgte%5D=0&price%5Blte%5D=50000";
const page = `/product/${product._id}`;
const detail = { body: { success: true, product: { ...product, reviews: [] } } };

const banner = async () => {
  const alert = await screen.findByRole("alert");
  expect(alert.textContent).toContain("Not today");
  return alert;
};
const tryAgain = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));
const isAbove = (above: Element, below: Element) =>
  Boolean(above.compareDocumentPosition(below) & Node.DOCUMENT_POSITION_FOLLOWING);

/** Returning to the tab refreshes what it shows, though not within two seconds of the last request. */
async function comeBackToTab(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 2100));
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 60_000 });
  window.dispatchEvent(new Event("focus"));
}

async function expectBannerAbove(name: string): Promise<void> {
  const alert = await banner();
  const shown = (await screen.findAllByText(name)).at(-1);
  expect(shown && isAbove(alert, shown)).toBe(true);
}
async function expectRecovery(name: string): Promise<void> {
  await tryAgain();
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getAllByText(name).length).toBeGreaterThan(0);
}

const popular = "GET /api/v1/products?group=family&sort=popular";

test.each(["/", "/trending"])(
  "%s: products stay below the server's message when their refresh fails",
  async (path) => {
    const answers = [newest, refused, newest];
    openPage(path, { "GET /api/v1/products?group=family": answers, [popular]: answers });
    expect((await screen.findAllByText("Wren Buds")).length).toBeGreaterThan(0);
    await comeBackToTab();
    await expectBannerAbove("Wren Buds");
    await expectRecovery("Wren Buds");
  },
);

test("the listing keeps its products below a failed filter's message, and shows no count", async () => {
  const chosen = `${everything}&category=speakers`;
  openPage("/products", {
    [everything]: newest,
    [chosen]: [refused, pageOf([{ ...product, name: "Loam Shelf" }])],
  });
  expect(await screen.findByText("1 product")).toBeTruthy();
  await userEvent.click(await screen.findByLabelText("Speakers"));
  await expectBannerAbove("Wren Buds");
  expect(screen.queryByText(/1 product/)).toBeNull();
  await expectRecovery("Loam Shelf");
  expect(screen.getByText("1 product")).toBeTruthy();
});

test("a filter that fails after one without matches does not say that nothing matches", async () => {
  const chosen = `${everything}&category=speakers`;
  openPage("/products", { [everything]: pageOf([]), [chosen]: [refused, newest] });
  expect(await screen.findByText("No products found")).toBeTruthy();
  await userEvent.click(await screen.findByLabelText("Speakers"));
  await banner();
  expect(screen.queryByText("No products found")).toBeNull();
  await expectRecovery("Wren Buds");
});

test.each(["/", "/products", "/trending"])(
  "%s: a first load that fails shows the message and can be retried",
  async (path) => {
    const answers = [refused, newest];
    openPage(path, {
      [everything]: answers,
      "GET /api/v1/products?group=family": answers,
      [popular]: answers,
    });
    await banner();
    await expectRecovery("Wren Buds");
  },
);

test("a product page stays below the message of a refresh that fails", async () => {
  const soldOut = { body: { success: true, product: { ...product, stock: 0, reviews: [] } } };
  openPage(page, { [`GET /api/v1${page}`]: [detail, soldOut, refused, soldOut] });
  await userEvent.click(await screen.findByRole("button", { name: "Add To Cart" }));
  await expectBannerAbove("Small and warm.");
  await expectRecovery("Out of stock");
});

test("reviews stay below the message when the next ones fail to load", async () => {
  const reviewOf = (name: string) => ({
    _id: name,
    name,
    rating: 4,
    comment: `${name} likes it`,
    createdAt: product.createdAt,
  });
  const reviews = `GET /api/v1/reviews?id=${product._id}&limit=100`;
  const all = { body: { success: true, reviews: [reviewOf("Ravi"), reviewOf("Meera")] } };
  const first = { body: { success: true, product: { ...product, reviews: [reviewOf("Ravi")] } } };
  openPage(page, { [`GET /api/v1${page}`]: first, [reviews]: [refused, refused, all] });
  await userEvent.click(await screen.findByRole("button", { name: "Show all 2 reviews" }));
  await expectBannerAbove("Ravi likes it");
  // The keyboard is still on the button at the end of the list, which asks again too.
  await userEvent.click(screen.getByRole("button", { name: "Show all 2 reviews" }));
  await expectBannerAbove("Ravi likes it");
  await expectRecovery("Meera likes it");
});
