// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { closePage, guest, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const path = `/product/${product._id}`;
const call = `POST /api/v1${path}/notify`;
const answer = (stock: number) => ({
  body: { success: true, product: { ...product, stock, specs: [], inTheBox: [], reviews: [] } },
});
const done = { body: { success: true } };
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const posted = (requests: ReturnType<typeof openPage>) =>
  requests.filter(({ method }) => method === "POST").map(({ url, body }) => [url, body]);

test("a signed-in shopper can ask with one click to be notified of a restock", async () => {
  const requests = openPage(path, { [`GET /api/v1${path}`]: answer(0), [call]: done }, user);
  await press("Notify me");
  const asked = await screen.findByText(`We'll email ${user.email} once it's back in stock.`);
  expect(document.activeElement).toBe(asked);
  expect(posted(requests)).toEqual([[`/api/v1${path}/notify`, {}]]);
  expect(screen.getByRole("button", { name: "Add To Cart" })).toHaveProperty("disabled", true);
  // Nobody can say when it would arrive.
  expect(screen.queryByLabelText("PIN code")).toBeNull();
});

test.each([null, guest])("a visitor enters an email, and is told to follow the mailed link", async (who) => {
  const requests = openPage(path, { [`GET /api/v1${path}`]: answer(0), [call]: done }, who);
  await press("Notify me");
  expect(await screen.findByText("Enter a valid email address")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Email"), "ravi@example.test");
  await press("Notify me");
  expect(await screen.findByText(/We've emailed a link to ravi@example.test/)).toBeTruthy();
  expect(posted(requests)).toEqual([[`/api/v1${path}/notify`, { email: "ravi@example.test" }]]);
});

test("a product that came back meanwhile can be bought", async () => {
  const inStock = refusal(409, "in_stock", "It's in stock. You can buy it now");
  openPage(path, { [`GET /api/v1${path}`]: [answer(0), answer(4)], [call]: inStock }, user);
  await press("Notify me");
  expect(await screen.findByText("It's in stock. You can buy it now")).toBeTruthy();
  expect(await screen.findByText("In Stock : 4")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Notify me" })).toBeNull();
});

const token = "t".repeat(43);

test.each([
  ["confirm", "Notify me", "We'll email you when it's back"],
  ["stop", "Stop emails", "You're off all waiting lists"],
])("opening the link to %s changes nothing, pressing its button does", async (page, button, title) => {
  const expired = refusal(400, "link_expired", "This link is invalid or has expired");
  const ok = { body: { success: true, product: product._id } };
  const requests = openPage(`/notify/${page}/${token}`, {
    [`POST /api/v1/notify/${page}`]: ["no answer", ok],
  });
  await screen.findByRole("button", { name: button });
  expect(posted(requests)).toEqual([]);
  await press(button);
  await screen.findByText("Something went wrong. Please try again.");
  await press(button);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(posted(requests).at(-1)).toEqual([`/api/v1/notify/${page}`, { token }]);
  closePage();
  openPage(`/notify/${page}/${token}`, { [`POST /api/v1/notify/${page}`]: expired });
  await press(button);
  expect(await screen.findByText("This link is invalid or has expired")).toBeTruthy();
});
