// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Return } from "../../../../shared/returns/schemas.ts";
import { closePage, expectPlace, openPage, order, product, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { userEvent } from "../../user-event.ts";

const staff = { ...user, role: "admin" as const };
const request: Return = {
  _id: "6a0000000000000000000077",
  number: "ES-10482-R1",
  order: order._id,
  state: "Requested",
  kind: "replace",
  reason: "damaged",
  comment: "It rattles.",
  items: [{ product: product._id, name: product.name, quantity: 3 }],
  images: [],
  log: [{ at: order.createdAt, state: "Requested", by: user.name }],
  createdAt: order.createdAt,
};
const get = `GET /api/v1/order/${order._id}`;
const put = `PUT /api/v1/admin/return/${request._id}`;
const carriers = [{ name: "DTDC", link: "https://dtdc.example/{number}" }];
const answer = (state: Return["state"]) => ({
  body: {
    success: true,
    order: { ...order, orderStatus: "Delivered", carriers, returns: [{ ...request, state }] },
  },
});
const done = (state: Return["state"]) => ({ body: { success: true, return: { ...request, state } } });

/** Opens the order, presses a step's button and returns its dialog. */
async function press(step: string) {
  await userEvent.click(await screen.findByRole("button", { name: step }));
  return within(await screen.findByRole("dialog"));
}

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test("the queue shows each return's photo and how long it waits, and links to the order", async () => {
  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000 - 1000).toISOString();
  const waiting = [{ at: threeDaysAgo, state: "Requested", by: user.name }];
  openPage(
    "/admin/returns",
    {
      "GET /api/v1/admin/returns?limit=25": {
        body: { success: true, returns: [{ ...request, images: ["/photo"], log: waiting }] },
      },
      "GET /api/v1/admin/returns?state=Refunded&limit=25": { body: { success: true, returns: [] } },
      [get]: answer("Requested"),
    },
    staff,
  );
  const link = await screen.findByRole("link", { name: "3 × Wren Buds" });
  const row = within(link.closest("tr") ?? document.body);
  expect(row.getByText("3 days").textContent).toBe("3 daysfor you");
  expect(document.querySelector("td img")?.getAttribute("src")).toBe("/photo");
  await userEvent.selectOptions(screen.getByLabelText("State"), "Refunded");
  expect(await screen.findByText("No return matches")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("State"), "");
  await userEvent.click((await screen.findByRole("link", { name: "3 × Wren Buds" })) ?? link);
  await expectPlace(`/admin/order/${order._id}`);
});

test("declining needs a reason", async () => {
  const requests = openPage(
    `/admin/order/${order._id}`,
    { [get]: [answer("Requested"), answer("Declined")], [put]: done("Declined") },
    staff,
  );
  const dialog = await press("Decline");
  const decline = dialog.getByRole("button", { name: "Decline" });
  expect(decline).toHaveProperty("disabled", true);
  await userEvent.type(dialog.getByLabelText("Reason for the customer"), "It was dropped.");
  await userEvent.click(decline);
  expect(await screen.findByText("Return declined")).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    action: "decline",
    reason: "It was dropped.",
  });
});

test("received units are counted, with those that can be sold again", async () => {
  const requests = openPage(
    `/admin/order/${order._id}`,
    { [get]: [answer("Approved"), answer("Received")], [put]: done("Received") },
    staff,
  );
  const dialog = await press("Mark received");
  const arrived = dialog.getByLabelText<HTMLInputElement>("Arrived");
  const sellable = dialog.getByLabelText<HTMLInputElement>("Can be sold again");
  expect([arrived.value, sellable.value]).toEqual(["3", ""]);
  expect(dialog.getByRole("button", { name: "Mark received" })).toHaveProperty("disabled", true);
  await userEvent.type(sellable, "0");
  await userEvent.clear(arrived);
  await userEvent.type(arrived, "4");
  expect(dialog.getByRole("button", { name: "Mark received" })).toHaveProperty("disabled", true);
  await userEvent.clear(arrived);
  await userEvent.type(arrived, "2");
  await userEvent.clear(sellable);
  await userEvent.type(sellable, "1");
  await userEvent.click(dialog.getByRole("button", { name: "Mark received" }));
  expect(await screen.findByRole("button", { name: "Refund return" })).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    action: "receive",
    items: [
      { product: product._id, quantity: 1, sellable: true },
      { product: product._id, quantity: 1, sellable: false },
    ],
  });
});

test.each([
  ["replace", "Send replacement"],
  ["refund", "Refund return"],
  ["repair", "Send back"],
] as const)(
  "of a return's outcomes, only the one the customer asked for (%s) is primary",
  async (kind, name) => {
    const returns = [{ ...request, state: "Received" as const, kind }];
    const body = { success: true, order: { ...order, orderStatus: "Delivered", carriers, returns } };
    openPage(`/admin/order/${order._id}`, { [get]: { body } }, staff);
    await screen.findByRole("button", { name });
    const buttons = ["Send replacement", "Refund return", "Send back"].map((each) =>
      screen.getByRole("button", { name: each }),
    );
    const isPrimary = ({ className }: HTMLElement) => /primary/.test(className);
    expect(buttons.filter(isPrimary).map(({ textContent }) => textContent)).toEqual([name]);
  },
);

test("a return's refund that was decided but not sent is shown as owed", async () => {
  const returns = [{ ...request, state: "Refunded" as const, amount: 102, refundDue: 102 }];
  const refundProblem =
    "Stripe refused this refund. Charge ch_1 has been charged back; cannot issue a refund.";
  const body = { success: true, order: { ...order, carriers, returns, refundDue: 102, refundProblem } };
  openPage(`/admin/order/${order._id}`, { [get]: { body } }, staff);
  expect(await screen.findByText(says("₹102.00 owed, not sent yet"))).toBeTruthy();
  expect(screen.getByText("Refund of ₹102.00 failed")).toBeTruthy();
  expect(screen.getByText(refundProblem)).toBeTruthy();
});

test("a replacement can have a tracking number", async () => {
  const requests = openPage(
    `/admin/order/${order._id}`,
    { [get]: [answer("Received"), answer("Replaced")], [put]: done("Replaced") },
    staff,
  );
  const dialog = await press("Send replacement");
  await userEvent.selectOptions(dialog.getByLabelText("Carrier"), "DTDC");
  await userEvent.type(dialog.getByLabelText("Tracking number"), "AB1234");
  await userEvent.click(dialog.getByRole("button", { name: "Send replacement" }));
  expect(await screen.findByText("Replacement sent")).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    action: "replace",
    carrier: "DTDC",
    trackingNumber: "AB1234",
  });
});
