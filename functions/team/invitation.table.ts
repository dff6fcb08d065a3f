import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { maxInvitations } from "../../shared/team/schemas.ts";
import { exists, missing, put, remove, type TransactItem, update } from "../platform/expressions.ts";
import { newestOf } from "../platform/list.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getItem } from "../platform/table.ts";

export const Invitation = z.object({
  id: z.string(),
  email: z.string(),
  role: z.string(),
  by: z.object({ id: z.string(), name: z.string() }),
  createdAt: z.string(),
  expiresAt: z.string(),
  tokenHash: z.optional(z.string()),
});
export type Invitation = z.infer<typeof Invitation>;

/** One per address: another invitation replaces it, with its link. */
export const invitationIdOf = (email: string): string =>
  createHash("sha256").update(`invitation:${email}`).digest("hex").slice(0, 24);

const invitationKey = (id: string): Key => ({ pk: `INVITATION#${id}`, sk: "INVITATION" });
const linkKey = (tokenHash: string): Key => ({ pk: `INVITE#${tokenHash}`, sk: "INVITE" });
const Link = z.object({ invitationId: z.string() });

const secondsOf = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

const readInvitation = (item: Item): Invitation => Invitation.parse(item);

/** Replaces the one that was `seen`; fails if there is another by now. */
export const saveInvitation = (invitation: Invitation, seen: Invitation | undefined): TransactItem =>
  put<Invitation>(
    {
      ...invitationKey(invitation.id),
      ...invitation,
      kindPk: "INVITATIONS",
      kindSk: invitation.id,
      expiresAtSeconds: secondsOf(invitation.expiresAt),
    },
    { createdAt: seen?.createdAt ?? missing },
  );

export const isOpen = ({ expiresAt }: Invitation, now: Date): boolean => expiresAt > now.toISOString();

export async function findInvitation(id: string): Promise<Invitation | undefined> {
  const item = await getItem(invitationKey(id));
  return item && readInvitation(item);
}

/** Newest first. */
export async function findOpenInvitations(now: Date): Promise<Invitation[]> {
  const list = { index: "byKind", partition: "INVITATIONS" } as const;
  const { items } = await newestOf(list, { limit: 2 * maxInvitations }, readInvitation);
  return items
    .filter((invitation) => isOpen(invitation, now))
    .sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1));
}

/** Fails if the invitation was replaced, accepted or revoked. */
export const offerLink = ({ id, createdAt, expiresAt }: Invitation, tokenHash: string) => ({
  invitation: update<Invitation>(invitationKey(id), { set: { tokenHash } }, { createdAt }),
  link: put({ ...linkKey(tokenHash), invitationId: id, expiresAtSeconds: secondsOf(expiresAt) }),
});

/** Undefined for a link that isn't the invitation's last one. */
export async function findByLink(tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const link = await getItem(linkKey(tokenHash));
  const invitation = link && (await findInvitation(Link.parse(link).invitationId));
  return invitation?.tokenHash === tokenHash && isOpen(invitation, now) ? invitation : undefined;
}

export const consumeInvitation = ({ id, createdAt, tokenHash }: Invitation): TransactItem =>
  remove<Invitation>(invitationKey(id), { createdAt, tokenHash });

export const removeInvitation = ({ id }: Invitation): TransactItem =>
  remove<Invitation>(invitationKey(id), { pk: exists });
