import { reportCalls } from "../../../../shared/insights/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { checkedSynonym } from "../../../catalogue/checked-synonym.ts";
import { saveSynonym } from "../../../catalogue/synonym.table.ts";
import { endpoint } from "../../../http/endpoint.ts";

/** Throws `invalid` (400) for a synonym of itself and for one without products, `too_many_synonyms` (409). */
export const handler = endpoint(reportCalls, "admin/synonyms/update", async (draft, by) => {
  const { products, ...synonym } = await checkedSynonym(draft);
  const audit = auditEntry(by, { kind: "synonym", id: synonym.word }, "Synonym saved", synonym);
  await saveSynonym(synonym, audit);
  return { success: true, synonym: { ...synonym, products } };
});
