import * as z from "zod/mini";
import { MailedToken, Password, SignedIn } from "../accounts/schemas.ts";
import { Email } from "../core/email.ts";
import { withSchemas } from "../core/route.ts";
import {
  Done,
  emptyAsNone,
  Id,
  NextCursor,
  NoInput,
  oneLine,
  Paging,
  Reason,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { PermissionList } from "../staff/permission-list.ts";
import { permissions } from "../staff/permissions.ts";
import { invitationRoutes } from "./invitation-routes.ts";
import { teamRoutes } from "./routes.ts";

export const maxRoles = 50;
export const maxInvitations = 50;

const RoleName = oneLine(40, "Enter a name");
/** A built-in role's name, or the id of a role made by the shop. */
const RoleId = z.string("Choose a role").check(z.regex(/^([0-9a-f]{24}|[a-z]{1,20})$/, "Choose a role"));
const reason = { reason: Reason };

const Role = z.object({
  _id: z.string(),
  name: z.string(),
  permissions: z.readonly(z.array(z.enum(permissions))),
  builtIn: z.optional(z.literal(true)),
  members: z.number(),
});
export type Role = z.infer<typeof Role>;
const RoleAnswer = z.object({ success: Success, role: Role });

const NewRole = z.object({ name: RoleName, permissions: PermissionList, ...reason });
const RoleChange = z
  .object({
    id: RoleId,
    name: z.optional(RoleName),
    permissions: z.optional(PermissionList),
    ...reason,
  })
  .check(z.refine(({ name, permissions: some }) => Boolean(name ?? some), "Change the name or permissions"));

const Member = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  handle: z.string(),
  since: z.optional(Timestamp),
  isYou: z.optional(z.literal(true)),
  lastSeenAt: z.optional(Timestamp),
  secondFactor: z.optional(z.boolean()),
});
export type Member = z.infer<typeof Member>;

const Invitation = z.object({
  _id: Id,
  email: z.string(),
  role: z.string(),
  roleName: z.string(),
  by: z.string(),
  createdAt: Timestamp,
  expiresAt: Timestamp,
});
export type Invitation = z.infer<typeof Invitation>;

export const teamCalls = /* @__PURE__ */ withSchemas(teamRoutes, {
  "admin/roles/list": {
    input: NoInput,
    output: z.object({ success: Success, roles: z.array(Role) }),
  },
  "admin/roles/create": { input: NewRole, output: RoleAnswer },
  "admin/roles/update": { input: RoleChange, output: RoleAnswer },
  "admin/roles/delete": { input: z.object({ id: RoleId, ...reason }), output: Done },
  "admin/staff/list": {
    input: z.object(Paging),
    output: z.object({ success: Success, staff: z.array(Member), nextCursor: NextCursor }),
  },
  "admin/staff/update": {
    input: z.object({ id: Id, role: RoleId, ...reason }),
    output: z.object({ success: Success, member: Member }),
  },
  "admin/staff/delete": { input: z.object({ id: Id, ...reason }), output: Done },
  "admin/invitations/list": {
    input: NoInput,
    output: z.object({ success: Success, invitations: z.array(Invitation) }),
  },
  "admin/invitations/create": {
    input: z.object({ email: Email, role: RoleId, ...reason }),
    output: z.object({ success: Success, invitation: Invitation }),
  },
  "admin/invitations/delete": { input: z.object({ id: Id, ...reason }), output: Done },
});

const Link = z.object({ token: MailedToken });

export const invitationCalls = /* @__PURE__ */ withSchemas(invitationRoutes, {
  "invitations/look": {
    input: Link,
    output: z.object({
      success: Success,
      email: z.string(),
      roleName: z.string(),
      expiresAt: Timestamp,
      /** Whether to ask for the account's password, instead of a name and a new password. */
      hasAccount: z.boolean(),
    }),
  },
  "invitations/accept": {
    /** An existing account keeps its name. */
    input: z.extend(Link, { name: emptyAsNone(oneLine(80, "Enter your name")), password: Password }),
    output: SignedIn,
  },
});
