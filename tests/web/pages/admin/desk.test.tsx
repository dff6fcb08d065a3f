// @vitest-environment happy-dom
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import {
  closePage,
  expectPlace,
  memberOf,
  nothingToDo,
  openPage,
  order,
  product,
  user,
} from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

const staff = { ...user, role: "admin" as const };
const toDoCall = "GET /api/v1/admin/todo";
const other = { ...order, _id: "6a0000000000000000000002", number: "ES-20002", tags: ["VIP"] };
const list = "GET /api/v1/admin/orders?limit=25";
const listOf = (...orders: object[]) => ({
  body: { success: true, orders, ordersCount: 2, totalAmount: 0, carriers: [] },
});
const one = `GET /api/v1/order/${order._id}`;
const orderPage = `/admin/order/${order._id}`;
const answerOf = (change: object) => ({ body: { success: true, order: { ...order, ...change } } });
const desk = {
  body: {
    success: true,
    orderTags: [{ tag: "VIP", count: 2 }],
    customerTags: [],
    colleagues: [{ handle: "priya", name: "Priya Nair" }],
  },
};

test("the first screen counts what waits, as links, and the menu's numbers follow what staff do", async () => {
  const waiting = { ...nothingToDo, toShip: 9, messages: 1, refunds: 1, owed: 500, gaps: 2, orderSoon: 3 };
  openPage("/admin", { [toDoCall]: [{ body: waiting }, { body: { ...nothingToDo, toShip: 8 } }] }, staff);
  const tasks = await screen.findByRole("navigation", { name: "What needs doing" });
  const links = within(tasks).getAllByRole<HTMLAnchorElement>("link");
  expect(links.map(({ textContent, pathname, search }) => [textContent, pathname + search])).toEqual([
    ["9 orders to ship", "/admin/orders/ship"],
    ["1 message to answer", "/admin/messages"],
    ["1 refund not sent · ₹500.00 owed", "/admin/payments"],
    ["3 products to order soon", "/admin/products?orderSoon=true"],
    ["2 payments differ from the provider's books", "/admin/payments"],
  ]);
  const entry = () =>
    within(screen.getByRole("navigation", { name: "Admin" })).getByRole("link", { name: "Orders" });
  expect([entry().textContent, entry().getAttribute("aria-description")]).toEqual(["Orders9", "9 to ship"]);
  await userEvent.click(screen.getByRole("button", { name: "Admin menu" }));
  await within(tasks).findByText("8", undefined, { timeout: 5000 });
  expect(entry().textContent).toBe("Orders8");
});

test("without anything to do the first screen says so, and roles see only their part", async () => {
  openPage("/admin", { [toDoCall]: { body: { success: true, returns: 0 } } }, staff);
  expect(await screen.findByText("You're all caught up.")).toBeDefined();
});

test("a note is added with a colleague's handle, and staff hear who is emailed", async () => {
  const note = { _id: "e".repeat(24), at: user.createdAt, by: "Asha Rao", text: "@priya please call" };
  const requests = openPage(
    orderPage,
    {
      [one]: [answerOf({ notes: [] }), answerOf({ notes: [note] })],
      "GET /api/v1/admin/desk": desk,
      [`POST /api/v1/admin/order/${order._id}/note`]: {
        status: 201,
        body: { success: true, note, notified: ["Priya Nair"], unknown: [] },
      },
    },
    staff,
  );
  const field = await screen.findByLabelText("New note");
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Enter a note")).toBeDefined();
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole("button", { name: "@priya" }));
  await userEvent.type(field, "please call");
  await userEvent.click(screen.getByRole("button", { name: "Add note" }));
  expect(await screen.findByText("Note added. We'll email Priya Nair.")).toBeDefined();
  expect(await screen.findByText(note.text)).toBeDefined();
  expect(field).toHaveProperty("value", "");
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({ text: note.text });
});

test("tags are added and removed one by one, based on those on screen", async () => {
  const requests = openPage(
    orderPage,
    {
      [one]: answerOf({ tags: ["Gift"] }),
      "GET /api/v1/admin/desk": desk,
      [`PUT /api/v1/admin/order/${order._id}/tags`]: [
        refusal(409, "desk_full", "Use at most 5 tags"),
        { body: { success: true, tags: ["Gift", "VIP"] } },
        { body: { success: true, tags: ["VIP"] } },
      ],
    },
    staff,
  );
  const field = await screen.findByLabelText("Add a tag");
  await userEvent.type(field, "vip");
  const add = screen.getByRole("button", { name: "Add" });
  await userEvent.click(add);
  expect(await screen.findByText("Use at most 5 tags")).toBeDefined();
  await userEvent.click(add);
  expect(await screen.findByRole("button", { name: "Remove tag VIP" })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Remove tag Gift" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Remove tag Gift" })).toBeNull());
  expect(requests.filter(({ method }) => method === "PUT").map(({ body }) => body)).toEqual([
    { tags: ["Gift", "vip"], base: ["Gift"] },
    { tags: ["Gift", "vip"], base: ["Gift"] },
    { tags: ["VIP"], base: ["Gift", "VIP"] },
  ]);
});

test("roles without the right read notes and tags, and change none", async () => {
  const viewer = { ...user, staff: memberOf("accounts") };
  const note = { _id: "e".repeat(24), at: user.createdAt, by: "Asha Rao", text: "Read me" };
  openPage(orderPage, { [one]: answerOf({ tags: ["Gift"], notes: [note] }) }, viewer);
  expect(await screen.findByText("Read me")).toBeDefined();
  expect(screen.getByText("Gift")).toBeDefined();
  expect(screen.queryByLabelText("New note")).toBeNull();
  expect(screen.queryByLabelText("Add a tag")).toBeNull();
});

test("a filter is saved under a name, opened from its link and deleted", async () => {
  const filters = "GET /api/v1/admin/filters?list=orders";
  const saved = {
    _id: "f".repeat(24),
    list: "orders",
    name: "To pack",
    query: { status: "Processing" },
    shared: true,
    by: "Asha Rao",
    isOwn: true,
    createdAt: user.createdAt,
  };
  const requests = openPage(
    "/admin/orders",
    {
      [list]: listOf(order, other),
      "GET /api/v1/admin/orders?status=Processing&limit=25": listOf(order),
      [filters]: [
        { body: { success: true, filters: [] } },
        { body: { success: true, filters: [saved] } },
        { body: { success: true, filters: [] } },
      ],
      "POST /api/v1/admin/filters": [
        refusal(400, "invalid", "Taken", {
          name: "Your team shares a filter with this name. Choose another",
        }),
        { status: 201, body: { success: true, filter: saved } },
      ],
      [`DELETE /api/v1/admin/filter/${saved._id}`]: { body: { success: true } },
    },
    staff,
  );
  await screen.findByText("ES-20002");
  expect(screen.queryByRole("button", { name: "Save filter" })).toBeNull();
  await userEvent.selectOptions(screen.getByLabelText("Status"), "Processing");
  await userEvent.click(await screen.findByRole("button", { name: "Save filter" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Save this filter" }));
  await userEvent.type(dialog.getByLabelText("Name"), "To pack");
  await userEvent.click(dialog.getByLabelText("Share with everyone on the team"));
  await userEvent.click(dialog.getByRole("button", { name: "Save filter" }));
  expect(await dialog.findByText(/shares a filter with this name/)).toBeDefined();
  await userEvent.click(dialog.getByRole("button", { name: "Save filter" }));
  const link = await screen.findByRole("link", { name: /^To pack/ });
  expect(link.getAttribute("aria-current")).toBe("true");
  expect(requests.findLast(({ method }) => method === "POST")?.body).toEqual({
    list: "orders",
    name: "To pack",
    query: { status: "Processing" },
    shared: true,
  });
  await userEvent.selectOptions(screen.getByLabelText("Status"), "");
  await userEvent.click(link);
  await expectPlace("/admin/orders?status=Processing");
  await userEvent.click(screen.getByRole("button", { name: "Delete filter To pack" }));
  const question = within(await screen.findByRole("dialog", { name: "Delete this filter?" }));
  await userEvent.click(question.getByRole("button", { name: "Delete filter" }));
  await waitFor(() => expect(screen.queryByRole("link", { name: /^To pack/ })).toBeNull());
});

test("orders are filtered by tag, and hidden columns stay hidden for this person on this device", async () => {
  const answers = {
    [list]: listOf(order, other),
    "GET /api/v1/admin/orders?tag=VIP&limit=25": listOf(other),
    "GET /api/v1/admin/desk": desk,
  };
  openPage("/admin/orders", answers, staff);
  expect(within(await screen.findByRole("row", { name: /ES-20002/ })).getByText("VIP")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Columns" }));
  const choice = within(screen.getByRole("group", { name: "Columns, on this device" }));
  expect(choice.queryByLabelText("Order ID")).toBeNull();
  await userEvent.click(choice.getByLabelText("Payment"));
  expect(screen.queryByRole("columnheader", { name: "Payment" })).toBeNull();
  await userEvent.selectOptions(await screen.findByLabelText("Tag"), "VIP");
  await expectPlace("/admin/orders?tag=VIP");
  await waitFor(() => expect(screen.queryByText("ES-10482")).toBeNull());
  expect(JSON.parse(localStorage.getItem("staffColumns") ?? "{}")).toEqual({
    [user._id]: { Orders: ["Payment"] },
  });
});

const press = (key: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options });

test("rows are reached and chosen by single keys, never while typing, and keys can be turned off", async () => {
  openPage("/admin/orders", { [list]: listOf(order, other) }, staff);
  await screen.findByText("ES-20002");
  press("j");
  expect(document.activeElement?.textContent).toBe("ES-10482");
  press("j");
  press("x");
  expect(document.activeElement?.textContent).toBe("ES-20002");
  expect(await screen.findByText("1 selected")).toBeDefined();
  press("j");
  press("k");
  expect(document.activeElement?.textContent).toBe("ES-10482");
  press("j", { ctrlKey: true });
  expect(document.activeElement?.textContent).toBe("ES-10482");
  press("/");
  const search = document.activeElement;
  expect(search).toBe(screen.getByLabelText("Search"));
  press("j");
  expect(document.activeElement).toBe(search);
  (search as HTMLElement).blur();
  press("?");
  const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
  await userEvent.click(help.getByLabelText(/Use single keys/));
  await userEvent.click(help.getByRole("button", { name: "Close" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Keyboard shortcuts" })).toBeNull());
  (document.activeElement as HTMLElement).blur();
  press("j");
  expect(document.activeElement).toBe(document.body);
});

test("⌘K finds pages at once, and orders, products and customers once typing pauses", async () => {
  const requests = openPage(
    "/admin",
    {
      "GET /api/v1/admin/orders?search=asha&limit=5": listOf(order),
      "GET /api/v1/admin/products?search=asha&limit=5": refusal(503, "unavailable", "Service unavailable"),
      "GET /api/v1/admin/users?search=asha&limit=5": {
        body: { success: true, users: [user], usersCount: 1 },
      },
      [one]: answerOf({}),
    },
    staff,
  );
  await screen.findByText("You're all caught up.");
  press("k", { metaKey: true });
  const dialog = within(await screen.findByRole("dialog", { name: "Find" }));
  const field = dialog.getByRole("combobox");
  await userEvent.type(field, "ship");
  expect(dialog.getAllByRole("option").map(({ textContent }) => textContent)).toEqual(["Ship Orders"]);
  await userEvent.clear(field);
  await userEvent.type(field, "asha");
  const found = await dialog.findByRole("option", { name: /ES-10482/ });
  expect(await dialog.findByRole("option", { name: /asha@earshot.test/ })).toBeDefined();
  expect(await dialog.findByText(/Some results couldn't be loaded/)).toBeDefined();
  expect(found.getAttribute("aria-selected")).toBe("true");
  expect(requests.filter(({ url }) => url.includes("search=")).length).toBeLessThanOrEqual(6);
  await userEvent.type(field, "{ArrowDown}{ArrowUp}{Enter}");
  await expectPlace(orderPage);
});

test("⌘K asks only for what the role may read", async () => {
  const viewer = { ...user, staff: memberOf("catalogue") };
  const requests = openPage(
    "/admin",
    {
      "GET /api/v1/admin/products?search=wren&limit=5": {
        body: { success: true, products: [product], productsCount: 1, outOfStockCount: 0 },
      },
    },
    viewer,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Find" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Find" }));
  await userEvent.type(dialog.getByRole("combobox"), "wren");
  expect(await dialog.findByRole("option", { name: /Wren Buds/ })).toBeDefined();
  expect(requests.filter(({ url }) => /admin\/(orders|users)/.test(url))).toEqual([]);
});
