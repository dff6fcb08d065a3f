// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, openPage, order, user } from "../../open-page.tsx";
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
  const row = (await screen.findByText(cancelled._id)).closest("tr");
  expect(within(row ?? document.body).getByText("Cancelled")).toBeDefined();
});
