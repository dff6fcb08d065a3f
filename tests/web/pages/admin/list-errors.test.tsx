// @vitest-environment happy-dom
import { screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const refused = refusal(400, "invalid", "Not today");
const tryAgain = () => userEvent.click(screen.getByRole("button", { name: "Try again" }));
const banner = async () => (await screen.findByRole("alert")).textContent;
const productsBody = { success: true, products: [product], productsCount: 1, outOfStockCount: 0 };
const usersBody = { success: true, users: [user], usersCount: 1 };
const noOrders = { success: true, orders: [], ordersCount: 0, totalAmount: 0 };
const noPayments = { success: true, payments: [], awaitedArchive: [], failedMails: [] };

test.each([
  ["/admin/products", "GET /api/v1/admin/products?limit=25", productsBody, "Wren Buds"],
  ["/admin/users", "GET /api/v1/admin/users?limit=25", usersBody, user.email],
  ["/admin/orders", "GET /api/v1/admin/orders?limit=25", noOrders, "No orders yet"],
  ["/admin/payments", "GET /api/v1/admin/payments?limit=25", noPayments, "All settled"],
  [
    `/admin/reviews?product=${product._id}`,
    `GET /api/v1/reviews?id=${product._id}&limit=25`,
    { success: true, reviews: [] },
    "No Reviews Found",
  ],
])(
  "%s: the server's error is shown above the list and the load can be retried",
  async (path, call, body, shown) => {
    const others = {
      [`GET /api/v1/admin/product/${product._id}`]: { body: { success: true, product } },
      "GET /api/v1/admin/phone-orders": { body: { success: true, phoneOrders: [], most: 50 } },
    };
    openPage(path, { ...others, [call]: [refused, { body }] }, staff);
    expect(await banner()).toContain("Not today");
    expect(document.querySelector("[aria-busy=true]")).toBeNull();
    await tryAgain();
    expect(await screen.findByText(shown)).toBeDefined();
    expect(screen.queryByRole("alert")).toBeNull();
    // The focused button is gone, so the focus moves to the main content.
    expect(document.activeElement).toBe(document.getElementById("main"));
  },
);

test("rows already shown stay below the next request's error", async () => {
  const call = "GET /api/v1/admin/users?role=admin&limit=25";
  const admins = { body: { ...usersBody, users: [{ ...staff, email: "staff@earshot.test" }] } };
  openPage(
    "/admin/users",
    { "GET /api/v1/admin/users?limit=25": { body: usersBody }, [call]: [refused, admins] },
    staff,
  );
  expect(await screen.findByText(user.email)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText("Role"), "admin");
  expect(await banner()).toContain("Not today");
  expect(screen.getByText(user.email)).toBeDefined();
  await tryAgain();
  await waitFor(() => expect(screen.getByText("staff@earshot.test")).toBeDefined());
  expect(screen.queryByRole("alert")).toBeNull();
});

test("the dashboard shows the error above its figures and can retry", async () => {
  const figures = {
    success: true,
    totalAmount: 1020,
    productsCount: 7,
    outOfStockCount: 0,
    ordersCount: 1,
    usersCount: 2,
    ordersByStatus: { Processing: 1, Shipped: 0, Delivered: 0, Cancelled: 0 },
    days: [],
    lowStock: [],
    latestOrders: [],
  };
  openPage("/admin/dashboard", { "GET /api/v1/admin/dashboard": [refused, { body: figures }] }, staff);
  expect(await banner()).toContain("Not today");
  await tryAgain();
  expect(await screen.findByText("₹1,020.00")).toBeDefined();
});
