import { foldedPhrase } from "../../../../shared/core/words.ts";
import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { removeSynonym } from "../../../catalogue/synonym.table.ts";
import { endpoint } from "../../../http/endpoint.ts";

/** Throws `not_found` (404). */
export const handler = endpoint(reportCalls, "admin/synonyms/delete", async ({ word }, by) => {
  await removeSynonym(word, auditEntry(by, { kind: "synonym", id: foldedPhrase(word) }, "Synonym removed"));
  return { success: true };
});
