// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { address } from "../../../support/address.ts";
import { closePage, expectPlace, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const done = { body: { success: true, user } };
const noPasskeys = { body: { success: true, passkeys: [] } };
const devices = {
  "GET /api/v1/sessions": { body: { success: true, devices: [] } },
  "GET /api/v1/passkeys": noPasskeys,
};
const field = (label: string) => screen.findByLabelText(label);
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const fill = async (fields: Record<string, string>) => {
  for (const [label, text] of Object.entries(fields)) await userEvent.type(await field(label), text);
};

let assign: ReturnType<typeof vi.fn>;
beforeEach(() => {
  assign = vi.fn();
  vi.spyOn(window.location, "assign").mockImplementation(assign as Location["assign"]);
});
afterEach(() => {
  closePage();
  vi.restoreAllMocks();
});

test("the account shows name, email, joining date and its links", async () => {
  openPage("/account", devices, user);
  expect(await screen.findByRole("heading", { name: "My Account" })).toBeTruthy();
  expect(screen.getAllByText("Asha Rao").at(-1)?.tagName).toBe("DD");
  expect(screen.getByText("AR")).toBeTruthy();
  expect(screen.getByText("asha@earshot.test")).toBeTruthy();
  expect(screen.getByText("2026-01-02")).toBeTruthy();
  for (const [name, path] of [
    ["Edit Profile", "/profile/update"],
    ["My Orders", "/orders"],
    ["Change Password", "/password/update"],
  ] as const)
    expect(screen.getByRole("link", { name })).toHaveProperty("pathname", path);
});

test("the address of the last order is offered until it is saved", async () => {
  const url = "/api/v1/addresses";
  const saved = { ...address, _id: "f".repeat(24), default: true };
  const list = (addresses: object[]) => ({ body: { success: true, addresses, lastUsed: address } });
  const requests = openPage(
    "/account",
    {
      ...devices,
      [`GET ${url}`]: [list([]), list([saved])],
      [`POST ${url}`]: { status: 201, body: { success: true, address: saved } },
    },
    user,
  );
  expect(await screen.findByText("Used for your last order")).toBeTruthy();
  await press("Save this address");
  expect(await screen.findByText("Default")).toBeTruthy();
  expect(screen.queryByText("Used for your last order")).toBeNull();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual(address);
});

test("passkeys can be listed, renamed and removed; a missing one is reported", async () => {
  const phone = { _id: "e".repeat(24), name: "Phone", createdAt: "2026-01-02T03:04:05.000Z", isSynced: true };
  const kept = (...passkeys: unknown[]) => ({ body: { success: true, passkeys } });
  const url = `/api/v1/passkeys/${phone._id}`;
  const requests = openPage(
    "/account",
    {
      ...devices,
      "GET /api/v1/passkeys": [kept(phone), kept({ ...phone, name: "Old phone" }), noPasskeys],
      [`PUT ${url}`]: { body: { success: true, passkey: phone } },
      [`DELETE ${url}`]: refusal(404, "not_found", "Passkey not found"),
    },
    user,
  );
  await press("Rename Phone");
  await userEvent.clear(await field("Name"));
  await fill({ Name: "Old phone" });
  await press("Save");
  await press("Remove Old phone");
  await press("Remove");
  expect(await screen.findByText("Passkey not found")).toBeTruthy();
  await waitFor(() => expect(screen.queryByText("Old phone")).toBeNull());
  expect(requests.filter(({ method }) => method === "PUT")).toMatchObject([{ body: { name: "Old phone" } }]);
});

test("account addresses can be added, edited, made the default and deleted", async () => {
  const home = { ...address, _id: "e".repeat(24), default: true };
  const work = { ...home, _id: "f".repeat(24), address: "1 Office Park", default: false };
  const list = (...addresses: unknown[]) => ({ body: { success: true, addresses } });
  const url = "/api/v1/addresses";
  const done = { body: { success: true, address: home } };
  const requests = openPage(
    "/account",
    {
      ...devices,
      [`GET ${url}`]: [
        list(),
        list(home, work),
        list({ ...home, default: false }, { ...work, default: true }),
        list({ ...work, default: true }),
      ],
      [`POST ${url}`]: { ...done, status: 201 },
      [`PUT ${url}/${work._id}`]: done,
      [`DELETE ${url}/${home._id}`]: done,
    },
    user,
  );
  await press("Add an address");
  const { fullName, phoneNumber, address: line, city, postalCode } = address;
  await fill({ "Full Name": fullName, "Phone Number": phoneNumber, Address: line, City: city });
  await fill({ "Postal Code": postalCode });
  expect(await field("State")).toHaveProperty("value", "Karnataka");
  await press("Save");
  await press("Edit Asha Rao, 12 MG Road");
  await userEvent.selectOptions(await field("State"), "Goa");
  await press("Save");
  const dialog = await screen.findByRole("dialog", { name: "Edit address" });
  expect(within(dialog).getByRole("alert").textContent).toContain("560001 is in Karnataka");
  await press("Close");
  await press("Make default: Asha Rao, 1 Office Park");
  await press("Delete Asha Rao, 12 MG Road");
  await press("Delete");
  await waitFor(() => expect(screen.queryByText(/12 MG Road/)).toBeNull());
  expect(screen.getByText("Default")).toBeTruthy();
  expect(requests.filter(({ method }) => method !== "GET").map(({ method, body }) => [method, body])).toEqual(
    [
      ["POST", address],
      ["PUT", { default: true }],
      ["DELETE", undefined],
    ],
  );
});

test("deleting an account requires the password, leaves for a goodbye page and makes this browser forget the address", async () => {
  const url = "/api/v1/profile/delete";
  const wrong = refusal(400, "invalid", "Invalid password", { password: "That password isn't correct" });
  const gone = { body: { success: true, message: "Your account has been deleted" } };
  const replace = vi.spyOn(window.location, "replace").mockReturnValue();
  const requests = openPage("/account", { ...devices, [`POST ${url}`]: [wrong, gone] }, user);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  await press("Delete my account");
  const dialog = within(await screen.findByRole("dialog", { name: "Delete your account?" }));
  const confirm = () => userEvent.click(dialog.getByRole("button", { name: "Delete my account" }));
  await confirm();
  expect(dialog.getByRole("alert").textContent).toBe("Enter your password");
  await userEvent.type(dialog.getByLabelText("Your password"), "guess");
  await confirm();
  await waitFor(() => expect(dialog.getByRole("alert").textContent).toBe("That password isn't correct"));
  await confirm();
  await waitFor(() => expect(replace).toHaveBeenCalledWith("/goodbye"));
  expect(localStorage.getItem("shippingInfo")).toBeNull();
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(2);
});

test("a profile form is prefilled; saving it refetches the user and reloads the account", async () => {
  const requests = openPage("/profile/update", { "POST /api/v1/profile/update": done }, user);
  expect(await field("Name")).toHaveProperty("value", "Asha Rao");
  expect(await field("Email")).toHaveProperty("value", "asha@earshot.test");
  await userEvent.clear(await field("Name"));
  await fill({ Name: "Asha R." });
  await press("Update");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/account"));
  const saved = requests.findIndex(({ method }) => method === "POST");
  const calls = requests.slice(saved).filter(({ url }) => url !== "/api/v1/stripeapikey");
  expect(calls.map(({ method, url }) => `${method} ${url}`)).toEqual([
    "POST /api/v1/profile/update",
    "GET /api/v1/session",
  ]);
  cleanup();
  openPage("/account", devices, user);
  expect(await screen.findByText("Profile Updated Successfully")).toBeTruthy();
});

test("changing the password requires all three fields, with the new one repeated", async () => {
  const requests = openPage("/password/update", { "PUT /api/v1/password/update": done }, user);
  await press("Change Password");
  expect(screen.getAllByRole("alert").map(({ textContent }) => textContent)).toEqual([
    "Enter your password",
    "Use at least 8 characters",
    "Enter the new password again",
  ]);
  expect(await field("Old Password")).toBe(document.activeElement);
  await fill({ "Old Password": "old one", "New Password": "a new long one", "Confirm Password": "another" });
  await press("Change Password");
  expect(screen.getByText("password not same")).toBeTruthy();
  expect(requests.some(({ method }) => method === "PUT")).toBe(false);
  await userEvent.clear(await field("Confirm Password"));
  await fill({ "Confirm Password": "a new long one" });
  await press("Change Password");
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/account"));
  cleanup();
  openPage("/account", devices, user);
  expect(await screen.findByText("Password updated successfully!")).toBeTruthy();
  expect(await screen.findByText("Profile Updated Successfully")).toBeTruthy();
});

test.each([
  ["/profile/update", "POST /api/v1/profile/update", "Update", {}],
  [
    "/password/update",
    "PUT /api/v1/password/update",
    "Change Password",
    { "Old Password": "old one", "New Password": "a new long one", "Confirm Password": "a new long one" },
  ],
])("without a response %s shows the general error and stays open", async (path, call, button, fields) => {
  openPage(path, { [call]: "no answer" }, user);
  await screen.findByRole("button", { name: button });
  await fill(fields);
  await press(button);
  expect(await screen.findByText("Something went wrong. Please try again.")).toBeTruthy();
  expect(assign).not.toHaveBeenCalled();
});

test("a wrong old password is shown at its field and not as a toast as well", async () => {
  const wrong = refusal(400, "invalid", "Invalid old password", {
    oldPassword: "The old password isn't correct",
  });
  openPage("/password/update", { "PUT /api/v1/password/update": wrong }, user);
  await fill({
    "Old Password": "old one",
    "New Password": "a new long one",
    "Confirm Password": "a new long one",
  });
  await press("Change Password");
  expect((await screen.findByRole("alert")).textContent).toBe("The old password isn't correct");
  expect(await field("Old Password")).toBe(document.activeElement);
  expect(screen.queryByText(/Invalid/)).toBeNull();
});

test("forgot password requires an email and shows the server's message", async () => {
  const message = "If this account exists, we've emailed a reset link";
  openPage("/password/forgot", { "POST /api/v1/password/forgot": { body: { success: true, message } } });
  await press("Send reset link");
  expect(screen.getByText("Enter a valid email address")).toBeTruthy();
  await fill({ Email: "asha@earshot.test" });
  await press("Send reset link");
  expect(await screen.findByText(message)).toBeTruthy();
});

test("a reset requires two matching passwords and leads to the login", async () => {
  const token = "t".repeat(43);
  const requests = openPage(`/password/reset/${token}`, { [`POST /api/v1/password/reset/${token}`]: done });
  await fill({ "New Password": "a new long one", "Confirm Password": "another long one" });
  await press("Reset Password");
  expect(screen.getByText("password not same")).toBeTruthy();
  expect(requests.some(({ method }) => method === "POST")).toBe(false);
  await userEvent.clear(await field("Confirm Password"));
  await fill({ "Confirm Password": "a new long one" });
  await press("Reset Password");
  expect(await screen.findByText("Password reset successfully")).toBeTruthy();
  await expectPlace("/login");
});

test("an expired link is explained, with a link to request another", async () => {
  const token = "t".repeat(43);
  const dead = refusal(400, "reset_link_expired", "Reset link is invalid or has expired");
  openPage(`/password/reset/${token}`, { [`POST /api/v1/password/reset/${token}`]: dead });
  await fill({ "New Password": "a new long one", "Confirm Password": "a new long one" });
  await press("Reset Password");
  expect(await screen.findByText("Reset link is invalid or has expired")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Send another link" })).toHaveProperty(
    "pathname",
    "/password/forgot",
  );
});
