/** Addresses that differ only after a plus sign belong to the same mailbox. */
export const mailboxOf = (email: string): string => email.replace(/\+[^@]*@/, "@");
