import * as z from "zod/mini";
import { Id, Success, Timestamp, text } from "./wire.ts";

export const roles = ["admin", "user"] as const;
export type Role = (typeof roles)[number];

/** Trimmed and lowercased: one account per address, whatever its case. */
export const Email = z
  .string("Enter your email address")
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(254, "At most 254 characters"),
    z.email("Enter a valid email address"),
  );

const NewPassword = z
  .string("Enter a password")
  .check(z.minLength(8, "Use at least 8 characters"), z.maxLength(128, "Use at most 128 characters"));
/** A password to compare: any length that hashing may be asked for. */
const Password = z
  .string("Enter your password")
  .check(z.minLength(1, "Enter your password"), z.maxLength(1024));

export const User = z.object({
  _id: Id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  createdAt: Timestamp,
});
export type User = z.infer<typeof User>;

const Name = text(80, "Enter your name");

export const Registration = z.object({ name: Name, email: Email, password: NewPassword });
export const Credentials = z.object({ email: Email, password: Password });
export const SignedIn = z.object({ success: Success, user: User });
export const Profile = z.object({ success: Success, user: User, message: z.optional(z.string()) });
/** Who is signed in. Null is a guest: being nobody is an answer, not a refusal. */
export const Session = z.object({ success: Success, user: z.nullable(User) });
export const SignedOut = z.object({ success: Success, message: z.string() });
export const NoInput = z.object({});

export const ProfileChange = z.object({ name: Name, email: Email });
export const PasswordChange = z.object({
  oldPassword: Password,
  newPassword: NewPassword,
  confirmPassword: z.string("Repeat the new password").check(z.maxLength(1024)),
});
export const ForgotPassword = z.object({ email: Email });
export const Message = z.object({ success: Success, message: z.string() });
export const PasswordReset = z.object({
  token: z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, "Not a reset token")),
  newPassword: NewPassword,
  newConfirmPassword: z.string("Repeat the new password").check(z.maxLength(1024)),
});

/** Devices with a session, the one last seen first. */
export const Devices = z.object({
  success: Success,
  devices: z.array(
    z.object({ device: z.string(), signedInAt: Timestamp, lastSeenAt: Timestamp, isThis: z.boolean() }),
  ),
});
