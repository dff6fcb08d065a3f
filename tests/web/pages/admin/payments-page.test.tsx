// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, order, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const id = "6a0000000000000000000009";
const list = "GET /api/v1/admin/payments?limit=25";
const staff = { ...user, role: "admin" as const };

const payment = {
  _id: id,
  state: "REFUND_FAILED",
  mode: "priced",
  amount: 1020,
  hasOrder: true,
  orderNumber: "ES-10482",
  user: { _id: user._id, name: user.name },
  items: 1,
  createdAt: "2026-01-02T03:04:05.678Z",
  expiresAt: "2026-01-02T03:19:05.678Z",
};
const answerOf = (payments: object[]) => ({
  body: { success: true, payments, awaitedArchive: [], failedMails: [] },
});

test("a refund that failed at the bank links to its order and can be sent again", async () => {
  const guest = { _id: user._id, name: "Ravi", guestEmail: "ravi@earshot.test" };
  const automatic = {
    ...payment,
    _id: "6a000000000000000000000a",
    hasOrder: false,
    orderNumber: undefined,
    amount: 510,
    user: guest,
  };
  const send = `POST /api/v1/admin/payment/${id}/refund`;
  const requests = openPage(
    "/admin/payments",
    {
      [list]: [answerOf([{ ...payment, refundDue: 100 }, automatic]), answerOf([automatic])],
      [send]: { body: { success: true } },
    },
    staff,
  );
  const row = within((await screen.findByText(says("₹100.00 owed"))).closest("tr") as HTMLElement);
  expect(row.getByText("Refund declined by the bank")).toBeDefined();
  expect(row.getByRole("link", { name: user.name })).toBeDefined();
  expect(screen.getByText("Guest, ravi@earshot.test")).toBeDefined();
  expect(row.getByRole("link", { name: "ES-10482" }).getAttribute("href")).toBe(`/admin/order/${id}`);
  expect(
    screen.getByRole("button", { name: `Send again: refund of payment ${automatic._id}` }),
  ).toBeDefined();
  await userEvent.click(
    row.getByRole("button", { name: `Send again: refund of payment ${payment.orderNumber}` }),
  );
  const dialog = within(await screen.findByRole("dialog", { name: "Send this refund again?" }));
  await userEvent.type(await dialog.findByLabelText("Reason"), "A new card");
  await userEvent.click(dialog.getByRole("button", { name: "Send ₹100.00" }));
  expect(await screen.findByText("₹100.00 is on its way back to the customer")).toBeDefined();
  await waitFor(() => expect(screen.queryByText("₹100.00 owed")).toBeNull());
  expect(requests.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
    { reason: "A new card" },
  ]);
});

test("a refund that Stripe rejected shows Stripe's reason, and can be settled another way", async () => {
  const refundProblem = "Stripe refused this refund. Insufficient funds in your Stripe account.";
  openPage("/admin/payments", { [list]: answerOf([{ ...payment, refundDue: 100, refundProblem }]) }, staff);
  expect(await screen.findByText(refundProblem)).toBeDefined();
  expect(screen.getByText("Refund rejected")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Paid another way: refund of payment ES-10482" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Record another payment" }));
  expect(dialog.getByText("₹100.00")).toBeDefined();
});

test("staff see archived orders that were never shipped and can end them, reconciliation gaps and failed mails", async () => {
  const body = {
    success: true,
    payments: [],
    awaitedArchive: [
      {
        _id: id,
        number: "ES-10482",
        user: { _id: user._id, name: user.name },
        intentId: "pi_1",
        total: 1020,
        refunded: 20,
        createdAt: "2026-01-02T03:04:05.678Z",
      },
    ],
    failedMails: [{ cause: `ORDER#${id}`, kind: "Shipped", at: "2026-01-02T03:04:05.678Z", tries: 3 }],
    reconciliation: {
      at: "2026-01-02T03:04:05.678Z",
      checked: 7,
      gaps: [{ provider: "razorpay", intentId: "order_2", amount: 510, state: "REFUND_FAILED" }],
    },
  };
  const requests = openPage(
    "/admin/payments",
    {
      [list]: [{ body }, { body: { ...body, awaitedArchive: [] } }],
      [`POST /api/v1/admin/order/${id}/refund`]: { body: { success: true, order } },
    },
    staff,
  );
  const archived = await screen.findByRole("table", { name: "Deleted before shipping" });
  for (const text of ["ES-10482", "pi_1", says("Stripe pi_1"), "₹1,020.00", "₹20.00"])
    expect(within(archived).getByText(text)).toBeDefined();
  expect(screen.getByText(says("Razorpay order_2: ₹510.00, REFUND_FAILED"))).toBeDefined();
  const mails = screen.getByRole("table", { name: "Emails we couldn't send" });
  expect(within(mails).getByText(`order ${id}`)).toBeDefined();
  await userEvent.click(within(archived).getByRole("button", { name: "Cancel and refund order ES-10482" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  expect(dialog.getByText("₹1,000.00")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel and refund" }));
  await waitFor(() => expect(archived.isConnected).toBe(false));
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ cancel: true });
});

test("reconciliation says with whom it was done, and how many payments of each were checked", async () => {
  const stripe = { provider: "stripe", checked: 5 };
  const at = "2026-01-02T03:04:05.678Z";
  const answer = (providers?: object[]) => ({
    body: {
      ...answerOf([]).body,
      reconciliation: { at, checked: 7, gaps: [], ...(providers && { providers }) },
    },
  });
  openPage("/admin/payments", { [list]: answer([stripe, { provider: "razorpay", checked: 2 }]) }, staff);
  expect(await screen.findByText("Reconciled with Stripe and Razorpay")).toBeDefined();
  expect(screen.getByText(says(/7 payments checked \(Stripe 5, Razorpay 2\)/))).toBeDefined();
  closePage();
  openPage("/admin/payments", { [list]: answer() }, staff);
  expect(await screen.findByText("Reconciled with Stripe")).toBeDefined();
});

test("a payment names its provider, and a refund sent again the account that it goes to", async () => {
  const paidBy = { kind: "upi", name: "UPI" };
  const paid = { ...payment, refundDue: 100, provider: "razorpay", intentId: "order_1", paidBy };
  openPage("/admin/payments", { [list]: answerOf([paid]) }, staff);
  expect(await screen.findByText(says("Razorpay order_1"))).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Send again: refund of payment ES-10482" }));
  expect(screen.getByText(says(/sends it to the same bank account again/))).toBeDefined();
});
