import { invitationDays } from "../../shared/core/limits.ts";
import { newLink } from "../identity/mail-link.ts";
import { findRole } from "../identity/role.table.ts";
import { compose, type Mail, plain } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import { mayReach } from "../mail/mailbox-limit.ts";
import type { AboutInvitation } from "../mail/outbox.table.ts";
import type { Limit } from "../platform/rate-limit.ts";
import { transact } from "../platform/table.ts";
import { findInvitation, isOpen, offerLink } from "./invitation.table.ts";

const limit: Limit = { attempts: 3, windowSeconds: 3600 };

const invitationMail = ({ by, role, url }: { by: string; role: string; url: string }): Mail =>
  compose({
    subject: "Join the Earshot team",
    greeting: "Hello,",
    paragraphs: [
      `${plain(by)} invited you to the team that runs Earshot. Your role will be ${plain(role)}.`,
      `The link works once, within ${invitationDays} days, and only for this email address.`,
    ],
    action: { label: "Accept invitation", url },
    notes: ["Weren't expecting this? Ignore this email. Nothing happens until you accept."],
  });

/** Returns false if the invitation was accepted, replaced or withdrawn. */
export async function sendInvitationMail(
  causePk: string,
  { kind, invitationId, createdAt }: AboutInvitation,
): Promise<boolean> {
  const invitation = await findInvitation(invitationId);
  if (invitation?.createdAt !== createdAt || !isOpen(invitation, new Date())) return false;
  const role = await findRole(invitation.role);
  const delivery = { causePk, kind };
  if (!role || !(await mayReach(invitation.email, delivery, limit))) return false;
  const { tokenHash, url } = newLink("invitation", "/invitation");
  const failed = await transact(offerLink(invitation, tokenHash));
  if (failed.size > 0) return false;
  return deliver(
    delivery,
    invitation.email,
    invitationMail({ by: invitation.by.name, role: role.name, url }),
  );
}
