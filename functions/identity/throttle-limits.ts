import type { Limit } from "../platform/rate-limit.ts";

const quarter = 15 * 60;

export const throttleLimits = {
  loginByAddressAndEmail: { attempts: 5, windowSeconds: quarter },
  loginByAddress: { attempts: 30, windowSeconds: quarter },
  passkeysByAddress: { attempts: 300, windowSeconds: quarter },
  loginByDevice: { attempts: 10, windowSeconds: quarter },
  /** Against guessing one account's password from many addresses. */
  loginByAccount: { attempts: 20, windowSeconds: quarter },
  slowLoginByAccount: { attempts: 1, windowSeconds: 60 },
  /** Counts failures only, which reveal addresses that have accounts. */
  registerByAddress: { attempts: 30, windowSeconds: quarter },
  /** Leaves room for an office or mobile network behind one address. */
  accountsByAddress: { attempts: 100, windowSeconds: 3600 },
  /** Shoppers are limited by device first: offices and mobile networks share an address among hundreds. */
  guestsByDevice: { attempts: 10, windowSeconds: quarter },
  guestsByAddress: { attempts: 300, windowSeconds: quarter },
  forgotByAddress: { attempts: 30, windowSeconds: quarter },
  oldPasswordBySession: { attempts: 5, windowSeconds: quarter },
  oldPasswordByUser: { attempts: 20, windowSeconds: quarter },
  /** Each of these sends a mail. `mail/mailbox-limit.ts` also limits the mails per mailbox. */
  passwordChangesByUser: { attempts: 5, windowSeconds: 3600 },
  passkeyChangesByUser: { attempts: 10, windowSeconds: 3600 },
  factorChangesByUser: { attempts: 10, windowSeconds: 3600 },
  factorCodesByUser: { attempts: 20, windowSeconds: quarter },
  emailChangesByUser: { attempts: 5, windowSeconds: 3600 },
  emailChangesByStaff: { attempts: 30, windowSeconds: 3600 },
  confirmationsByUser: { attempts: 2, windowSeconds: 86_400 },
  accountMailsByAddress: { attempts: 30, windowSeconds: 3600 },
  invitationsByStaff: { attempts: 30, windowSeconds: 3600 },
  /** Counts failures only. */
  invitationsByAddress: { attempts: 30, windowSeconds: quarter },
  keysByStaff: { attempts: 30, windowSeconds: 3600 },
  callsByKey: { attempts: 300, windowSeconds: 60 },
  downloadsByUser: { attempts: 10, windowSeconds: 3600 },
  returnsByUser: { attempts: 20, windowSeconds: 86_400 },
  reviewPicturesByUser: { attempts: 20, windowSeconds: 86_400 },
  trackingByAddress: { attempts: 10, windowSeconds: 3600 },
  trackingByDevice: { attempts: 10, windowSeconds: 3600 },
  /** Against guessing one order's PIN code from many addresses. */
  trackingByOrder: { attempts: 20, windowSeconds: 3600 },
  slowTrackingByOrder: { attempts: 1, windowSeconds: 60 },
  deadPayLinksByAddress: { attempts: 30, windowSeconds: quarter },
  /** A page that waits for a payment reads every other second. */
  payLinkReads: { attempts: 900, windowSeconds: quarter },
  payLinkStarts: { attempts: 20, windowSeconds: 3600 },
  payLinkChanges: { attempts: 20, windowSeconds: 3600 },
  pdfByAddress: { attempts: 60, windowSeconds: quarter },
  couponsByDevice: { attempts: 20, windowSeconds: quarter },
  couponsByAddress: { attempts: 300, windowSeconds: quarter },
  /** Each may mail an address that anybody typed. */
  waitsByDevice: { attempts: 30, windowSeconds: quarter },
  waitsByAddress: { attempts: 300, windowSeconds: quarter },
  contactByDevice: { attempts: 10, windowSeconds: quarter },
  contactByAddress: { attempts: 200, windowSeconds: quarter },
  /** Includes Stripe's own if the secret does not match. */
  webhooksByAddress: { attempts: 60, windowSeconds: quarter },
  /** Guests are easily created, so their payments are counted by device and network as well. */
  guestPaymentsByDevice: { attempts: 100, windowSeconds: 3600 },
  guestPaymentsByAddress: { attempts: 300, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
