import type { Role, User as UserOnWire } from "../../shared/account.ts";

export interface User {
  id: string;
  name: string;
  /** Trimmed and lowercase. */
  email: string;
  role: Role;
  passwordHash: string;
  /** Raised by every change that must end all sessions. */
  version: number;
  /** Hash of the newest password reset token. */
  resetHash?: string | undefined;
  /** ISO 8601. */
  createdAt: string;
}

export const userOnWire = (user: User): UserOnWire => ({
  _id: user.id,
  name: user.name,
  email: user.email,
  role: user.role,
  createdAt: user.createdAt,
});
