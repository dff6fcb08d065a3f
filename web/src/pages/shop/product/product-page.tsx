import { Navigate, useLocation } from "react-router-dom";
import { categoryOf } from "../../../lib/category.ts";
import { isId } from "../../../lib/id.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { ProductDetail } from "./product-detail.tsx";

const NotFound = lazyFile(async () => ({
  default: (await import("../../../app/status/not-found.tsx")).NotFound,
}));

/** Also redirects category names to their pages. */
export default function ProductPage() {
  const id = useLocation().pathname.split("/")[2] ?? "";
  if (isId(id)) return <ProductDetail id={id} />;
  const category = categoryOf(id);
  return category ? <Navigate to={`/product/${category}`} replace /> : <NotFound />;
}
