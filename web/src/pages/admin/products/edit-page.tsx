import { useRef, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { ProductSummary } from "../../../../../shared/product.ts";
import { useApi } from "../../../api.ts";
import { Breadcrumbs } from "../../../ui/breadcrumbs.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { PageLoading } from "../../../ui/spinner.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "../parts/admin.module.css";
import { Activity } from "./activity.tsx";
import { type ProductDraft, ProductForm } from "./product-form.tsx";
import { isProductList } from "./stale-lists.ts";
import { uploadProduct } from "./upload.ts";

function EditForm({ product }: { product: ProductSummary }) {
  // What the form began with: the server moves stock by the difference, so sales meanwhile count.
  const [loaded] = useState(product);
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();

  async function update(draft: ProductDraft, progress: (share: number) => void) {
    const fields = { ...draft, stockBase: loaded.stock };
    await uploadProduct({ row: "admin/products/update", id: loaded._id, fields, progress });
    void mutate(isProductList, undefined, { revalidate: true });
    toast.success("Product Updated Successfully");
    await navigate("/admin/products", { replace: true });
  }

  const { name, price, description, category, stock, images } = loaded;
  return (
    <ProductForm
      initial={{ name, price: String(price), description, category, stock: String(stock) }}
      existing={images}
      action="Update"
      send={update}
    />
  );
}

/** Never from a cache, ours or the edge's: an edit begins with what is true. */
function useFresh(id: string) {
  const answer = useApi("admin/products/list", { search: id, limit: 1 }, { revalidateOnFocus: false });
  const isFresh = useRef(false);
  isFresh.current ||= !answer.isValidating && (answer.data ?? answer.error) !== undefined;
  return { ...answer, data: isFresh.current ? answer.data : undefined };
}

function ProductById({ id }: { id: string }) {
  const { data, error, mutate } = useFresh(id);
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <PageLoading text="Loading..." />;
  const [product] = data.products;
  if (!product)
    return (
      <EmptyState
        title="Product not found."
        action={<ButtonLink to="/admin/products">All products</ButtonLink>}
      />
    );
  return (
    <div className={css.columns}>
      <EditForm product={product} />
      <Activity productId={id} />
    </div>
  );
}

export default function EditProductPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Products", to: "/admin/products" }, { name: "Edit Product" }]} />
      <ProductById key={id} id={id} />
    </div>
  );
}
