import { AppError } from "../../../../shared/errors.ts";
import { record } from "../../../data/audit.ts";
import { putLetter } from "../../../data/outbox.ts";
import { changeAccount, findUser } from "../../../data/user.ts";
import { userOnWire } from "../../../domain/user.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(
  "admin/users/update",
  async ({ id, name, email, role }, { user: actor, now }) => {
    const user = await findUser(id);
    if (!user) throw new AppError("NF", "User");
    const details = { before: { name: user.name, role: user.role }, name, role };
    // Its owner learns of it, whoever changed it.
    const letter = { kind: "email-changed", email: user.email, name: user.name, newEmail: email } as const;
    const refusal = await changeAccount(user, { name, email, role }, [
      record(actor, { subject: { kind: "user", id }, did: "Account changed", details }, now),
      ...(email === user.email ? [] : [putLetter(letter, now)]),
    ]);
    if (refusal === "last-admin") throw new AppError("LAST");
    if (refusal === "taken") throw new AppError("DUP");
    if (refusal === "changed") throw new AppError("UNAV");
    return { success: true, user: userOnWire({ ...user, name, email, role }) };
  },
);
