import * as z from "zod/mini";
import { cleanCode } from "./typed.ts";

/** Browsers' email characters (HTML Standard, "valid e-mail address") in RFC 5322's dot-atom. */
const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** SES rejects leading, trailing and double dots, and domains without a dot or ending in a number. */
const pattern = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+(?!\\d+$)${label}$`);

/** RFC 5321, 4.5.3.1.1. */
const maxLocal = 64;

const isEmail = (text: string): boolean => text.lastIndexOf("@") <= maxLocal && pattern.test(text);

/** Returns the domain in ASCII, as browsers send it and SES requires it. */
function asciiDomain(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  if (!/[^\0-\x7f]/.test(domain)) return email;
  try {
    return email.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return email;
  }
}

/** Trims and lowercases: one account per address, however it is typed. */
export const Email = z
  .string("Enter your email address")
  .check(
    z.overwrite(cleanCode),
    z.toLowerCase(),
    z.overwrite(asciiDomain),
    z.maxLength(254, "Use at most 254 characters"),
    z.refine(isEmail, "Enter a valid email address"),
  );
