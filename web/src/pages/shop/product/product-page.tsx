import { useParams } from "react-router-dom";
import { categoryOf } from "../../../lib/category.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { ProductDetail } from "./product-detail.tsx";

const NotFoundPage = lazyFile(() => import("../../status/not-found-page.tsx"));
const CategoryShelf = lazyFile(() => import("../listing/category-shelf.tsx"));

/** `/product/{id}` is a product, `/product/{category}` that category's shelf. */
export default function ProductPage() {
  const { id = "" } = useParams();
  if (/^[0-9a-f]{24}$/.test(id)) return <ProductDetail key={id} id={id} />;
  const category = categoryOf(id);
  return category ? <CategoryShelf category={category} /> : <NotFoundPage />;
}
