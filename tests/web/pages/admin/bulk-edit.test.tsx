// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, navigate, openPage, product, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const staff = { ...user, role: "admin" as const };
const goods = Array.from({ length: 5 }, (_, index) => ({
  ...product,
  _id: String(index).repeat(24),
  name: `Murmur ${index}`,
}));
const idsOf = (...numbers: number[]) => numbers.map((index) => goods[index]?._id);
const answer = (from: number, to: number, nextCursor?: string) => ({
  body: {
    success: true,
    products: goods.slice(from, to),
    productsCount: 5,
    outOfStockCount: 0,
    filteredProductsCount: 340,
    nextCursor,
  },
});
const list = "GET /api/v1/admin/products?category=earbuds&limit=25";
const job = {
  _id: "9".repeat(24),
  kind: "bulk-edit",
  state: "checking",
  pass: "check",
  summary: "Price −10% · 3 products",
  by: "Priya",
  createdAt: "2026-11-26T10:00:00.000Z",
  updatedAt: "2026-11-26T10:00:00.000Z",
  steps: ["stop"],
  ...{ lines: 3, handled: 0, created: 0, changed: 0, unchanged: 0, refused: 0 },
};
const answers = {
  [list]: answer(0, 3, "more"),
  "GET /api/v1/admin/products?category=earbuds&limit=25&cursor=more": answer(3, 5),
  "GET /api/v1/admin/products?search=orb&category=earbuds&limit=25": answer(0, 1),
  "GET /api/v1/admin/products?category=earbuds&sort=price&limit=25": answer(0, 3),
  "POST /api/v1/admin/bulk-edit/new": { status: 201, body: { success: true, job } },
  [`GET /api/v1/admin/job/${job._id}`]: { body: { success: true, job } },
  [`GET /api/v1/admin/job/${job._id}/lines?limit=25`]: { body: { success: true, lines: [] } },
};

let requests: ReturnType<typeof openPage>;
beforeEach(() => {
  requests = [];
});
afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const tick = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name });
/** The heading's; phones show the other one. */
const wholePage = async () => {
  const [heading] = within(await screen.findByRole("table")).getAllByRole<HTMLInputElement>("checkbox");
  if (!heading) throw new Error("The table has no checkbox");
  return heading;
};
const bar = async () => within(await screen.findByRole("region", { name: "Chosen products" }));
const sent = () => requests.find(({ method }) => method === "POST")?.body;

async function open(script: Parameters<typeof openPage>[1] = {}): Promise<void> {
  requests = openPage("/admin/products?category=earbuds", { ...answers, ...script }, staff);
  await tick("Choose Murmur 0");
}

async function openDialog() {
  await userEvent.click((await bar()).getByRole("button", { name: "Edit…" }));
  return within(await screen.findByRole("dialog"));
}

test("a selection outlasts paging and sorting, and ends with the filter", async () => {
  await open();
  await userEvent.click(await tick("Choose Murmur 1"));
  expect((await bar()).getByText("1 product chosen")).toBeDefined();
  expect(screen.getByText("1 chosen", { selector: "[role=status]" })).toBeDefined();
  expect((await wholePage()).indeterminate).toBe(true);
  await userEvent.click(screen.getByRole("link", { name: "Next" }));
  await userEvent.click(await tick("Choose Murmur 4"));
  expect((await bar()).getByText("2 products chosen")).toBeDefined();
  await navigate("/admin/products?category=earbuds&sort=price");
  await waitFor(async () => expect((await tick("Choose Murmur 1")).checked).toBe(true));
  await navigate("/admin/products?search=orb&category=earbuds");
  await waitFor(() => expect(screen.queryByRole("region", { name: "Chosen products" })).toBeNull());
  await navigate("/admin/products?category=earbuds");
  await waitFor(async () => expect((await tick("Choose Murmur 1")).checked).toBe(false));
});

test("the space bar chooses, shift chooses a range, and the heading chooses the page", async () => {
  await open();
  (await tick("Choose Murmur 0")).focus();
  await userEvent.keyboard(" ");
  expect((await bar()).getByText("1 product chosen")).toBeDefined();
  fireEvent.click(await tick("Choose Murmur 2"), { shiftKey: true });
  expect((await bar()).getByText("3 products chosen")).toBeDefined();
  expect((await tick("Choose Murmur 1")).checked).toBe(true);
  expect((await wholePage()).checked).toBe(true);
  await userEvent.click(await wholePage());
  await waitFor(() => expect(screen.queryByRole("region", { name: "Chosen products" })).toBeNull());
});

test("all that match are chosen by the list's filter, not by their ids", async () => {
  await open();
  await userEvent.click(await wholePage());
  await userEvent.click((await bar()).getByRole("button", { name: "Choose all 340 that match" }));
  expect((await bar()).getByText("340 products chosen")).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Chosen products" }));
  const dialog = await openDialog();
  expect(dialog.getByRole("heading", { name: "Edit 340 products" })).toBeDefined();
  await userEvent.selectOptions(dialog.getByLabelText("Visibility"), "Hidden");
  await userEvent.selectOptions(dialog.getByLabelText("GST rate"), "5%");
  await userEvent.click(dialog.getByRole("button", { name: "Check 340 products" }));
  await expectPlace(`/admin/jobs/${job._id}`);
  expect(sent()).toEqual({
    select: { filter: { category: "earbuds" } },
    change: { visibility: "hidden", gst: 5 },
  });
});

test("a row that is unchosen among all that match leaves the others of the page", async () => {
  await open();
  await userEvent.click(await wholePage());
  await userEvent.click((await bar()).getByRole("button", { name: "Choose all 340 that match" }));
  await userEvent.click(await tick("Choose Murmur 1"));
  expect((await bar()).getByText("2 products chosen")).toBeDefined();
  await userEvent.click((await bar()).getByRole("button", { name: "Clear" }));
  expect((await tick("Choose Murmur 0")).checked).toBe(false);
});

test("price and stock are changed by amounts, with a sign that the words give", async () => {
  await open();
  await userEvent.click(await tick("Choose Murmur 0"));
  await userEvent.click(await tick("Choose Murmur 2"));
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText("Price"), "Lower by per cent");
  await userEvent.type(dialog.getByLabelText("Lower by"), "12.5");
  await userEvent.selectOptions(dialog.getByLabelText("Stock"), "Take away");
  await userEvent.type(dialog.getByLabelText("Take away"), "3");
  await userEvent.type(dialog.getByLabelText("Reason"), "Damaged");
  await userEvent.selectOptions(dialog.getByLabelText("Featured"), "Not featured");
  await userEvent.selectOptions(dialog.getByLabelText("HSN code"), "Remove");
  await userEvent.selectOptions(dialog.getByLabelText("Country of origin"), "Vietnam");
  await userEvent.click(dialog.getByRole("button", { name: "Check 2 products" }));
  await expectPlace(`/admin/jobs/${job._id}`);
  expect(sent()).toEqual({
    select: { ids: idsOf(0, 2) },
    change: {
      price: { by: "percent", value: -12.5 },
      stock: { change: -3, reason: "Damaged" },
      featured: false,
      hsn: "",
      origin: "VN",
    },
  });
});

test("mistakes are shown beside their fields, and send no request", async () => {
  await open();
  await userEvent.click(await tick("Choose Murmur 0"));
  const dialog = await openDialog();
  const send = dialog.getByRole("button", { name: "Check 1 product" });
  await userEvent.click(send);
  expect(dialog.getByRole("alert").textContent).toBe("Choose what to change");
  expect(document.activeElement).toBe(dialog.getByLabelText("Price"));
  await userEvent.selectOptions(dialog.getByLabelText("Price"), "Raise by an amount");
  expect(dialog.queryByRole("alert")).toBeNull();
  await userEvent.type(dialog.getByLabelText("Raise by"), "-5");
  await userEvent.selectOptions(dialog.getByLabelText("Stock"), "Set to");
  await userEvent.type(dialog.getByLabelText("Set to"), "1.5");
  await userEvent.selectOptions(dialog.getByLabelText("HSN code"), "Set to");
  await userEvent.click(send);
  expect(dialog.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Enter a number without a sign",
    "Enter a whole number",
    "Enter a reason",
    "Use 4, 6 or 8 digits",
  ]);
  expect(sent()).toBeUndefined();
});

test("what the server refuses is shown, and nothing that was typed is lost", async () => {
  const refused = refusal(400, "invalid", "Invalid change", { "change.price.value": "Enter at most ₹50000" });
  await open({
    "POST /api/v1/admin/bulk-edit/new": [
      refused,
      refusal(503, "unavailable", "Service unavailable, try again"),
    ],
  });
  await userEvent.click(await tick("Choose Murmur 0"));
  const dialog = await openDialog();
  await userEvent.selectOptions(dialog.getByLabelText("Price"), "Make it end in");
  await userEvent.type(dialog.getByLabelText("Last two digits"), "99");
  await userEvent.click(dialog.getByRole("button", { name: "Check 1 product" }));
  expect((await dialog.findByRole("alert")).textContent).toBe("Enter at most ₹50000");
  expect(sent()).toMatchObject({ change: { price: { by: "ending", value: 99 } } });
  await userEvent.click(dialog.getByRole("button", { name: "Check 1 product" }));
  expect(await dialog.findByText("Service unavailable, try again")).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel" }));
  const again = await openDialog();
  expect(again.getByLabelText<HTMLInputElement>("Last two digits").value).toBe("99");
});
