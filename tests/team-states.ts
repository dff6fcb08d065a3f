import type { Page } from "@playwright/test";
import { builtInRoles, type Permission } from "../shared/staff/permissions.ts";
import { api } from "./screen-states.ts";

const fulfil = (call: string, answer: object) => (page: Page) =>
  page.route(api + call, (route) => route.fulfill({ json: { success: true, ...answer } }));

const at = "2026-11-20T10:00:00.000Z";
const roleId = "e".repeat(24);
export const rolePath = `/admin/roles/${roleId}`;
const packing: Permission[] = ["orders:write", "catalogue:read", "returns:read"];
const packers = { _id: roleId, name: "Packers of the Bengaluru warehouse, weekends", permissions: packing };

const roles = [
  ...builtInRoles.map(({ id, name, permissions }) => ({
    _id: id,
    name,
    permissions,
    builtIn: true,
    members: id === "owner" ? 2 : 0,
  })),
  { ...packers, members: 3 },
];

const member = (name: string, email: string, role: { role: string; roleName: string }, more: object) => ({
  _id: email.length.toString(16).padStart(24, "0"),
  name,
  email,
  handle: name.toLowerCase().split(" ")[0],
  since: at,
  ...role,
  ...more,
});
const owner = { role: "owner", roleName: "Owner" };
const packer = { role: roleId, roleName: packers.name };
const longName = "Thiruvananthapuram Venkatanarasimharajuvaripeta Raghunathan-Subramaniam";

const staff = [
  member("Asha Rao", "asha@earshot.test", owner, { isYou: true, secondFactor: true, lastSeenAt: at }),
  member(longName, `${"raghunathan.".repeat(5)}@earshot.test`, packer, { secondFactor: false }),
];
const invitation = {
  _id: "f".repeat(24),
  email: `${"newcomer.".repeat(6)}@earshot.test`,
  ...packer,
  by: longName,
  createdAt: at,
  expiresAt: "2031-11-27T10:00:00.000Z",
};

/** Two members, one with a long name, a role of the shop's own and an open invitation. */
export async function withTeam(page: Page): Promise<void> {
  await fulfil("admin/roles", { roles })(page);
  await fulfil("admin/staff?*", { staff })(page);
  await fulfil("admin/invitations", { invitations: [invitation] })(page);
}

/** As a member of staff with this built-in role. */
export const withRole = (id: string) => (page: Page) =>
  page.route(`${api}session`, async (route) => {
    const { user } = await (await route.fetch()).json();
    const role = builtInRoles.find((each) => each.id === id);
    const membership = { role: id, name: role?.name, permissions: role?.permissions, handle: "asha" };
    await route.fulfill({ json: { success: true, user: { ...user, role: "user", staff: membership } } });
  });

export const invitationPath = `/invitation/${"t".repeat(43)}`;

export const withInvitation = (hasAccount: boolean) =>
  fulfil("invitation/look", {
    email: invitation.email,
    roleName: packers.name,
    expiresAt: invitation.expiresAt,
    hasAccount,
  });
