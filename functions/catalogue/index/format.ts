import { createHash } from "node:crypto";
import { categories } from "../../../shared/products/catalogue.ts";
import { facetsOf } from "../../../shared/products/facet.ts";

/** Stored columns mean nothing once the categories, their facets or the facets' choices are others. */
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

/**
 * Changes with the layouts of segments, with how words are folded, and with the facets of the categories. Segments of
 * another format cannot be read.
 */
export const catalogueFormat = `3-${schemaFingerprint}`;
