import { keyCalls } from "../../../../shared/keys/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { stopKey } from "../../../keys/keys.ts";
import { keyOnWire } from "../../../keys/list-keys.ts";

export const handler = endpoint(keyCalls, "admin/keys/delete", async ({ id, reason }, by) => ({
  success: true,
  key: keyOnWire(await stopKey(by, id, reason)),
}));
