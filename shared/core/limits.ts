/** Numbers that the code enforces and policy pages show. Those of a stage are in `after-sales.ts`. */

export const usualMaxUnits = 10;

export const maxChargePaise = 99_999_999;

export const holdMinutes = 15;

/** Days without a visit, and in total, after which a shopper is signed out. */
export const sessionDays = { idle: 7, longest: 30 } as const;

export const guestDays = 3;

export const orderLinkDays = 90;

export const previewMinutes = 60;

export const knownDeviceDays = 365;

export const resetLinkMinutes = 15;
export const confirmationLinkDays = 7;
export const invitationDays = 7;

/** How long a hashed address keeps one-time codes used after its account was deleted. */
export const formerAccountDays = 730;

export const waitDays = 180;

export const refundDays = 10;

export const dayMs = 86_400_000;
