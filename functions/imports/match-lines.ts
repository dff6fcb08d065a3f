import * as z from "zod/mini";
import { cleanCode } from "../../shared/core/typed.ts";
import { Id } from "../../shared/core/wire.ts";
import { codeInCell } from "../../shared/products/cell-input.ts";
import { isGtin, maxSku } from "../../shared/products/product-input.ts";
import { findByGtin } from "../catalogue/product-lists.table.ts";
import { findBySku, foldedSku } from "../catalogue/sku.table.ts";
import { type Headers, headerOf } from "../product-lines/line-refused.ts";
import { type Cells, type ProductRow, refusal } from "./product-row.ts";
import { isCleared, textIn } from "./row-input.ts";

const Problem = z.object({
  column: z.string(),
  reason: z.string(),
  remedy: z.string(),
  isRefused: z.boolean(),
});

export const MatchedLine = z.object({
  row: z.number(),
  cells: z.record(z.string(), z.string()),
  problem: z.optional(Problem),
  product: z.optional(z.string()),
});
export type MatchedLine = z.infer<typeof MatchedLine>;

const codeOf = (cells: Cells, key: string): string | undefined => {
  const cell = cells[key];
  return cell === undefined || isCleared(cell) ? undefined : cleanCode(textIn(cell)) || undefined;
};

/** A longer one is no SKU of a product, and may be too long for a key. */
const skuOf = (cells: Cells): string | undefined => {
  const sku = codeOf(cells, "sku");
  return sku !== undefined && sku.length <= maxSku ? sku : undefined;
};

const gtinOf = (cells: Cells): string | undefined => {
  const gtin = codeInCell(codeOf(cells, "gtin") ?? "", [8, 12, 13, 14]);
  return isGtin(gtin) ? gtin.padStart(14, "0") : undefined;
};

/** Matches a file's lines in order, by our ID, then SKU, then GTIN, and finds products that are on two lines. */
export class LineMatcher {
  readonly #headers: Headers;
  readonly #rows = new Map<string, number>();

  constructor(headers: Headers) {
    this.#headers = headers;
  }

  async #byId({ row, cells }: ProductRow, id: string): Promise<MatchedLine> {
    if (z.safeParse(Id, id).success) return { row, cells, product: id };
    const problem = refusal(
      headerOf("_id", this.#headers),
      "This is no ID of a product",
      "Leave the cell empty for a new product",
    );
    return { row, cells, problem };
  }

  async #match(line: ProductRow, skus: ReadonlyMap<string, string>): Promise<MatchedLine> {
    const { row, cells } = line;
    const id = codeOf(cells, "_id");
    if (id !== undefined) return this.#byId(line, id);
    const sku = skuOf(cells);
    const bySku = sku === undefined ? undefined : skus.get(sku);
    if (bySku !== undefined) return { row, cells, product: bySku };
    const gtin = gtinOf(cells);
    const [product, other] = gtin === undefined ? [] : await findByGtin(gtin);
    if (other === undefined) return { row, cells, ...(product !== undefined && { product }) };
    const problem = refusal(
      headerOf("gtin", this.#headers),
      "Several products have this GTIN",
      "Write the ID or SKU of the one you mean",
    );
    return { row, cells, problem };
  }

  #nameOf({ product, cells }: MatchedLine): string | undefined {
    if (product !== undefined) return product;
    const sku = skuOf(cells);
    if (sku !== undefined) return `sku ${foldedSku(sku)}`;
    const gtin = gtinOf(cells);
    return gtin === undefined ? undefined : `gtin ${gtin}`;
  }

  #unique(line: MatchedLine): MatchedLine {
    const name = line.problem ? undefined : this.#nameOf(line);
    const first = name === undefined ? undefined : this.#rows.get(name);
    if (name !== undefined && first === undefined) this.#rows.set(name, line.row);
    if (first === undefined) return line;
    return {
      ...line,
      problem: refusal("", `Line ${first} is about the same product`, "Keep one of the two lines"),
    };
  }

  async matched(rows: readonly ProductRow[]): Promise<MatchedLine[]> {
    const wanted = rows.flatMap(({ cells }) =>
      codeOf(cells, "_id") === undefined ? (skuOf(cells) ?? []) : [],
    );
    const skus = await findBySku(wanted);
    const lines: MatchedLine[] = [];
    for (const row of rows) lines.push(this.#unique(row.problem ? { ...row } : await this.#match(row, skus)));
    return lines;
  }
}
