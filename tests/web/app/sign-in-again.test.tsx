// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closePage, expectPlace, openPage, order, user } from "../open-page.tsx";
import { refusal } from "../server.ts";
import { Upload } from "../upload.ts";
import { userEvent } from "../user-event.ts";

const staff = { ...user, role: "admin" as const };
const ended = refusal(401, "unauthenticated", "Please login to access this resource");
const login = "POST /api/v1/login";
const session = "GET /api/v1/session";
const profile = "POST /api/v1/profile/update";
const done = { body: { success: true, user } };
const nobody = { body: { success: true, user: null } };

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const dialog = async () => within(await screen.findByRole("dialog", { name: "Your session has ended" }));

async function signIn(): Promise<void> {
  const { getByLabelText, getByRole } = await dialog();
  expect(getByLabelText<HTMLInputElement>("Email").value).toBe(user.email);
  await userEvent.type(getByLabelText("Password"), "a-long-password");
  await userEvent.click(getByRole("button", { name: "Sign in" }));
}

let assign: ReturnType<typeof vi.fn>;
beforeEach(() => {
  Upload.sent = [];
  vi.stubGlobal("XMLHttpRequest", Upload);
  assign = vi.fn();
  vi.spyOn(window.location, "assign").mockImplementation(assign as Location["assign"]);
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("if the session ends while a product is created, signing in above the form sends it again", async () => {
  const list = { body: { success: true, products: [], productsCount: 0, outOfStockCount: 0 } };
  openPage(
    "/admin/product",
    { [login]: { body: { success: true, user: staff } }, "GET /api/v1/admin/products?limit=25": list },
    staff,
  );
  await userEvent.type(await field("Product Name"), "Wren Buds");
  await userEvent.type(await field("Price"), "2499");
  await userEvent.type(await field("Stock"), "12");
  await userEvent.selectOptions(await field("Category"), "Earbuds");
  await userEvent.type(await field("Product Description"), "Small and warm.");
  await press("Create");
  (await Upload.nth(0)).answer(ended.status, ended.body);
  await signIn();
  await waitFor(() => expect(Upload.sent).toHaveLength(2));
  expect(Object.fromEntries(Upload.sent[1]?.form ?? [])).toEqual(
    Object.fromEntries(Upload.sent[0]?.form ?? []),
  );
  expect(screen.queryByRole("dialog", { name: "Your session has ended" })).toBeNull();
  (await Upload.nth(1)).answer(201, { success: true, product: {} });
  expect(await screen.findByText("Product Created Successfully")).toBeTruthy();
  await expectPlace("/admin/products");
});

test("if the session ends while a profile is edited, the same change is sent after signing in", async () => {
  const requests = openPage("/profile/update", { [profile]: [ended, done], [login]: done }, user);
  await userEvent.type(await field("Name"), " of Bengaluru");
  await press("Update");
  await signIn();
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/account"));
  const changes = requests.filter(({ url }) => url === "/api/v1/profile/update").map(({ body }) => body);
  expect(changes).toEqual(Array(2).fill({ name: "Asha Rao of Bengaluru", email: user.email }));
});

test("closing the sign-in dialog keeps the form, and submitting asks again", async () => {
  const requests = openPage("/profile/update", { [profile]: [ended, ended, done], [login]: done }, user);
  await userEvent.type(await field("Name"), "!");
  await press("Update");
  await userEvent.click((await dialog()).getByRole("button", { name: "Close" }));
  expect(await screen.findByText("Please login to access this resource")).toBeTruthy();
  expect((await field("Name")).value).toBe("Asha Rao!");
  await press("Update");
  await signIn();
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/account"));
  expect(requests.filter(({ url }) => url === "/api/v1/login")).toHaveLength(1);
});

test("a session ended by another tab leaves an open form in place", async () => {
  openPage("/profile/update", { [session]: [done, nobody], [login]: done });
  await userEvent.type(await field("Name"), "!");
  const other = new BroadcastChannel("earshot-session");
  other.postMessage("changed");
  await signIn();
  other.close();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await field("Name")).value).toBe("Asha Rao!");
  await expectPlace("/profile/update");
});

test("without entered data the page redirects to the login", async () => {
  openPage("/profile/update", { [profile]: ended }, user);
  await field("Name");
  await press("Update");
  await expectPlace("/login?redirect=profile%2Fupdate");
});

test("signing in as another user does not send the form", async () => {
  const other = { ...user, _id: "e".repeat(24), name: "Ben Okri" };
  const requests = openPage(
    "/profile/update",
    { [profile]: ended, [login]: { body: { success: true, user: other } } },
    user,
  );
  await userEvent.type(await field("Name"), "!");
  await press("Update");
  await signIn();
  await waitFor(async () => expect((await field("Name")).value).toBe("Ben Okri"));
  expect(requests.filter(({ url }) => url === "/api/v1/profile/update")).toHaveLength(1);
});

test.each([
  ["a refund", "POST", "/refund", { amount: 500, refunded: 0, requestKey: expect.any(String) }],
  ["a change of status", "PUT", "", { status: "Shipped" }],
])(
  "if the session ends during %s, the same request is sent after signing in",
  async (_, method, path, body) => {
    const one = { body: { success: true, order } };
    const send = `${method} /api/v1/admin/order/${order._id}${path}`;
    const requests = openPage(
      `/admin/order/${order._id}`,
      {
        [`GET /api/v1/order/${order._id}`]: one,
        [send]: [ended, one],
        [login]: { body: { success: true, user: staff } },
      },
      staff,
    );
    if (method === "PUT") {
      await userEvent.selectOptions(await field("New status"), "Shipped");
      await press("Update Status");
    } else {
      await userEvent.click(await screen.findByRole("button", { name: "Refund" }));
      await userEvent.clear(await field("Amount in rupees"));
      await userEvent.type(await field("Amount in rupees"), "500");
      await press("Refund ₹500.00");
    }
    await signIn();
    const sent = () => requests.filter((request) => `${request.method} ${request.url}` === send);
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map((request) => request.body)).toEqual([body, body]);
    expect(new Set(sent().map((request) => JSON.stringify(request.body))).size).toBe(1);
  },
);
