// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
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
  number: "ES-10482-R1",
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
  within(screen.getByLabelText("Reason"))
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
  await userEvent.click(await button("Request return"));
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toEqual([
    "Choose a reason",
    "Choose an option",
  ]);
  expect(document.activeElement).toBe(screen.getByLabelText("Reason"));
  await userEvent.click(screen.getByRole("button", { name: "Decrease quantity" }));
  await userEvent.selectOptions(screen.getByLabelText("Reason"), "Changed my mind");
  expect(screen.queryByLabelText("Repair")).toBeNull();
  await userEvent.click(screen.getByLabelText("Refund"));
  await userEvent.type(screen.getByLabelText(/Anything else we should know/), "Too small.");
  await userEvent.click(await button("Request return"));
  await expectPlace(path);
  const body = requests.find(({ method }) => method === "POST")?.body;
  expect(body instanceof FormData && Object.fromEntries(body)).toEqual({
    kind: "refund",
    reason: "did-not-suit",
    comment: "Too small.",
    items: JSON.stringify([{ product: product._id, quantity: 2 }]),
  });
  expect(await screen.findByText("Refund requested")).toBeTruthy();
});

test("an approved return shows where to send the parcel, and prints a label for it", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  openPage(path, { [get]: answer({ returns: [{ ...request, state: "Approved" }] }) }, user);
  const returns = within(await screen.findByRole("list", { name: "Returns" }));
  expect(returns.getByText("14 Residency Road")).toBeTruthy();
  expect(returns.getByText("ES-10482-R1")).toBeTruthy();
  await userEvent.click(returns.getByRole("button", { name: "Print label" }));
  const slip = await screen.findByRole("heading", { name: "Inside this parcel" });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  const { shippingInfo } = order;
  for (const printed of ["Earshot Returns", "ES-10482-R1", shippingInfo.fullName, shippingInfo.address])
    expect(slip.closest("body > div")?.textContent).toContain(printed);
  dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(screen.queryByText("Inside this parcel")).toBeNull());
});

test("the return window shows how many days are left", async () => {
  openPage(path, { [get]: answer() }, user);
  expect(await screen.findByText("3 days left to return it")).toBeTruthy();
});

test("up to three photos are added, dropped and removed", async () => {
  vi.stubGlobal("createImageBitmap", async () => ({ width: 1, height: 1, close: () => undefined }));
  openPage(`${path}/return`, { [get]: answer() }, user);
  const add = await screen.findByLabelText("Add photos");
  expect(screen.getByText(/^Up to 3 photos\./).id).toBe(add.getAttribute("aria-describedby"));
  const photo = (name: string) => new File(["x"], name, { type: "image/webp" });
  await userEvent.upload(add, [photo("1.webp"), photo("2.webp")]);
  await screen.findByAltText("Preview 2");
  fireEvent.drop(add, { dataTransfer: { files: [photo("3.webp"), photo("4.webp")] } });
  expect((await screen.findByRole("alert")).textContent).toBe("4.webp: You can add up to 3 photos");
  await userEvent.click(screen.getByRole("button", { name: "Remove photo 3" }));
  expect(screen.queryByAltText("Preview 3")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("group", { name: "Photos (optional)" }));
});

test("a refunded return shows the amount sent, and what is still owed", async () => {
  const [sent, owed] = [
    { ...request, state: "Refunded" as const, amount: 120 },
    { ...request, _id: "6a0000000000000000000078", state: "Refunded" as const, amount: 102, refundDue: 102 },
  ];
  openPage(path, { [get]: answer({ returns: [sent, owed] }) }, user);
  expect(
    await screen.findByText(says("Refund: ₹120.00. Allow up to 10 days for it to appear.")),
  ).toBeTruthy();
  expect(screen.getByText(says("Your refund of ₹102.00 is on its way shortly."))).toBeTruthy();
  expect(screen.queryByText(/Refund: ₹102.00/)).toBeNull();
});

test("after the return window only defects can be returned, without a refund", async () => {
  openPage(`${path}/return`, { [get]: answer({ returnable: { ...returnable, until: days(-1) } }) }, user);
  await button("Request return");
  expect(options()).toEqual(["Choose a reason", "Arrived damaged", "Stopped working"]);
  await userEvent.selectOptions(screen.getByLabelText("Reason"), "Stopped working");
  expect(screen.getAllByRole("radio")).toEqual([
    screen.getByLabelText("Replacement"),
    screen.getByLabelText("Repair"),
  ]);
});

test("a replacement can come in another colour at the same price that is in stock", async () => {
  const [item] = order.orderItems;
  if (!item) throw new Error("An order has items");
  const member = (_id: string, colour: string, more: object = {}) => ({
    ...{ _id, values: { colour }, price: item.price, stock: 9 },
    ...more,
  });
  const id = (nth: number) => `6a00000000000000000001${nth}0`;
  const members = [
    member(item.product, "Midnight"),
    member(id(1), "Sand"),
    member(id(2), "Denim", { price: item.price + 1 }),
    member(id(3), "Rust", { stock: 0 }),
  ];
  const family = { _id: id(9), name: "Murmur Mini", axes: ["colour"], from: item.price, members };
  const requests = openPage(
    `${path}/return`,
    {
      [get]: answer(),
      [`GET /api/v1/product/${item.product}`]: { body: { success: true, product: { ...product, family } } },
      [ask]: { status: 201, body: { success: true, return: request } },
    },
    user,
  );
  await userEvent.selectOptions(await screen.findByLabelText("Reason"), "Not what I ordered");
  await userEvent.click(screen.getByLabelText("Replacement"));
  const sent = await screen.findByLabelText(`What we send for ${item.name}`);
  expect(
    within(sent)
      .getAllByRole("option")
      .map(({ textContent }) => textContent),
  ).toEqual([`${item.name} again`, "Murmur Mini, Sand"]);
  await userEvent.selectOptions(sent, "Murmur Mini, Sand");
  await userEvent.click(await button("Request return"));
  const posted = () => requests.find(({ method }) => method === "POST")?.body;
  await waitFor(() => expect(posted()).toBeInstanceOf(FormData));
  const body = posted();
  expect(body instanceof FormData && body.get("items")).toContain(`"swapFor":"${id(1)}"`);
});

test("a rejected request keeps what was typed and says why", async () => {
  const message = "The time for this ended on 12 November 2026";
  openPage(`${path}/return`, { [get]: answer(), [ask]: refusal(409, "not_returnable", message) }, user);
  await userEvent.selectOptions(await screen.findByLabelText("Reason"), "Not what I ordered");
  await userEvent.click(screen.getByLabelText("Replacement"));
  await userEvent.click(await button("Request return"));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByLabelText("Reason")).toHaveProperty("value", "wrong-item");
});

test("an order with nothing to return says so", async () => {
  openPage(`${path}/return`, { [get]: answer({ returnable: undefined }) }, user);
  expect(await screen.findByText("Nothing to return")).toBeTruthy();
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
  const [photo] = screen.getAllByRole("link", { name: "Photo 1, opens in a new tab" });
  expect(photo?.getAttribute("href")).toBe(request.images[0]);
  await userEvent.click(await button("Withdraw"));
  await userEvent.click(await button("Withdraw return"));
  expect(await screen.findByText("Return withdrawn")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Withdraw" })).toBeNull();
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});
