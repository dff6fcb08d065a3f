import { Suspense, useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { useSWRConfig } from "swr";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { call, useApi } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { useBase } from "../parts/use-base.ts";
import { fieldsOf } from "./product-fields.ts";
import { isProductCall, type ProductDraft, ProductForm } from "./product-form.tsx";

/** Loads after the form. */
const Activity = lazyFile(() => import("./activity.tsx"));

const read = async (id: string): Promise<AdminProduct> => (await call("admin/products/get", { id })).product;

function EditForm({ product }: { product: AdminProduct }) {
  // The initial state: stock changes by the difference, so sales meanwhile count.
  const [loaded] = useState(product);
  const save = useBase(loaded, () => read(loaded._id));
  const navigate = useNavigate();
  const { mutate } = useSWRConfig();

  async function update(draft: ProductDraft, progress: (share: number) => void) {
    const { saveProduct } = await importFile(() => import("./save-product.ts"));
    await save((base) => saveProduct({ draft, loaded, base }, progress));
    void mutate(isProductCall, undefined, { revalidate: true });
  }
  function onSaved() {
    toast.success("Product Updated Successfully");
    void navigate("/admin/products", { replace: true });
  }

  return (
    <ProductForm
      initial={fieldsOf(loaded)}
      specs={loaded.specs}
      existing={loaded.images}
      waiting={loaded.waiting}
      action="Update"
      send={update}
      onSaved={onSaved}
    />
  );
}

/** Bypasses the cache, to start from the current state. */
function useFresh(id: string) {
  const answer = useApi("admin/products/get", { id }, { revalidateOnFocus: false });
  const [isFresh, setIsFresh] = useState(false);
  if (!isFresh && !answer.isValidating && (answer.data ?? answer.error)) setIsFresh(true);
  return { ...answer, data: isFresh ? answer.data : undefined };
}

function ProductById({ id }: { id: string }) {
  const { data, error, mutate } = useFresh(id);
  if (!data && error && error.status >= 400 && error.status < 500)
    return (
      <EmptyState
        title="Product not found."
        action={<ButtonLink to="/admin/products">All products</ButtonLink>}
      />
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <PageLoading text="Loading..." />;
  return (
    <div className={css.columns}>
      <EditForm product={data.product} />
      <Suspense fallback={null}>
        <Activity productId={id} />
      </Suspense>
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
