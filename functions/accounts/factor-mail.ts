import { compose, type Mail } from "../mail/compose.ts";
import type { FactorNotice } from "../mail/outbox.table.ts";

const ifNotYou =
  "If you didn't do this, someone knows your password: change it now, and ask an owner to reset your second factor.";

const notices: Record<FactorNotice, { subject: string; paragraphs: string[] }> = {
  "app-added": {
    subject: "An authenticator app was added to your Earshot account",
    paragraphs: [
      "From now on, you'll enter a code from the app when you sign in with your password. Earlier recovery codes no longer work.",
      ifNotYou,
    ],
  },
  removed: {
    subject: "A second factor was removed from your Earshot account",
    paragraphs: ["An authenticator app or a passkey no longer works for your account.", ifNotYou],
  },
  "new-recovery-codes": {
    subject: "Your Earshot account has new recovery codes",
    paragraphs: ["Your earlier recovery codes no longer work.", ifNotYou],
  },
  "recovery-code-used": {
    subject: "A recovery code was used for your Earshot account",
    paragraphs: ["It can't be used again. Make new codes in your account when few are left.", ifNotYou],
  },
  closed: {
    subject: "Wrong codes were entered for your Earshot account",
    paragraphs: [
      "Someone who knows your password entered five wrong codes. Codes are refused for the next 15 minutes; passkeys still work.",
      "If it wasn't you, change your password now.",
    ],
  },
};

export const factorMail = (what: FactorNotice, siteUrl: string): Mail =>
  compose({
    ...notices[what],
    greeting: "Hello,",
    action: { label: "Reset password", url: `${siteUrl}/password/forgot` },
  });

export const factorResetMail = (account: string, siteUrl: string): Mail =>
  compose({
    subject: "An operator reset a second factor at Earshot",
    greeting: "Hello,",
    paragraphs: [
      `The authenticator app, passkeys and recovery codes of ${account} were removed from the command line, and all its sessions were ended.`,
      "This email goes to all owners. If you didn't expect this, find out who has access to the shop's AWS account.",
    ],
    action: { label: "See the staff", url: `${siteUrl}/admin/users` },
  });
