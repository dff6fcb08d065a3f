import { useSearchParams } from "react-router-dom";
import type { Category } from "../../../../../shared/catalogue.ts";
import { filtersOf } from "./filters.ts";
import { Listing } from "./listing.tsx";

/** The listing of a category at its own address. */
export default function CategoryShelf({ category }: { category: Category }) {
  const [search] = useSearchParams();
  return <Listing filters={{ ...filtersOf("", search), category }} />;
}
