import { accountCalls } from "../../../shared/account.ts";
import { endpoint } from "../../http/endpoint.ts";
import { findSessions } from "../../identity/session.table.ts";
import { isAlive } from "../../identity/session.ts";

const iso = (seconds: number): string => new Date(seconds * 1000).toISOString();

export const handler = endpoint(accountCalls, "account/devices", async (_, { user, session, now }) => {
  const sessions = await findSessions(user.id);
  const alive = sessions.filter((candidate) => isAlive(candidate, user, now.getTime() / 1000));
  alive.sort((a, b) => b.lastSeenAtSeconds - a.lastSeenAtSeconds);
  return {
    success: true,
    devices: alive.map(({ id, device, createdAtSeconds, lastSeenAtSeconds }) => ({
      device,
      signedInAt: iso(createdAtSeconds),
      lastSeenAt: iso(lastSeenAtSeconds),
      isThis: id === session.id,
    })),
  };
});
