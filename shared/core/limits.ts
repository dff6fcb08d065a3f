/** Numbers that the code enforces and the policy pages tell. Those of a stage stand in `after-sales.ts`. */

/** Units of one product in an order, on a stage that sets no other limit. */
export const usualMaxUnits = 10;

/** Stripe's limit for a charge in INR. */
export const maxChargePaise = 99_999_999;

/** How long a checkout keeps its units off the shelf. Without being paid for, they can be held once more. */
export const holdMinutes = 15;

/** After so long without a visit, and at the latest, a shopper is signed out. */
export const sessionDays = { idle: 7, longest: 30 } as const;

/** How long a guest is signed in, and remembered without having begun to pay. */
export const guestDays = 3;

/** How long the link in a mail opens an order. */
export const orderLinkDays = 90;

/** How long a device is known to an account that signed in on it. */
export const knownDeviceDays = 365;

/** How long mailed links work. */
export const resetLinkMinutes = 15;
export const confirmationLinkDays = 7;

/** How long somebody waits for a sold-out product to come back. */
export const waitDays = 180;

/** Banks take that long, at most, to show a refund. */
export const refundDays = 10;
