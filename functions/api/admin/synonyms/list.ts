import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { maxSynonyms } from "../../../../shared/insights/synonym-limits.ts";
import { findSynonyms } from "../../../catalogue/synonym.table.ts";
import { endpoint } from "../../../http/endpoint.ts";

export const handler = endpoint(reportCalls, "admin/synonyms/list", async () => ({
  success: true,
  synonyms: await findSynonyms(),
  max: maxSynonyms,
}));
