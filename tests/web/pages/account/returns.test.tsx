// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Order } from "../../../../shared/orders/schemas.ts";
import type { Return } from "../../../../shared/returns/schemas.ts";
import { closePage, expectPlace, openPage, order, product, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const path = `/order/${order._id}`;
const get = `GET /api/v1${path}`;
const ask = `POST /api/v1${path}/return`;
const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();
const returnable = {
  items: [{ product: product._id, quantity: 3 }],
  until: days(3),
  defectUntil: days(300),
};
const request: Return = {
  _id: "6a0000000000000000000077",
  order: order._id,
  state: "Requested",
  kind: "refund",
  reason: "did-not-suit",
  items: [{ product: product._id, name: product.name, quantity: 2 }],
  images: ["/api/v1/return/6a0000000000000000000077/picture/1"],
  log: [{ at: order.createdAt, state: "Requested", by: user.name }],
  createdAt: order.createdAt,
};
const answer = (change: Partial<Order> = {}) => ({
  body: { success: true, order: { ...order, orderStatus: "Delivered", returnable, ...change } },
});
const button = (name: string) => screen.findByRole("button", { name });
const options = () =>
  within(screen.getByLabelText("Why?"))
    .getAllByRole("option")
    .map(({ textContent }) => textContent);

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test("a return is requested with its units, reason and preferred outcome", async () => {
  const requests = openPage(
    path,
    {
      [get]: [answer(), answer({ returns: [request] })],
      [ask]: { status: 201, body: { success: true, return: request } },
    },
    user,
  );
  await userEvent.click(await screen.findByRole("link", { name: "Return or repair" }));
  await userEvent.click(await button("Send request"));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
    "Choose a reason",
    "Choose what we shall do",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Why?"));
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity" }));
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "It does not suit me");
  expect(screen.queryByLabelText("Repair it")).toBeNull();
  await userEvent.click(screen.getByLabelText("Give me my money back"));
  await userEvent.type(screen.getByLabelText(/Anything we should know/), "Too small.");
  await userEvent.click(await button("Send request"));
  await expectPlace(path);
  const body = requests.find(({ method }) => method === "POST")?.body;
  expect(body instanceof FormData && Object.fromEntries(body)).toEqual({
    kind: "refund",
    reason: "did-not-suit",
    comment: "Too small.",
    items: JSON.stringify([{ product: product._id, quantity: 2 }]),
  });
  expect(await screen.findByText("Money back: Requested")).toBeTruthy();
});

test("an approved return shows where to send the parcel and what to write on it", async () => {
  openPage(path, { [get]: answer({ returns: [{ ...request, state: "Approved" }] }) }, user);
  const returns = within(await screen.findByRole("list", { name: "Returns" }));
  expect(returns.getByText("14 Residency Road")).toBeTruthy();
  expect(returns.getByText("00000077")).toBeTruthy();
});

test("a refunded return shows the amount sent, and what is still owed", async () => {
  const [sent, owed] = [
    { ...request, state: "Refunded" as const, amount: 120 },
    { ...request, _id: "6a0000000000000000000078", state: "Refunded" as const, amount: 102, refundDue: 102 },
  ];
  openPage(path, { [get]: answer({ returns: [sent, owed] }) }, user);
  expect(await screen.findByText(says("₹120.00 for this return."))).toBeTruthy();
  expect(screen.getByText(says("We owe you ₹102.00 and will send it shortly."))).toBeTruthy();
  expect(screen.queryByText("₹102.00 for this return.")).toBeNull();
});

test("after the return window only defects can be returned, without a refund", async () => {
  openPage(`${path}/return`, { [get]: answer({ returnable: { ...returnable, until: days(-1) } }) }, user);
  await button("Send request");
  expect(options()).toEqual(["Choose a reason", "It arrived damaged", "It stopped working"]);
  await userEvent.selectOptions(screen.getByLabelText("Why?"), "It stopped working");
  expect(screen.getAllByRole("radio").map((radio) => radio.closest("label")?.textContent)).toEqual([
    "Send me another one",
    "Repair it",
  ]);
});

test("a rejected request keeps what was typed and says why", async () => {
  const message = "This could be asked for until 12 November 2026";
  openPage(`${path}/return`, { [get]: answer(), [ask]: refusal(409, "not_returnable", message) }, user);
  await userEvent.selectOptions(await screen.findByLabelText("Why?"), "It is not what I ordered");
  await userEvent.click(screen.getByLabelText("Send me another one"));
  await userEvent.click(await button("Send request"));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText("Why?")).toHaveProperty("value", "wrong-item");
});

test("an order with nothing to return says so", async () => {
  openPage(`${path}/return`, { [get]: answer({ returnable: undefined }) }, user);
  expect(await screen.findByText("Nothing to send back")).toBeTruthy();
});

test("a return shows its state, its photos and staff's answer, and can be withdrawn", async () => {
  const declined: Return = {
    ...request,
    _id: "6a0000000000000000000078",
    state: "Declined",
    log: [
      ...request.log,
      { at: order.createdAt, state: "Declined", by: "Demo Admin", reason: "It was washed." },
    ],
  };
  const withdraw = `POST /api/v1/return/${request._id}/withdraw`;
  const requests = openPage(
    path,
    {
      [get]: [
        answer({ returns: [request, declined] }),
        answer({ returns: [{ ...request, state: "Withdrawn" }, declined] }),
      ],
      [withdraw]: { body: { success: true, return: { ...request, state: "Withdrawn" } } },
    },
    user,
  );
  expect(await screen.findByText("It was washed.")).toBeTruthy();
  const [photograph] = screen.getAllByRole("img", { name: "Photograph 1" });
  expect(photograph?.getAttribute("src")).toBe(request.images[0]);
  await userEvent.click(await button("Withdraw"));
  await userEvent.click(await button("Withdraw return"));
  expect(await screen.findByText("Money back: Withdrawn")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});
