import type { Category } from "../products/catalogue.ts";
import type { FamilyValues, Tones } from "../products/family.ts";
import type { Specs } from "../products/spec-kinds.ts";

export interface SearchEntry {
  id: string;
  name: string;
  category: Category;
  description: string;
  pricePaise: number;
  createdAt: string;
  specs?: Specs | undefined;
  soldOut?: boolean | undefined;
  /** Any unit: only the order counts. */
  soldIn90Days?: number | undefined;
  featured?: boolean | undefined;
  ratingHalves?: number | undefined;
  reviewCount?: number | undefined;
  familyId?: string | undefined;
  values?: FamilyValues | undefined;
  tones?: Tones | undefined;
  /** The country that made it. */
  origin?: string | undefined;
}
