// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { builtInRoles } from "../../../../shared/staff/permissions.ts";
import { closePage, expectPlace, memberOf, openPage, user } from "../../open-page.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

afterEach(closePage);

const owner = { ...user, role: "admin" as const };
const at = "2026-11-20T10:00:00.000Z";
const packers = {
  _id: "e".repeat(24),
  name: "Packers",
  permissions: ["orders:write", "returns:read"],
  members: 0,
};
const roles = [
  ...builtInRoles.map(({ id, name, permissions }) => ({
    _id: id,
    name,
    permissions,
    builtIn: true,
    members: 1,
  })),
  packers,
];
const asha = {
  _id: user._id,
  name: user.name,
  email: user.email,
  role: "owner",
  roleName: "Owner",
  handle: "asha",
  isYou: true,
  secondFactor: true,
  lastSeenAt: at,
};
const ravi = {
  ...asha,
  _id: "d".repeat(24),
  name: "Ravi Kumar",
  email: "ravi@earshot.test",
  role: packers._id,
  roleName: packers.name,
  handle: "ravi",
  isYou: undefined,
  secondFactor: false,
  lastSeenAt: undefined,
};
const invitation = {
  _id: "f".repeat(24),
  email: "mira@earshot.test",
  role: "viewer",
  roleName: "Viewer",
  by: "Asha Rao",
  createdAt: at,
  expiresAt: "2031-11-27T10:00:00.000Z",
};
const answers = {
  "GET /api/v1/admin/staff?limit=25": { body: { success: true, staff: [asha, ravi] } },
  "GET /api/v1/admin/roles": { body: { success: true, roles } },
  "GET /api/v1/admin/invitations": { body: { success: true, invitations: [invitation] } },
};
const row = async (name: RegExp) => within(await screen.findByRole("row", { name }));

test("the team shows who has which role and a second factor, and open invitations", async () => {
  openPage("/admin/staff", answers, owner);
  expect((await row(/Asha Rao.*You.*@asha/)).getByText("On")).toBeDefined();
  const other = await row(/Ravi Kumar/);
  expect(other.getByText("Packers")).toBeDefined();
  expect(other.getByText("Off")).toBeDefined();
  expect(other.getByText("Not lately")).toBeDefined();
  expect((await row(/mira@earshot.test/)).getByText("by Asha Rao")).toBeDefined();
});

test("an invitation names an address and a role, and says what the role reaches", async () => {
  const invited = { ...invitation, _id: "a".repeat(24), email: "noor@earshot.test" };
  const requests = openPage(
    "/admin/staff",
    {
      ...answers,
      "POST /api/v1/admin/invitation/new": { status: 201, body: { success: true, invitation: invited } },
    },
    owner,
  );
  await screen.findByRole("row", { name: /Ravi Kumar/ });
  await userEvent.click(await screen.findByRole("button", { name: "Invite someone" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Invite someone" }));
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(dialog.getByText("Choose a role", { selector: "p" })).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Email"), "noor@earshot.test");
  await userEvent.selectOptions(dialog.getByLabelText("Role"), "Packers");
  expect(dialog.getByText("Has access to: Orders, Returns.")).toBeDefined();
  await userEvent.type(dialog.getByLabelText("Reason"), "Helps in December");
  await userEvent.click(dialog.getByRole("button", { name: "Send invitation" }));
  expect(await screen.findByText("Invitation sent to noor@earshot.test")).toBeDefined();
  expect(await row(/noor@earshot.test/)).toBeDefined();
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    email: "noor@earshot.test",
    role: packers._id,
    reason: "Helps in December",
  });
});

const ok = { body: { success: true } };
test.each([
  {
    path: "/admin/staff",
    opened: "Remove Ravi Kumar from the team",
    title: "Remove this person from the team?",
    action: "Remove from the team",
    sent: `DELETE /api/v1/admin/staff/${ravi._id}?reason=Left+us`,
  },
  {
    path: "/admin/staff",
    opened: "Withdraw the invitation to mira@earshot.test",
    title: "Withdraw this invitation?",
    action: "Withdraw invitation",
    sent: `DELETE /api/v1/admin/invitation/${invitation._id}?reason=Left+us`,
  },
  {
    path: "/admin/roles",
    opened: "Delete Packers",
    title: "Delete this role?",
    action: "Delete role",
    sent: `DELETE /api/v1/admin/role/${packers._id}?reason=Left+us`,
  },
])("$title is asked with a reason", async ({ path, opened, title, action, sent }) => {
  const requests = openPage(path, { ...answers, [sent]: ok }, owner);
  await userEvent.click(await screen.findByRole("button", { name: opened }));
  const dialog = within(await screen.findByRole("dialog", { name: title }));
  await userEvent.type(await dialog.findByLabelText("Reason"), "Left us");
  await userEvent.click(dialog.getByRole("button", { name: action }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(requests.map(({ method, url }) => `${method} ${url}`)).toContain(sent);
});

test("another role is given with a reason", async () => {
  const viewer = { ...ravi, role: "viewer", roleName: "Viewer" };
  const requests = openPage(
    "/admin/staff",
    { ...answers, [`PUT /api/v1/admin/staff/${ravi._id}`]: { body: { success: true, member: viewer } } },
    owner,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Change role of Ravi Kumar" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change the role of Ravi Kumar" }));
  await userEvent.selectOptions(dialog.getByLabelText("Role"), "Viewer");
  await userEvent.type(dialog.getByLabelText("Reason"), "Moved to the office");
  await userEvent.click(dialog.getByRole("button", { name: "Change role" }));
  expect(await screen.findByText("Ravi Kumar is now “Viewer”")).toBeDefined();
  expect(requests.find(({ method }) => method === "PUT")?.body).toEqual({
    role: "viewer",
    reason: "Moved to the office",
  });
});

test("the last owner's refusal says what to do first", async () => {
  openPage(
    "/admin/staff",
    {
      ...answers,
      [`DELETE /api/v1/admin/staff/${asha._id}`]: refusal(
        409,
        "last_admin",
        "At least one admin is required",
      ),
    },
    owner,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Remove Asha Rao from the team" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Leave the team?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Leave the team" }));
  expect(
    await screen.findByText(/This is the shop's only owner. Make someone else an owner first/),
  ).toBeDefined();
});

test("a role is one choice for each noun, and needs a name and some access", async () => {
  const requests = openPage(
    "/admin/role",
    { ...answers, "POST /api/v1/admin/role/new": { status: 201, body: { success: true, role: packers } } },
    owner,
  );
  const create = await screen.findByRole("button", { name: "Create role" });
  await userEvent.click(create);
  expect(screen.getByText("Enter a name")).toBeDefined();
  expect(screen.getByText("Give the role access to something")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Name"), "Packers");
  await userEvent.selectOptions(screen.getByLabelText("Orders"), "View and edit");
  expect(screen.getByText("Ship, cancel and edit orders, and take them by phone")).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText("Returns"), "View");
  await userEvent.selectOptions(screen.getByLabelText("Payments"), "View and refund");
  await userEvent.selectOptions(screen.getByLabelText("Payments"), "No access");
  await userEvent.type(screen.getByLabelText("Reason"), "A second packer starts");
  await userEvent.click(create);
  await expectPlace("/admin/roles");
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    name: "Packers",
    permissions: ["orders:write", "returns:read"],
    reason: "A second packer starts",
  });
});

test("the menu has what the role includes, and other pages say who can help", async () => {
  const colleagues = [
    { handle: "asha", name: "Asha Rao" },
    { handle: "meera", name: "Meera Nair", isOwner: true },
    { handle: "noor", name: "Noor Ali", isOwner: true },
  ];
  const desk = { success: true, orderTags: [], customerTags: [], colleagues };
  const staff = memberOf("orders");
  openPage("/admin/staff", { "GET /api/v1/admin/desk": { body: desk } }, { ...user, staff });
  expect(await screen.findByText("Your role doesn't include this page")).toBeDefined();
  expect(
    await screen.findByText(/You're on the team as “Orders”. Ask Meera Nair or Noor Ali to change your role/),
  ).toBeDefined();
  const menu = within(screen.getByRole("navigation", { name: "Admin" }));
  expect(menu.getByRole("link", { name: "Orders" })).toBeDefined();
  for (const name of ["Team", "Payments", "Dashboard", "Reports"])
    expect(menu.queryByRole("link", { name })).toBeNull();
});

const link = `/invitation/${"t".repeat(43)}`;
const looked = (change: object) => ({
  "POST /api/v1/invitation/look": {
    body: {
      success: true,
      email: "mira@earshot.test",
      roleName: "Viewer",
      expiresAt: invitation.expiresAt,
      hasAccount: false,
      ...change,
    },
  },
});

test("a newcomer joins with a name and a password", async () => {
  const mira = { ...user, name: "Mira", staff: memberOf("viewer") };
  const requests = openPage(link, {
    ...looked({}),
    "GET /api/v1/session": [{ body: { success: true, user: null } }, { body: { success: true, user: mira } }],
    "POST /api/v1/invitation/accept": { body: { success: true, user: mira } },
  });
  expect(await screen.findByText("mira@earshot.test")).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  expect(screen.getByText("Enter your name")).toBeDefined();
  await userEvent.type(screen.getByLabelText("Name"), "Mira");
  await userEvent.type(screen.getByLabelText("Password"), "reads everything");
  await userEvent.click(screen.getByRole("button", { name: "Join the team" }));
  await expectPlace("/admin");
  expect(requests.find(({ url }) => url.endsWith("/accept"))?.body).toEqual({
    token: "t".repeat(43),
    name: "Mira",
    password: "reads everything",
  });
});

test("an address with an account asks for its password alone", async () => {
  openPage(link, looked({ hasAccount: true }));
  expect(await screen.findByText(/This address has an account/)).toBeDefined();
  expect(screen.queryByLabelText("Name")).toBeNull();
});

test.each([
  [refusal(400, "link_expired", "This link is invalid or has expired"), "This invitation doesn't work"],
  [refusal(409, "invitation_void", "This invitation is no longer valid"), "This invitation was withdrawn"],
  [refusal(409, "already_staff", "This address already belongs"), "You're already on the team"],
])("a link that is spent, withdrawn or not needed says so (%#)", async (answer, title) => {
  openPage(link, { "POST /api/v1/invitation/look": answer });
  expect(await screen.findByText(title)).toBeDefined();
});
