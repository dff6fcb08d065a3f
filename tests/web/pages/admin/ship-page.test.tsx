// @vitest-environment happy-dom
import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, openPage, order, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const staff = { ...user, role: "admin" as const };
const list = "GET /api/v1/admin/orders?status=Processing&limit=50";
const second = { ...order, _id: "6a0000000000000000000002", number: "ES-20613" };
const carriers = [
  { name: "Delhivery", link: "https://delhivery.example/{number}" },
  { name: "Own delivery" },
];
const answer = (...orders: (typeof order)[]) => ({
  body: { success: true, orders, ordersCount: 2, totalAmount: 0, carriers },
});
const put = ({ _id }: { _id: string }) => `PUT /api/v1/admin/order/${_id}`;

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test("several orders can be shipped at once; a rejected one stays with its reason", async () => {
  const requests = openPage(
    "/admin/orders/ship",
    {
      [list]: [answer(order, second), answer(second)],
      [put(order)]: { body: { success: true, order: { ...order, orderStatus: "Shipped" } } },
      [put(second)]: refusal(400, "invalid", "Invalid tracking number", {
        trackingNumber: "Enter the tracking number from Delhivery",
      }),
    },
    staff,
  );
  await userEvent.type(await screen.findByLabelText(`Tracking number of order ${order.number}`), "AB1234");
  await userEvent.click(screen.getByLabelText("All 2"));
  await userEvent.click(screen.getByRole("button", { name: "Mark 2 orders shipped" }));
  expect(await screen.findByText("1 order shipped")).toBeTruthy();
  expect(await screen.findByText("Enter the tracking number from Delhivery")).toBeTruthy();
  expect(screen.queryByLabelText(`Tracking number of order ${order.number}`)).toBeNull();
  expect(requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { status: "Shipped", carrier: "Delhivery", trackingNumber: "AB1234" },
    { status: "Shipped", carrier: "Delhivery" },
  ]);
});

test("labels and packing list have the chosen orders, and exist only while printing", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  openPage("/admin/orders/ship", { [list]: answer(order, second) }, staff);
  const [, first] = await screen.findAllByRole("checkbox");
  if (!first) throw new Error("no rows");
  await userEvent.click(first);
  await userEvent.click(screen.getByRole("button", { name: "Print packing list" }));
  expect(screen.getByRole("cell", { name: order.number })).toBeTruthy();
  expect(screen.queryByRole("cell", { name: second.number })).toBeNull();
  expect(print).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("afterprint"));
  await vi.waitFor(() => expect(screen.queryByRole("cell", { name: order.number })).toBeNull(), 60_000);
});

test("without orders to ship the page says so", async () => {
  openPage("/admin/orders/ship", { [list]: answer() }, staff);
  expect(await screen.findByText("Nothing to ship")).toBeTruthy();
});
