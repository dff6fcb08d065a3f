import { importCalls } from "../../../../shared/imports/schemas.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { findMapping } from "../../../imports/mapping.table.ts";

export const handler = endpoint(importCalls, "admin/imports/mapping", async () => ({
  success: true,
  mapping: await findMapping(),
}));
