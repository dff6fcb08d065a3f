import type { Input } from "../../../../shared/contract.ts";
import { AppError } from "../../../../shared/core/errors.ts";
import { pickFields } from "../../../../shared/core/fields.ts";
import { toPaise } from "../../../../shared/core/money.ts";
import { familyCalls } from "../../../../shared/families/schemas.ts";
import { SharedTexts } from "../../../../shared/families/shared-texts.ts";
import { minMembers } from "../../../../shared/products/family.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import type { Family } from "../../../catalogue/family.ts";
import type { FamilyDraft } from "../../../families/draft.ts";
import { staffFamily } from "../../../families/family-wire.ts";
import { findWhole } from "../../../families/find-family.ts";
import { rewriteFamily } from "../../../families/rewrite-family.ts";
import { endpoint } from "../../../http/endpoint.ts";
import { rounds, transact } from "../../../platform/table.ts";

type Change = Input<"admin/families/update">;

const draftOf = (change: Change, { id, name, axes, members }: Family): FamilyDraft => ({
  id,
  name: change.name ?? name,
  axes: change.axes ?? axes,
  members: change.members ?? members,
  texts: pickFields(change, SharedTexts.shape),
  pricePaise: change.price === undefined ? undefined : toPaise(change.price),
});

function requireVersion({ version }: Change, family: Family): void {
  if (version !== undefined && version !== family.version)
    throw new AppError("edited_meanwhile", "Someone else changed this family. Reload the page and try again");
}

export const handler = endpoint(familyCalls, "admin/families/update", async (change, by) => {
  const { id, version: _, ...details } = change;
  const added = change.members?.map(({ product }) => product);
  const dissolves = added !== undefined && added.length < minMembers;
  for await (const _round of rounds()) {
    const { family, products } = await findWhole(id, added);
    requireVersion(change, family);
    const after = dissolves ? undefined : draftOf(change, family);
    const { writes } = rewriteFamily({ before: family, after, products }, by.now);
    const did = dissolves ? "Family dissolved" : "Family changed";
    const before = { name: family.name, members: family.members };
    const audit = auditEntry(by, { kind: "family", id }, did, { before, ...details });
    const failed = await transact({ ...writes, audit });
    if (failed.size > 0) continue;
    if (dissolves) return { success: true, family: null };
    const changed = await findWhole(id);
    return { success: true, family: staffFamily(changed.family, changed.products) };
  }
  throw new AppError("unavailable");
});
