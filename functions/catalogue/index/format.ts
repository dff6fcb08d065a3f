import { createHash } from "node:crypto";
import { categories } from "../../../shared/products/catalogue.ts";
import { facetsOf } from "../../../shared/products/facet.ts";

const schemaFingerprint = createHash("sha256")
  .update(
    JSON.stringify(
      categories.map((category) => [
        category,
        facetsOf(category).map((facet) => [facet.key, facet.kind, facet.kind === "choice" && facet.choices]),
      ]),
    ),
  )
  .digest("hex")
  .slice(0, 12);

/** Raise the number after changing a segment's layout or how words are folded. */
export const catalogueFormat = `3-${schemaFingerprint}`;
