import { AppError } from "../../../shared/errors.ts";
import { findUserByEmail } from "../../data/user.ts";
import { userOnWire } from "../../domain/user.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { beginSession } from "../../http/session.ts";
import { verifyPassword } from "../../services/password.ts";

export const handler = endpoint("account/login", async ({ email, password }, { now }) => {
  const user = await findUserByEmail(email);
  const matches = await verifyPassword(password, user?.passwordHash);
  if (!user || !matches) throw new AppError("CRED");
  const cookies = [await beginSession(user, now)];
  return new Reply({ success: true, user: userOnWire(user) }, { cookies });
});
