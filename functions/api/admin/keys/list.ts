import { keyCalls } from "../../../../shared/keys/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { listKeys } from "../../../keys/list-keys.ts";

export const handler = endpoint(keyCalls, "admin/keys/list", async (_, { now }) => ({
  success: true,
  keys: await listKeys(now),
}));
