// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, pageOf, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const reviewed = `GET /api/v1/admin/product/${product._id}`;
const list = `GET /api/v1/reviews?id=${product._id}&limit=25`;
const review = (name: string, id: string) => ({
  _id: id.repeat(24),
  name,
  rating: 4,
  comment: "Warm.",
  createdAt: user.createdAt,
});
const [asha, ben] = [review("Asha", "1"), review("Ben", "2")];
const newest = "GET /api/v1/admin/reviews?limit=25";
const noReviews = { body: { success: true, reviews: [] } };
const answer = (body: object) => ({ body: { success: true, ...body } });

test("deleting a review updates the product's number of reviews", async () => {
  openPage(
    `/admin/reviews?product=${product._id}`,
    {
      [reviewed]: [answer({ product }), answer({ product: { ...product, numofReviews: 1 } })],
      // The edge may answer as before for some seconds.
      [list]: answer({ reviews: [asha, ben] }),
      [`DELETE /api/v1/reviews?id=${asha._id}&productId=${product._id}`]: answer({}),
    },
    staff,
  );
  expect(await screen.findByText("2 reviews")).toBeDefined();
  await userEvent.click(await screen.findByRole("button", { name: "Delete review of Asha" }));
  await userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Delete" }));
  expect(await screen.findByText("1 review")).toBeDefined();
  expect(await screen.findByText("Review Deleted Successfully")).toBeDefined();
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete review of Asha" })).toBeNull());
});

test("a product search that fails shows the server's message and can be retried", async () => {
  const call = "GET /api/v1/products?keyword=wren";
  openPage(
    "/admin/reviews",
    { [newest]: noReviews, [call]: [refusal(400, "invalid", "Not today"), pageOf([product])] },
    staff,
  );
  await userEvent.type(await screen.findByLabelText("Find a product by name"), "wren");
  expect((await screen.findByRole("alert")).textContent).toContain("Not today");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Wren Buds 2 reviews" })).toBeTruthy();
  expect(screen.queryByRole("alert")).toBeNull();
});

test("staff can hide a review with a reason and show it again", async () => {
  const hidden = {
    ...asha,
    name: "",
    rating: 0,
    comment: "Removed by the shop: Advertising",
    removed: "Advertising",
  };
  const call = `PUT /api/v1/admin/review/${asha._id}`;
  const requests = openPage(
    `/admin/reviews?product=${product._id}`,
    {
      [reviewed]: answer({ product }),
      [list]: answer({ reviews: [asha, ben] }),
      [call]: [answer({ review: hidden }), answer({ review: asha })],
    },
    staff,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Hide review of Asha" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Hide review by Asha" }));
  await userEvent.click(dialog.getByRole("button", { name: "Hide" }));
  expect(await dialog.findByText("Enter a reason")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Reason"), "Advertising");
  await userEvent.click(dialog.getByRole("button", { name: "Hide" }));
  expect(await screen.findByText("Removed by the shop: Advertising")).toBeDefined();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    productId: product._id,
    reason: "Advertising",
  });
  await userEvent.click(screen.getByRole("button", { name: "Show hidden review: Advertising" }));
  expect(await screen.findByRole("button", { name: "Hide review of Asha" })).toBeDefined();
});

test("without a product, the newest reviews of all products can be hidden", async () => {
  const other = { _id: "e".repeat(24), name: "Tern Can" };
  const hidden = { ...ben, name: "", rating: 0, comment: "Removed by the shop: Spam", removed: "Spam" };
  const requests = openPage(
    "/admin/reviews",
    {
      [newest]: answer({
        reviews: [
          { ...asha, product: { _id: product._id, name: product.name } },
          { ...ben, product: other },
        ],
      }),
      [`PUT /api/v1/admin/review/${ben._id}`]: answer({ review: hidden }),
    },
    staff,
  );
  const row = within((await screen.findByText("Tern Can")).closest("tr") ?? document.body);
  await userEvent.click(row.getByRole("button", { name: "Hide review of Ben" }));
  const dialog = within(await screen.findByRole("dialog"));
  await userEvent.type(dialog.getByLabelText("Reason"), "Spam");
  await userEvent.click(dialog.getByRole("button", { name: "Hide" }));
  expect(await row.findByText("Removed by the shop: Spam")).toBeDefined();
  expect(row.getByRole<HTMLAnchorElement>("link", { name: "Tern Can" }).search).toBe(`?product=${other._id}`);
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    productId: other._id,
    reason: "Spam",
  });
});
