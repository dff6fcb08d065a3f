import { keyCalls } from "../../../../shared/keys/schemas.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { addKey } from "../../../keys/keys.ts";
import { keyOnWire } from "../../../keys/list-keys.ts";

export const handler = endpoint(keyCalls, "admin/keys/create", async (draft, by) => {
  const { key, secret } = await addKey(by, draft);
  return new Reply({ success: true, key: keyOnWire(key), secret }, { status: 201 });
});
