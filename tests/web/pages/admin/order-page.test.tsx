// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { MemoryRouter, Route, Routes } from "react-router-dom";
import { SWRConfig } from "swr";
import { afterEach, expect, test, vi } from "vitest";
import type { Order } from "../../../../shared/orders/schemas.ts";
import { SessionProvider } from "../../../../web/src/app/session/session.tsx";
import OrderPage from "../../../../web/src/pages/admin/orders/order-page.tsx";
import { Toasts } from "../../../../web/src/ui/toasts/toasts.tsx";
import { address } from "../../../support/address.ts";
import { memberOf, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { refusal, serve } from "../../server.ts";

const id = "6afefd4a604d510af6a9b4a8";
const get = `GET /api/v1/order/${id}`;
const order: Order = {
  _id: id,
  number: "ES-10482",
  user: { _id: "6a0000000000000000000001", name: "Asha Rao" },
  shippingInfo: address,
  orderItems: [
    { product: "6a0000000000000000000002", name: "Wren Buds", image: "", quantity: 3, price: 1234.5 },
  ],
  paymentInfo: { id: "pi_1", status: "succeeded" },
  itemsPrice: 3703.5,
  discountPrice: 0,
  taxPrice: 74.07,
  shippingPrice: 0,
  totalPrice: 3777.57,
  gst: { rates: [{ percent: 2 }], prices: "exclusive" },
  refundedAmount: 0,
  orderStatus: "Processing",
  history: [{ status: "Processing", at: "2026-11-01T10:00:00.000Z" }],
  money: "paid",
  shipments: [],
  timeline: [],
  returns: [],
  createdAt: "2026-11-01T10:00:00.000Z",
};
const answer = (change: Partial<Order> = {}) => ({ body: { success: true, order: { ...order, ...change } } });

function open(role = "owner") {
  render(
    <SWRConfig
      value={{
        provider: () => new Map(),
        fallback: { session: { ...user, staff: memberOf(role) } },
        revalidateIfStale: false,
        dedupingInterval: 0,
        errorRetryCount: 0,
      }}
    >
      <SessionProvider>
        <MemoryRouter initialEntries={[`/admin/order/${id}`]}>
          <Routes>
            <Route path="/admin/order/:id" element={<OrderPage />} />
          </Routes>
        </MemoryRouter>
      </SessionProvider>
    </SWRConfig>,
  );
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test("a paid order shows all its details, with line totals to two decimals", async () => {
  serve({ [get]: answer() });
  open();
  expect(screen.getByText("Loading...")).toBeDefined();
  expect(await screen.findByText("PAID")).toBeDefined();
  expect(screen.getByText("12 MG Road, Bengaluru, Karnataka 560001, India")).toBeDefined();
  expect(screen.getByText("9876543210")).toBeDefined();
  expect(screen.getByText("₹3,703.50", { selector: "strong" })).toBeDefined();
});

test("a guest's order names the address, and links to no account", async () => {
  serve({ [get]: answer({ guestEmail: "asha@earshot.test" }) });
  open();
  expect(await screen.findByText("Guest, asha@earshot.test")).toBeDefined();
  expect(screen.queryByRole("link", { name: "Asha Rao" })).toBeNull();
});

test("an order with a coupon shows its code and discount", async () => {
  serve({ [get]: answer({ coupon: "WELCOME10", discountPrice: 370.35 }) });
  open();
  const label = await screen.findByText("Coupon WELCOME10");
  expect(label.nextElementSibling?.textContent).toBe("−₹370.35");
});

test("a dispute is shown with the payment", async () => {
  const dispute = { id: "dp_1", amount: 1020, reason: "product_not_received", status: "needs_response" };
  serve({ [get]: answer({ disputes: [dispute] }) });
  open();
  expect(await screen.findByText("Disputed: product not received")).toBeDefined();
  expect(screen.getByText(says(/bank disputes ₹1,020.00: needs response. Respond in Stripe/))).toBeDefined();
});

test("a failed refund is shown with its amount and reason, and can be sent again", async () => {
  const refund = { id: "re_1", amount: 500, createdAt: order.createdAt };
  const failed = { ...refund, status: "failed", failureReason: "expired_or_canceled_card" };
  const sent = { ...refund, id: "re_2", status: "succeeded" };
  const send = `POST /api/v1/admin/payment/${id}/refund`;
  const requests = serve({
    [get]: [
      answer({ refunds: [failed], refundDue: 500 }),
      answer({ refunds: [failed, sent], refundedAmount: 500 }),
    ],
    [send]: { body: { success: true } },
  });
  open();
  expect(await screen.findByText("Refund of ₹500.00 failed")).toBeDefined();
  expect(screen.getByText(says(/₹500.00 refund, failed: expired or canceled card/))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Send ₹500.00 again" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Send this refund again?" }));
  await userEvent.type(await dialog.findByLabelText("Reason"), "A new card");
  await userEvent.click(dialog.getByRole("button", { name: "Send ₹500.00" }));
  expect(await screen.findByText(says(/₹500.00 refund, succeeded/))).toBeDefined();
  expect(screen.queryByText("Refund of ₹500.00 failed")).toBeNull();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ reason: "A new card" });
});

test("an unknown order is reported as not found", async () => {
  serve({ [get]: refusal(404, "not_found", "Order not found") });
  open();
  expect(await screen.findByText("Order not found.")).toBeDefined();
});

test.each([
  ["NOT PAID", { paymentInfo: { id: "pi_1", status: "processing" } }],
  ["REFUNDED", { refundedAmount: order.totalPrice }],
  ["₹100.00 refunded", { refundedAmount: 100 }],
])("a payment is shown as %s", async (words, change) => {
  serve({ [get]: answer(change) });
  open();
  expect(await screen.findByText(says(words))).toBeDefined();
});

test.each([
  ["delivered", { orderStatus: "Delivered" as const }],
  ["cancelled", { orderStatus: "Cancelled" as const }],
])("a %s order has no status form", async (_, change) => {
  serve({ [get]: answer(change) });
  open();
  await screen.findByText("Payment");
  expect(screen.queryByRole("button", { name: "Update Status" })).toBeNull();
});

test("an order refunded in full can be cancelled but not shipped", async () => {
  const refunded = { refundedAmount: order.totalPrice };
  const requests = serve({
    [get]: [answer(refunded), answer({ ...refunded, orderStatus: "Cancelled" })],
    [`POST /api/v1/admin/order/${id}/refund`]: answer({ ...refunded, orderStatus: "Cancelled" }),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  expect(screen.queryByRole("button", { name: "Update Status" })).toBeNull();
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  expect(dialog.queryByText(/customer's card/)).toBeNull();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText("Cancelled")).toBeDefined();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ cancel: true });
});

test("only the next status is offered, and choosing it sends it", async () => {
  const shipped = answer({ orderStatus: "Shipped" });
  const requests = serve({ [get]: [answer(), shipped], [`PUT /api/v1/admin/order/${id}`]: shipped });
  open();
  const update = await screen.findByRole<HTMLButtonElement>("button", { name: "Update Status" });
  const options = screen.getAllByRole("option").map((option) => option.textContent);
  expect(options).toEqual(["Choose status", "Shipped"]);
  expect(update.disabled).toBe(true);
  await userEvent.selectOptions(screen.getByLabelText("New status"), "Shipped");
  await userEvent.click(update);
  await waitFor(() => expect(screen.getByRole("option", { name: "Delivered" })).toBeDefined());
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({ status: "Shipped" });
});

test("a rejected status change is reverted", async () => {
  serve({
    [get]: answer(),
    [`PUT /api/v1/admin/order/${id}`]: refusal(400, "invalid_status_change", "Invalid status change"),
  });
  open();
  await userEvent.selectOptions(await screen.findByLabelText("New status"), "Shipped");
  await userEvent.click(screen.getByRole("button", { name: "Update Status" }));
  await waitFor(() => expect(screen.getByRole("option", { name: "Shipped" })).toBeDefined());
  expect(screen.queryByRole("option", { name: "Delivered" })).toBeNull();
});

test("dismissing the confirmation keeps the order", async () => {
  const requests = serve({ [get]: answer() });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  expect(dialog.queryByRole("button", { name: "Cancel" })).toBeNull();
  expect(dialog.getByRole("button", { name: "Cancel and refund" })).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Keep order" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(requests.filter(({ method }) => method === "POST")).toEqual([]);
});

test("a refund is limited to the unrefunded amount, survives closing its dialog and carries a request key", async () => {
  const requests = serve({
    [get]: answer({ refundedAmount: 3000 }),
    [`POST /api/v1/admin/order/${id}/refund`]: answer({ refundedAmount: 3500 }),
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
  const amount = screen.getByLabelText<HTMLInputElement>("Amount in rupees");
  expect(amount.value).toBe("777.57");
  await userEvent.clear(amount);
  await userEvent.type(amount, "777.58");
  expect(screen.getByText("Enter at most ₹777.57")).toBeDefined();
  await userEvent.clear(amount);
  await userEvent.type(amount, "500");
  await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
  await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
  expect(screen.getByLabelText("Amount in rupees")).toHaveProperty("value", "500");
  await userEvent.click(screen.getByRole("button", { name: "Refund ₹500.00" }));
  await waitFor(() => expect(requests.some(({ method }) => method === "POST")).toBe(true));
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    amount: 500,
    refunded: 3000,
    requestKey: expect.stringMatching(/^[\w-]{8,64}$/),
  });
});

test("a refund that the server rejects says what is left", async () => {
  const fields = { amount: "Only ₹720.00 is left to refund" };
  const invalid = refusal(400, "invalid", "Invalid amount");
  const refused = { ...invalid, body: { ...invalid.body, fields } };
  serve({ [get]: answer(), [`POST /api/v1/admin/order/${id}/refund`]: refused });
  render(<Toasts />);
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
  await userEvent.click(screen.getByRole("button", { name: "Refund ₹3,777.57" }));
  expect(await screen.findByText(fields.amount)).toBeDefined();
});

test("money that no card accepts can be recorded as paid another way", async () => {
  const refund = { id: "re_1", amount: 500, createdAt: order.createdAt };
  const failed = { ...refund, status: "failed", failureReason: "expired_or_canceled_card" };
  const settlement = { method: "upi" as const, reference: "401234567890", paidOn: "2026-11-02" };
  const settled = { ...refund, id: "settled-1", status: "succeeded", settlement };
  const requests = serve({
    [get]: [
      answer({ refunds: [failed], refundDue: 500 }),
      answer({ refunds: [failed, settled], refundedAmount: 500 }),
    ],
    [`POST /api/v1/admin/payment/${id}/settle`]: { body: { success: true } },
  });
  open();
  await userEvent.click(await screen.findByRole("button", { name: "Paid another way" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record another payment" }));
  await userEvent.click(dialog.getByRole("button", { name: "Record ₹500.00 as paid" }));
  expect(dialog.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Choose a payment method",
    "Enter the reference",
  ]);
  await userEvent.selectOptions(dialog.getByLabelText("Paid by"), "UPI");
  await userEvent.type(dialog.getByLabelText("Reference"), "401234567890");
  await userEvent.type(dialog.getByLabelText("Reason"), "Card was closed");
  await userEvent.click(dialog.getByRole("button", { name: "Record ₹500.00 as paid" }));
  expect(await screen.findByText(says(/₹500.00 paid by UPI, 401234567890, 2026-11-02/))).toBeDefined();
  expect(screen.queryByRole("button", { name: "Paid another way" })).toBeNull();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    amount: 500,
    method: "upi",
    reference: "401234567890",
    reason: "Card was closed",
    paidOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
});

test("a payment's method, bank reference and provider are shown, and its numbers can be copied", async () => {
  const copied = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValue();
  const paidBy = { kind: "netbanking", name: "Netbanking · HDFC Bank", reference: "426312345678" };
  serve({
    [get]: answer({ paymentInfo: { id: "order_1", status: "succeeded", provider: "razorpay", paidBy } }),
  });
  open();
  render(<Toasts />);
  expect(await screen.findByText("Netbanking · HDFC Bank")).toBeDefined();
  expect(screen.getByText(says(/^Razorpay order_1/))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Copy reference 426312345678" }));
  expect(await screen.findByText("Reference copied")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Copy payment id order_1" }));
  expect(copied.mock.calls).toEqual([["426312345678"], ["order_1"]]);
  await userEvent.click(screen.getByRole("button", { name: "Refund" }));
  expect(screen.getByText(says(/refunds the customer's bank account/))).toBeDefined();
});

test("staff see only the buttons that their role includes", async () => {
  serve({ [get]: answer({ shipments: [{ shippedAt: order.createdAt, carrier: "Delhivery" }] }) });
  open("viewer");
  await screen.findByRole("heading", { name: "Order Status" });
  for (const name of ["Update Status", "Correct tracking", "Refund", "Cancel order"])
    expect(screen.queryByRole("button", { name })).toBeNull();
  cleanup();
  open("orders");
  await screen.findByRole("button", { name: "Update Status" });
  expect(screen.getByRole("button", { name: "Correct tracking" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Refund" })).toBeNull();
});
