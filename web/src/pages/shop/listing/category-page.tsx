import { useLocation } from "react-router-dom";
import { categoryOf } from "../../../lib/category.ts";
import { filtersOf } from "./filters.ts";
import { Listing } from "./listing.tsx";

export default function CategoryPage() {
  const { pathname, search } = useLocation();
  const category = categoryOf(pathname.split("/").at(-1));
  return <Listing filters={{ ...filtersOf("", new URLSearchParams(search)), category }} />;
}
