import { useParams, useSearchParams } from "react-router-dom";
import NotFoundPage from "../../status/not-found-page.tsx";
import { categoryOf, filtersOf } from "../listing/filters.ts";
import { Listing } from "../listing/listing.tsx";
import { ProductDetail } from "./product-detail.tsx";

/** `/product/{id}` is a product, `/product/{category}` that category's shelf. */
export default function ProductPage() {
  const { id = "" } = useParams();
  const [search] = useSearchParams();
  if (/^[0-9a-f]{24}$/.test(id)) return <ProductDetail key={id} id={id} />;
  const category = categoryOf(id);
  return category ? <Listing filters={{ ...filtersOf("", search), category }} /> : <NotFoundPage />;
}
