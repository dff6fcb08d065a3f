import { useParams, useSearchParams } from "react-router-dom";
import { filtersOf } from "./filters.ts";
import { Listing } from "./listing.tsx";

export default function ProductsPage() {
  const { keyword = "" } = useParams();
  const [search] = useSearchParams();
  return <Listing filters={filtersOf(keyword, search)} />;
}
