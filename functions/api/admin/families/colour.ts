import { AppError, found } from "../../../../shared/core/errors.ts";
import { familyCalls } from "../../../../shared/families/schemas.ts";
import { auditEntry } from "../../../audit/audit.table.ts";
import { findKeptProducts } from "../../../catalogue/product.table.ts";
import { staffOnWire } from "../../../catalogue/product.ts";
import { withColour } from "../../../families/add-colour.ts";
import { rewriteFamily } from "../../../families/rewrite-family.ts";
import { endpoint, Reply } from "../../../http/endpoint.ts";
import { newId } from "../../../platform/id.ts";
import { rounds, transact } from "../../../platform/table.ts";

export const handler = endpoint(familyCalls, "admin/families/colour", async (wanted, by) => {
  const { now } = by;
  const fresh = { productId: newId(now), familyId: newId(now), now };
  for await (const _ of rounds()) {
    const rewrite = await withColour(wanted, fresh);
    const { writes, family } = rewriteFamily(rewrite, now);
    const { id: source, ...details } = wanted;
    const subject = { kind: "family", id: family?.id ?? fresh.familyId } as const;
    const audit = auditEntry(by, subject, "Colour added", { source, product: fresh.productId, ...details });
    if ((await transact({ ...writes, audit })).size > 0) continue;
    const [product] = await findKeptProducts([fresh.productId], true);
    const answer = { success: true as const, product: staffOnWire(found(product, "Product")) };
    return new Reply(answer, { status: 201 });
  }
  throw new AppError("unavailable");
});
