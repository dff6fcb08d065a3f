// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { code128 } from "../../../../web/src/pages/admin/orders/code-128.ts";
import { closePage, openPage, order, product, user } from "../../open-page.tsx";
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

async function choose(index: number): Promise<void> {
  const box = (await screen.findAllByRole("checkbox"))[index];
  if (!box) throw new Error("no rows");
  await userEvent.click(box);
}

test("a label has sender, recipient, carrier, order number and the tracking number's barcode", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  openPage("/admin/orders/ship", { [list]: answer(order, second) }, staff);
  await userEvent.type(await screen.findByLabelText(`Tracking number of order ${order.number}`), "AB123456");
  await userEvent.click(screen.getByRole("button", { name: "Print labels" }));
  const label = within(await screen.findByRole("region", { name: `Label of order ${order.number}` }));
  const { fullName, address, postalCode } = order.shippingInfo;
  for (const printed of ["14 Residency Road", fullName, address, postalCode, "Delhivery", order.number])
    expect(label.getByText(printed)).toBeTruthy();
  expect(label.getByText(/^If undelivered, return to Earshot Audio Private Limited/)).toBeTruthy();
  expect(label.getByRole("img", { name: "AB123456" })).toBeTruthy();
  expect(screen.queryByRole("region", { name: `Label of order ${second.number}` })).toBeNull();
  expect(print).toHaveBeenCalledTimes(1);
  dispatchEvent(new Event("afterprint"));
  await vi.waitFor(() => expect(screen.queryByRole("region", { name: /^Label/ })).toBeNull(), 60_000);
  await choose(2);
  await userEvent.click(screen.getByRole("button", { name: "Print labels" }));
  const blank = within(await screen.findByRole("region", { name: `Label of order ${second.number}` }));
  expect(blank.getByText("Tracking number")).toBeTruthy();
  expect(blank.queryByRole("img")).toBeNull();
});

test("each order has a packing slip with shelf, model and quantity, in the order of the shelves", async () => {
  vi.stubGlobal("print", vi.fn());
  const [line] = order.orderItems;
  const rook = { ...product, _id: "6a0000000000000000000003", name: "Rook One" };
  const lines = [
    line,
    { ...line, product: rook._id, name: rook.name, quantity: 1 },
  ] as typeof order.orderItems;
  const products = [
    { ...product, shelf: "B-10", model: "ES-W1" },
    { ...rook, shelf: "B-2" },
  ];
  openPage(
    "/admin/orders/ship",
    {
      [list]: answer({ ...order, orderItems: lines }, second),
      [`GET /api/v1/admin/products?ids=${product._id}%2C${rook._id}`]: {
        body: { success: true, products, productsCount: 2, outOfStockCount: 0 },
      },
    },
    staff,
  );
  await choose(1);
  await userEvent.click(screen.getByRole("button", { name: "Print packing slips" }));
  const slip = within(await screen.findByRole("region", { name: `Packing slip of order ${order.number}` }));
  const rows = slip.getAllByRole("row").slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ["", "B-2", "Rook One", "1", "☐"],
    ["", "B-10", "Wren BudsES-W1", "3", "☐"],
    ["Units in this parcel", "4", ""],
  ]);
  expect(screen.queryByRole("region", { name: `Packing slip of order ${second.number}` })).toBeNull();
});

test("packing slips are not printed without their shelves, and can be tried again", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  const failed = refusal(503, "unavailable", "Please try again in a moment");
  openPage(
    "/admin/orders/ship",
    { [list]: answer(order), [`GET /api/v1/admin/products?ids=${product._id}`]: failed },
    staff,
  );
  await choose(1);
  const button = screen.getByRole<HTMLButtonElement>("button", { name: "Print packing slips" });
  await userEvent.click(button);
  expect(await screen.findByText("Please try again in a moment")).toBeTruthy();
  expect(print).not.toHaveBeenCalled();
  expect(button.disabled).toBe(false);
});

// Values checked by hand and against another encoder: 104 + 1·48 + 2·42 + … ≡ 55 modulo 103.
test("Code 128 has a start, the symbols, a check and a stop, with pairs of digits in one symbol", () => {
  const bits = (text: string): string => {
    const { path = "", width = 0 } = code128(text) ?? {};
    const modules = Array.from({ length: width }, () => "0");
    for (const [, at, bar] of path.matchAll(/M(\d+) 0h(\d+)/g))
      modules.fill("1", Number(at), Number(at) + Number(bar));
    return modules.join("").slice(10, -10);
  };
  expect(bits("PJJ123C")).toBe(
    "1101001000011101110110101101110001011011100010011100110110011100101100101110010001000110111010001101100011101011",
  );
  expect(bits("0042")).toHaveLength(11 * 4 + 13);
  expect(bits("A0042")).toHaveLength(11 * 6 + 13);
  expect(code128("अ")).toBeUndefined();
});

test("without orders to ship the page says so", async () => {
  openPage("/admin/orders/ship", { [list]: answer() }, staff);
  expect(await screen.findByText("Nothing to ship")).toBeTruthy();
});
