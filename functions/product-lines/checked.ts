import * as z from "zod/mini";
import type { StoredLine } from "../batch-jobs/line.table.ts";
import type { Product } from "../catalogue/product.ts";

/** Facts about a line's product that its check keeps for the run. */
const Checked = z.object({ version: z.number(), stock: z.number() });
export type Checked = z.infer<typeof Checked>;

export const checkedFacts = ({ version = 0, stock = 0 }: Partial<Product> = {}): Checked => ({
  version,
  stock,
});

export const checkedIn = (line: StoredLine | undefined): Checked | undefined =>
  z.safeParse(Checked, line?.keep).data;
