import { Suspense, useState } from "react";
import { useParams } from "react-router-dom";
import { useApi } from "../../../lib/api.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";

/** Loads with the product, which it needs. */
const EditForm = lazyFile(() => import("./edit-form.tsx"));
void EditForm.preload().catch(() => undefined);

/** Loads after the form. */
const Activity = lazyFile(() => import("./activity.tsx"));

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
      <Suspense fallback={<PageLoading text="Loading..." />}>
        <EditForm product={data.product} />
      </Suspense>
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
