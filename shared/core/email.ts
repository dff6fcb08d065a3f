import * as z from "zod/mini";
import { cleanCode } from "./typed.ts";

/** The characters of the mail field of browsers (HTML Standard, "valid e-mail address"), in RFC 5322's dot-atom. */
const local = "[a-z0-9!#$%&'*+/=?^_`{|}~-]+";
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** SES refuses dots that begin, end or follow each other, and a domain without a dot or that ends in a number. */
const pattern = new RegExp(`^${local}(?:\\.${local})*@(?:${label}\\.)+(?!\\d+$)${label}$`);

/** RFC 5321, 4.5.3.1.1. */
const maxLocal = 64;

const isEmail = (text: string): boolean => text.lastIndexOf("@") <= maxLocal && pattern.test(text);

/** Writes a domain of another script in ASCII, as browsers do and SES wants it. */
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

/** Plain, trimmed and lowercased: one account per address, however it is typed. */
export const Email = z
  .string("Enter your email address")
  .check(
    z.overwrite(cleanCode),
    z.toLowerCase(),
    z.overwrite(asciiDomain),
    z.maxLength(254, "At most 254 characters"),
    z.refine(isEmail, "Enter a valid email address"),
  );
