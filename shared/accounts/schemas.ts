import * as z from "zod/mini";
import { partSchema, wholeOrPart } from "../core/edit.ts";
import { Email } from "../core/email.ts";
import { withSchemas } from "../core/route.ts";
import {
  Done,
  Id,
  Message,
  NextCursor,
  NoInput,
  oneLine,
  Paging,
  Reason,
  Search,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { Note } from "../desk/notes.ts";
import { Tag } from "../desk/tags.ts";
import { permissions } from "../staff/permissions.ts";
import { roles } from "./roles.ts";
import { accountRoutes } from "./routes.ts";
import { staffAccountRoutes } from "./staff-routes.ts";

export const NewPassword = z
  .string("Enter a password")
  .check(z.minLength(8, "Use at least 8 characters"), z.maxLength(128, "Use at most 128 characters"));
const RepeatedPassword = z
  .string("Enter the new password again")
  .check(z.minLength(1, "Enter the new password again"), z.maxLength(1024));
export const Password = z
  .string("Enter your password")
  .check(z.minLength(1, "Enter your password"), z.maxLength(1024));

const Membership = z.object({
  role: z.string(),
  name: z.string(),
  permissions: z.readonly(z.array(z.enum(permissions))),
  /** For `@handle` in notes. */
  handle: z.string(),
});

/** Present for staff whose session lacks an answered factor. `enrolBy` ends the grace of those who have none. */
const SecondFactor = z.object({
  owed: z.optional(z.enum(["answer", "enrol"])),
  methods: z.optional(z.array(z.enum(["app", "passkey"]))),
  enrolBy: z.optional(Timestamp),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: Timestamp,
  emailUnconfirmed: z.optional(z.literal(true)),
  guest: z.optional(z.literal(true)),
  /** Of members of staff, in answers about oneself and one account. */
  staff: z.optional(Membership),
  secondFactor: z.optional(SecondFactor),
});
export type User = z.infer<typeof User>;

/** As staff read it. */
export const UserForStaff = /* @__PURE__ */ z.extend(User, {
  tags: z.optional(z.array(z.string())),
  /** Newest first; in one customer's answer only. */
  notes: z.optional(z.array(Note)),
});
export type UserForStaff = z.infer<typeof UserForStaff>;

const Name = oneLine(80, "Enter your name");

export const Registration = z.object({ name: Name, email: Email, password: NewPassword });
export const NewGuest = z.object({ name: Name, email: Email });
export const Credentials = z.object({ email: Email, password: Password });
export const SignedIn = z.object({ success: Success, user: User });
const Profile = z.object({ success: Success, user: User, message: z.optional(z.string()) });
const Session = z.object({ success: Success, user: z.nullable(User) });
const SignedOut = z.object({ success: Success, message: z.string() });
const profileRules = { name: Name, email: Email };
export const ProfileChange = z.object(profileRules);
export type ProfileChange = z.infer<typeof ProfileChange>;
export const PasswordChange = z.object({
  oldPassword: Password,
  newPassword: NewPassword,
  confirmPassword: RepeatedPassword,
});
export const ForgotPassword = z.object({ email: Email });
export const MailedToken = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, "This isn't one of our links"));

const EmailConfirmation = z.object({ token: MailedToken });
export const PasswordReset = z.object({
  token: MailedToken,
  newPassword: NewPassword,
  newConfirmPassword: RepeatedPassword,
});

const Device = z.object({
  device: z.string(),
  signedInAt: Timestamp,
  lastSeenAt: Timestamp,
  isThis: z.boolean(),
});
export type Device = z.infer<typeof Device>;
export const Devices = z.array(Device);
const DevicesAnswer = z.object({ success: Success, devices: Devices });

export const AccountDeletion = z.object({ password: Password });

export const UsersQuery = z.object({
  ...Paging,
  search: Search,
  role: z.optional(z.enum(roles)),
  tag: z.optional(Tag),
});
const UserId = z.object({ id: Id });
export const UserAction = z.extend(UserId, { reason: Reason });
const UsersAnswer = z.object({
  success: Success,
  users: z.array(UserForStaff),
  usersCount: z.number(),
  nextCursor: NextCursor,
});
const UserAnswer = z.object({ success: Success, user: UserForStaff });
export const userRules = {
  ...profileRules,
  name: oneLine(80, "Enter a name"),
  role: z.enum(roles, "Choose a role"),
};
export const UserChange = z.object({ id: Id, ...userRules });
export type UserChange = z.infer<typeof UserChange>;
const UserPart = /* @__PURE__ */ partSchema(userRules, { id: Id });

export const accountCalls = /* @__PURE__ */ withSchemas(accountRoutes, {
  "account/register": { input: Registration, output: SignedIn },
  "account/login": { input: Credentials, output: SignedIn },
  "account/guest": { input: NewGuest, output: SignedIn },
  "account/logout": { input: NoInput, output: SignedOut },
  "account/profile": { input: NoInput, output: Profile },
  "account/session": { input: NoInput, output: Session },
  "account/devices": { input: NoInput, output: DevicesAnswer },
  "account/logout-everywhere": { input: NoInput, output: SignedOut },
  "account/update-profile": { input: ProfileChange, output: SignedIn },
  "account/update-password": { input: PasswordChange, output: SignedIn },
  "account/forgot-password": { input: ForgotPassword, output: Message },
  "account/reset-password": { input: PasswordReset, output: Done },
  "account/ask-confirmation": { input: NoInput, output: Done },
  "account/confirm-email": { input: EmailConfirmation, output: Done },
  "account/delete": { input: AccountDeletion, output: SignedOut },
});

export const staffAccountCalls = /* @__PURE__ */ withSchemas(staffAccountRoutes, {
  "admin/users/list": { input: UsersQuery, output: UsersAnswer },
  "admin/users/get": { input: UserId, output: UserAnswer },
  "admin/users/update": { input: /* @__PURE__ */ wholeOrPart(UserChange, UserPart), output: UserAnswer },
  "admin/users/delete": { input: UserAction, output: Message },
});
