import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { changeAccount, findUser } from "../../../data/user.ts";
import { userOnWire } from "../../../domain/user.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(
  "admin/users/update",
  async ({ id, name, email, role }, { user: actor, now }) => {
    const user = await findUser(id);
    if (!user) throw new AppError("NF", "User");
    const details = { before: { name: user.name, role: user.role }, name, role };
    const refusal = await changeAccount(user, { name, email, role }, [
      record(actor, { subject: { kind: "user", id }, did: "Account changed", details }, now),
    ]);
    if (refusal === "last-admin") throw new AppError("LAST");
    if (refusal === "taken") throw new AppError("DUP");
    if (refusal === "changed") throw new AppError("UNAV");
    return { success: true, user: userOnWire({ ...user, name, email, role }) };
  },
);
