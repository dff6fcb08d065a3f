import * as z from "zod/mini";
import { NewPassword } from "../../shared/accounts/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import type { Role } from "../../shared/staff/permissions.ts";
import { auditEntry } from "../audit/audit.table.ts";
import { knownDevice } from "../identity/device.ts";
import { hashToken } from "../identity/mail-link.ts";
import { moveStaff } from "../identity/membership.table.ts";
import { hashPassword, rejectCommonPassword, verifyPassword } from "../identity/password.ts";
import { findRole, findRoleOf } from "../identity/role.table.ts";
import { countAttempt, countSignIn, releaseAttempt } from "../identity/throttle.ts";
import {
  changeStaffRole,
  createUser,
  findAccount,
  findUserByEmail,
  sameUser,
} from "../identity/user.table.ts";
import { isStaff, newUser, type User } from "../identity/user.ts";
import type { TransactItem } from "../platform/expressions.ts";
import { rounds, transact } from "../platform/table.ts";
import { consumeInvitation, findByLink, type Invitation } from "./invitation.table.ts";
import { alreadyStaff } from "./invite.ts";
import { mayManageRole } from "./manage.ts";

interface Visitor {
  address: string;
  cookies: readonly string[];
  now: Date;
}

interface Opened {
  invitation: Invitation;
  role: Role;
  inviter: User;
  account: User | undefined;
}

/** Throws `link_expired` (400), `invitation_void` (409) and `too_many_attempts` (429). */
export async function openInvitation(token: string, { address, now }: Visitor): Promise<Opened> {
  const guess = { limit: "invitationsByAddress", of: address } as const;
  await countAttempt([guess], now);
  const invitation = await findByLink(hashToken(token), now);
  if (!invitation) throw new AppError("link_expired");
  await releaseAttempt([guess]);
  const [role, inviter, account] = await Promise.all([
    findRole(invitation.role),
    findAccount(invitation.by.id),
    findUserByEmail(invitation.email),
  ]);
  if (!role || !inviter || !(await mayInvite(inviter, role)))
    throw new AppError("invitation_void", "This invitation is no longer valid. Ask for a new one");
  if (account && isStaff(account)) throw alreadyStaff();
  return { invitation, role, inviter, account };
}

async function mayInvite(inviter: User, role: Role): Promise<boolean> {
  const { permissions = [] } = (await findRoleOf(inviter)) ?? {};
  return permissions.includes("staff:write") && mayManageRole({ user: inviter, permissions }, role);
}

interface Answer {
  name?: string | undefined;
  password: string;
}

async function newcomer({ email }: Invitation, { name, password }: Answer, now: Date): Promise<User> {
  if (name === undefined) throw new AppError("invalid", "name", { name: "Enter your name" });
  const { error } = z.safeParse(NewPassword, password);
  const [issue] = error?.issues ?? [];
  if (issue) throw new AppError("invalid", "password", { password: issue.message });
  await rejectCommonPassword(password, "password");
  return newUser({ name, email, passwordHash: await hashPassword(password), provenEmail: email }, now);
}

/** The link proves the address, and the password that the account is theirs. Throws `wrong_credentials` (401). */
async function requirePassword(account: User, password: string, visitor: Visitor): Promise<void> {
  const { address, cookies, now } = visitor;
  const device = await knownDevice(cookies, account.id, now);
  const counted = await countSignIn({ email: account.email, address, device }, now);
  if (!(await verifyPassword(password, account.passwordHash))) throw new AppError("wrong_credentials");
  await releaseAttempt(counted);
}

type Writes = Record<string, TransactItem>;

const joined = ({ invitation, inviter }: Opened, member: User, now: Date): Writes => ({
  invitation: consumeInvitation(invitation),
  actor: sameUser(inviter),
  audit: auditEntry({ user: member, now }, { kind: "user", id: member.id }, "Joined the team", {
    role: invitation.role,
    invitedBy: inviter.id,
  }),
});

async function joinNew(opened: Opened, user: User, now: Date): Promise<boolean> {
  const { fields, writes } = await moveStaff(user, opened.invitation.role, now);
  const failed = await transact({
    ...createUser({ ...user, ...fields }),
    ...writes,
    ...joined(opened, user, now),
  });
  return failed.size === 0;
}

/** Ends all sessions, and marks the address as confirmed. */
async function joinKnown(opened: Opened, account: User, now: Date): Promise<boolean> {
  const refusal = await changeStaffRole(
    account,
    { to: opened.invitation.role, now },
    joined(opened, account, now),
    { provenEmail: account.email, confirmedEmail: undefined },
  );
  return refusal === undefined;
}

/**
 * Makes the invited person a member of staff, with a new account or the one that the address has. Works once. Throws as
 * `openInvitation`, `invalid` (400), `wrong_credentials` (401), `unavailable` (503).
 */
export async function acceptInvitation(token: string, answer: Answer, visitor: Visitor): Promise<User> {
  const { now } = visitor;
  for await (const _ of rounds()) {
    const opened = await openInvitation(token, visitor);
    const { account, invitation } = opened;
    if (account) await requirePassword(account, answer.password, visitor);
    const member = account ?? (await newcomer(invitation, answer, now));
    const isJoined = await (account ? joinKnown(opened, account, now) : joinNew(opened, member, now));
    if (isJoined) return (await findAccount(member.id)) ?? member;
  }
  throw new AppError("unavailable");
}
