const gmailDomains = new Set(["gmail.com", "googlemail.com"]);

/**
 * Returns one spelling for all addresses of a mailbox. What follows a plus sign never counts; at Gmail dots don't
 * either, and its domain has two names (Gmail Help, "Dots don't matter in Gmail addresses").
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1).toLowerCase();
  const name = email.slice(0, at).toLowerCase().replace(/\+.*/, "");
  return gmailDomains.has(domain) ? `${name.replaceAll(".", "")}@gmail.com` : `${name}@${domain}`;
}
