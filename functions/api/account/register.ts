import { AppError } from "../../../shared/errors.ts";
import { newId } from "../../data/id.ts";
import { transact } from "../../data/table.ts";
import { createUser } from "../../data/user.ts";
import { type User, userOnWire } from "../../domain/user.ts";
import { countAttempt, forgiveAttempt } from "../../flows/throttle.ts";
import { endpoint, Reply } from "../../http/endpoint.ts";
import { beginSession } from "../../http/session.ts";
import { hashPassword, refuseCommon } from "../../services/password.ts";

export const handler = endpoint(
  "account/register",
  async ({ name, email, password }, { now, address, device }) => {
    await refuseCommon(password, "password");
    const buckets = [{ limit: "registerByAddress", of: address } as const];
    await countAttempt(buckets, now);
    const user: User = {
      id: newId(now),
      name,
      email,
      role: "user",
      passwordHash: await hashPassword(password),
      version: 1,
      createdAt: now.toISOString(),
    };
    const failed = await transact(createUser(user));
    if (failed.length > 0) throw new AppError("DUP");
    // Only refusals fill the bucket: they tell which addresses have accounts.
    await forgiveAttempt(buckets);
    const cookies = [await beginSession(user, now, device)];
    return new Reply({ success: true, user: userOnWire(user) }, { cookies });
  },
);
