// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, memberOf, openPage, order, user } from "../../open-page.tsx";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const shipped = {
  ...order,
  _id: "6a0000000000000000000002",
  user: { ...order.user, name: "Ben Das" },
  orderStatus: "Shipped",
  money: "refund failed",
  refundDue: 500,
};
const list = "GET /api/v1/admin/orders?limit=25";
const waiting = "GET /api/v1/admin/orders?status=Processing&limit=50";
const answer = (...orders: object[]) => ({
  body: { success: true, orders, ordersCount: 2, totalAmount: 0, carriers: [{ name: "Own delivery" }] },
});
const rowOf = (name: string) =>
  within(within(screen.getByRole("table")).getByText(name).closest("tr") ?? document.body);

test("a row says who bought what, where it goes and whether it is paid", async () => {
  openPage("/admin/orders", { [list]: answer(order, shipped) }, staff);
  await screen.findByText("Ben Das");
  expect(rowOf("Asha Rao").getByText(order.shippingInfo.city)).toBeDefined();
  expect(rowOf("Asha Rao").getByText("Paid")).toBeDefined();
  expect(rowOf("Asha Rao").getByRole("cell", { name: "3" })).toBeDefined();
  expect(rowOf("Ben Das").getByText("Refund failed")).toBeDefined();
  expect(rowOf("Ben Das").getByText("₹500.00")).toBeDefined();
  // One page needs no pager.
  expect(screen.queryByRole("navigation", { name: "Pages" })).toBeNull();
});

test("chosen orders can be printed, and those that are due are chosen on the page that ships them", async () => {
  openPage("/admin/orders", { [list]: answer(order, shipped), [waiting]: answer(order) }, staff);
  await screen.findByText("Ben Das");
  await userEvent.click(within(screen.getByRole("table")).getByLabelText("Select all orders shown"));
  const bar = within(screen.getByRole("region", { name: "Selected orders" }));
  expect(bar.getByText("2 selected")).toBeDefined();
  expect(bar.getAllByRole("button", { name: /^Print/ }).length).toBeGreaterThan(0);
  await userEvent.click(rowOf("Ben Das").getByRole("checkbox"));
  expect(bar.getByText("1 selected")).toBeDefined();
  await userEvent.click(bar.getByRole("link", { name: "Ship 1" }));
  await expectPlace(`/admin/orders/ship?ids=${order._id}`);
  expect(await screen.findByRole("button", { name: "Mark shipped" })).toHaveProperty("disabled", false);
});

const phoneOrder = {
  _id: "6a0000000000000000000003",
  customer: { name: "Mira Sen", email: "mira@earshot.test" },
  by: { _id: user._id, name: user.name },
  items: 1,
  total: 1180,
  createdAt: user.createdAt,
  expiresAt: "2031-01-02T03:04:05.678Z",
};

test.each([
  ["orders", true],
  ["viewer", false],
])("%s may send and cancel phone orders: %s", async (role, isWriter) => {
  openPage(
    "/admin/orders",
    {
      [list]: answer(order),
      "GET /api/v1/admin/phone-orders": { body: { success: true, phoneOrders: [phoneOrder], most: 50 } },
    },
    { ...user, staff: memberOf(role) },
  );
  expect(await screen.findByText("mira@earshot.test")).toBeDefined();
  for (const name of ["Send the link to Mira Sen again", "Cancel the phone order of Mira Sen"])
    expect(screen.queryByRole("button", { name }) !== null).toBe(isWriter);
});
