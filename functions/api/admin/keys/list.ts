import { keyCalls } from "../../../../shared/keys/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findKeys } from "../../../identity/api-key.table.ts";
import { keyOnWire } from "../../../keys/keys.ts";

export const handler = endpoint(keyCalls, "admin/keys/list", async () => ({
  success: true,
  keys: (await findKeys()).map(keyOnWire),
}));
