// @vitest-environment happy-dom
import { fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, openPage, order, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const cancelled = { ...order, orderStatus: "Cancelled", refundedAmount: order.totalPrice };
const list = { body: { success: true, orders: [cancelled], ordersCount: 1, totalAmount: 0 } };
const figures = {
  success: true,
  totalAmount: 0,
  productsCount: 7,
  outOfStockCount: 0,
  ordersCount: 6,
  usersCount: 2,
  ordersByStatus: { Processing: 2, Shipped: 1, Delivered: 0, Cancelled: 3 },
  days: [],
  lowStock: [],
  latestOrders: [cancelled],
};

test("the dashboard counts cancelled orders separately, and its link lists them", async () => {
  openPage(
    "/admin/dashboard",
    {
      "GET /api/v1/admin/dashboard": { body: figures },
      "GET /api/v1/admin/orders?status=Cancelled&limit=25": list,
    },
    staff,
  );
  const panel = (await screen.findByText("Orders by status")).parentElement ?? document.body;
  const counts = within(panel).getAllByRole("listitem");
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    "Processing2",
    "Shipped1",
    "Delivered0",
    "Cancelled3",
  ]);
  await userEvent.click(within(panel).getByRole("link", { name: "Cancelled" }));
  await expectPlace("/admin/orders?status=Cancelled");
  expect((await screen.findByLabelText<HTMLSelectElement>("Status")).value).toBe("Cancelled");
  const row = (await screen.findByRole("link", { name: /^Edit order/ })).closest("tr");
  expect(within(row ?? document.body).getByText("Cancelled")).toBeDefined();
});

const salesOf = (from: string, to: string, revenue: number, refunds: number) => ({
  from,
  to,
  revenue,
  refunds,
  orders: 2,
  averageOrder: 500,
});
const report = {
  body: {
    ...figures,
    sales: salesOf("2026-03-01", "2026-03-30", 1500, 30),
    salesBefore: salesOf("2026-01-30", "2026-02-28", 1000, 20),
    bestSellers: [{ _id: product._id, name: product.name, units: 4 }],
  },
};
const figureOf = (name: string) => screen.getByText(name, { selector: "dt" }).parentElement?.textContent;

test("sales are compared with the span before, for the days in the address", async () => {
  const custom = "GET /api/v1/admin/dashboard?from=2026-03-01&to=2026-03-30";
  const reversed = "GET /api/v1/admin/dashboard?from=2026-04-01&to=2026-03-30";
  const problem = refusal(400, "invalid", "Choose an end date after the start date");
  openPage(
    "/admin/dashboard?range=custom&from=2026-03-01&to=2026-03-30",
    { [custom]: report, [reversed]: problem },
    staff,
  );
  expect(await screen.findByText(/Compared with 30 Jan 2026 – 28 Feb 2026/)).toBeDefined();
  expect(figureOf("Revenue")).toBe("Revenue₹1,500.00 ▲up 50%");
  expect(figureOf("Refunds")).toBe("Refunds₹30.00 ▲up 50%");
  expect(figureOf("Average order")).toBe("Average order₹500.00 No change");
  expect(screen.getByText("Wren Buds").closest("li")?.textContent).toContain("4 sold");
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-04-01" } });
  expect((await screen.findByRole("alert")).textContent).toContain("Choose an end date after the start date");
});

test("revenue is broken down by payment provider once there are two", async () => {
  const providers = [
    { provider: "stripe", orders: 1, revenue: 1000 },
    { provider: "razorpay", orders: 4, revenue: 500 },
  ];
  const answerOf = (those: object[]) => ({
    body: { ...report.body, sales: { ...report.body.sales, providers: those } },
  });
  openPage("/admin/dashboard", { "GET /api/v1/admin/dashboard": answerOf(providers) }, staff);
  const list = within(await screen.findByRole("list", { name: "By payment provider" }));
  expect(list.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    "Stripe₹1,000.00 · 1 order",
    "Razorpay₹500.00 · 4 orders",
  ]);
  closePage();
  openPage("/admin/dashboard", { "GET /api/v1/admin/dashboard": answerOf(providers.slice(0, 1)) }, staff);
  await screen.findByText("Average order");
  expect(screen.queryByRole("list", { name: "By payment provider" })).toBeNull();
});
