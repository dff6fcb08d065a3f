import { useSearchParams } from "react-router-dom";
import type { Category } from "../../../../../shared/catalogue.ts";
import { filtersOf } from "./filters.ts";
import { Listing } from "./listing.tsx";

/** One category's listing, under an address of its own. */
export default function CategoryShelf({ category }: { category: Category }) {
  const [search] = useSearchParams();
  return <Listing filters={{ ...filtersOf("", search), category }} />;
}
