import { auditEntry } from "../../functions/audit/audit.table.ts";
import { changeAccount, findUserByEmail } from "../../functions/identity/user.table.ts";
import { UsageError } from "./arguments.ts";

/** How the first admin is made: registering first gives no rights. */
export async function grantAdmin(email: string, now: Date): Promise<"granted" | "had it"> {
  const user = await findUserByEmail(email.trim().toLowerCase());
  if (!user) throw new UsageError(`No account with ${email}: register it in the shop first`);
  if (user.role === "admin") return "had it";
  const details = { before: { role: user.role }, role: "admin" };
  const subject = { kind: "user", id: user.id } as const;
  const audit = auditEntry({ user, now }, subject, "Admin granted by the operator", details);
  const refusal = await changeAccount(user, { ...user, role: "admin" }, { audit });
  if (refusal) throw new UsageError(`The account of ${email} changed meanwhile: try again`);
  return "granted";
}
