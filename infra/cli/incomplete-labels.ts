import { findNewest } from "../../functions/catalogue/hidden.table.ts";
import { findDetails } from "../../functions/catalogue/product.table.ts";
import { everyItem } from "../../functions/platform/list.ts";
import { missingDeclarations } from "../../shared/products/declarations.ts";

interface Incomplete {
  name: string;
  missing: string[];
}

const batch = 100;

/** Reads every product at about one unit each, and returns those for sale, newest first. */
export async function incompleteLabels(): Promise<Incomplete[]> {
  const ids: string[] = [];
  for await (const id of everyItem(findNewest)) ids.push(id);
  const found: Incomplete[] = [];
  for (let start = 0; start < ids.length; start += batch)
    for (const { name, declarations, mrpPaise } of await findDetails(ids.slice(start, start + batch))) {
      const missing = [...missingDeclarations(declarations), ...(mrpPaise === undefined ? ["MRP"] : [])];
      if (missing.length > 0) found.push({ name, missing });
    }
  return found;
}
