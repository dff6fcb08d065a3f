import { randomBytes } from "node:crypto";

/** A code that no other test uses. */
export const newCode = (): string => `T${randomBytes(6).toString("hex").toUpperCase()}`;
