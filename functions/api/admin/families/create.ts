import { AppError } from "../../../../shared/core/errors.ts";
import { familyCalls } from "../../../../shared/families/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { staffFamily } from "../../../families/family-wire.ts";
import { findMembers, findWhole } from "../../../families/find-family.ts";
import { rewriteFamily } from "../../../families/rewrite-family.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { newId } from "../../../platform/id.ts";
import { rounds, transact } from "../../../platform/table.ts";

export const handler = endpoint(familyCalls, "admin/families/create", async (draft, by) => {
  const id = newId(by.now);
  for await (const _ of rounds()) {
    const products = await findMembers(draft.members.map(({ product }) => product));
    const { writes } = rewriteFamily({ before: undefined, after: { ...draft, id }, products }, by.now);
    const audit = auditEntry(by, { kind: "family", id }, "Family created", draft);
    const failed = await transact({ ...writes, audit });
    if (failed.size > 0) continue;
    const made = await findWhole(id);
    return new Reply({ success: true, family: staffFamily(made.family, made.products) }, { status: 201 });
  }
  throw new AppError("unavailable");
});
