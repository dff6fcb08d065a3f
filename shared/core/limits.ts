/** Numbers that the code enforces and policy pages show. Those of a stage are in `after-sales.ts`. */

export const usualMaxUnits = 10;

/** Stripe's limit for a charge in INR. */
export const maxChargePaise = 99_999_999;

/** Unpaid units can be held once more. */
export const holdMinutes = 15;

/** Days without a visit, and in total, after which a shopper is signed out. */
export const sessionDays = { idle: 7, longest: 30 } as const;

/** How long a guest's session lasts before paying. */
export const guestDays = 3;

export const orderLinkDays = 90;

export const knownDeviceDays = 365;

export const resetLinkMinutes = 15;
export const confirmationLinkDays = 7;

/** How long a hashed address keeps one-time codes used after its account was deleted. */
export const formerAccountDays = 730;

export const waitDays = 180;

/** The longest that banks take to show a refund. */
export const refundDays = 10;
