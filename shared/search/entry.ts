import type { Category } from "../products/catalogue.ts";
import type { Specs } from "../products/spec-kinds.ts";

/** The fields of a product that it is listed and found by. */
export interface SearchEntry {
  id: string;
  name: string;
  category: Category;
  description: string;
  pricePaise: number;
  /** ISO 8601. */
  createdAt: string;
  specs?: Specs | undefined;
  soldOut?: boolean | undefined;
  /** Units; only their order counts. */
  soldIn90Days?: number | undefined;
  featured?: boolean | undefined;
  /** Sum of all ratings in half stars. */
  ratingHalves?: number | undefined;
  reviewCount?: number | undefined;
}
