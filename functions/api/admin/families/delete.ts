import { AppError } from "../../../../shared/core/errors.ts";
import { familyCalls } from "../../../../shared/families/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { findWhole } from "../../../families/find-family.ts";
import { rewriteFamily } from "../../../families/rewrite-family.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { rounds, transact } from "../../../platform/table.ts";

export const handler = endpoint(familyCalls, "admin/families/delete", async ({ id }, by) => {
  for await (const _ of rounds()) {
    const { family, products } = await findWhole(id);
    const { writes } = rewriteFamily({ before: family, after: undefined, products }, by.now);
    const { name, members } = family;
    const audit = auditEntry(by, { kind: "family", id }, "Family dissolved", { name, members });
    if ((await transact({ ...writes, audit })).size === 0) return { success: true };
  }
  throw new AppError("unavailable");
});
