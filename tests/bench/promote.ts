import { changeAccount, findUserByEmail } from "../../functions/identity/user.table.ts";

/** Run as a process of its own: `promote.ts <email>` makes the account one of staff. */
const user = await findUserByEmail(process.argv[2] ?? "");
if (!user) throw new Error("No account");
await changeAccount(user, { ...user, role: "admin" }, {});
