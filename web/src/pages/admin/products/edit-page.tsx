import { Suspense, useState } from "react";
import { Link, useParams } from "react-router-dom";
import type { AdminProduct } from "../../../../../shared/products/schemas.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { AddColour } from "../parts/add-colour.tsx";
import css from "../parts/admin.module.css";
import { IfMay, ReadOnlyUnless } from "../parts/if-may.tsx";

/** Loads with the product, which it needs. */
const EditForm = lazyFile(() => import("./edit-form.tsx"));
void EditForm.preload().catch(() => undefined);

/** Load after the form. */
const Activity = lazyFile(() => import("./activity.tsx"));
const Duplicate = lazyFile(() => import("./duplicate.tsx"));
const Preview = lazyFile(() => import("./preview.tsx"));

/** Bypasses the cache, to start from the current state. */
function useFresh(id: string) {
  const answer = useApi("admin/products/get", { id }, { revalidateOnFocus: false });
  const [isFresh, setIsFresh] = useState(false);
  if (!isFresh && !answer.isValidating && (answer.data ?? answer.error)) setIsFresh(true);
  return { ...answer, data: isFresh ? answer.data : undefined };
}

const Colours = ({ product }: { product: AdminProduct }) => (
  <section className={css.panel} aria-labelledby="colours">
    <h2 id="colours">Colours</h2>
    {product.familyId === undefined ? (
      <p className={css.soft}>Is this sold in more than one colour? Shoppers then choose on one page.</p>
    ) : (
      <p>
        <Link to={`/admin/families/${product.familyId}`}>All colours of this family</Link>
      </p>
    )}
    <IfMay permission="catalogue:write">
      <div className={css.buttons}>
        <AddColour source={product} />
      </div>
    </IfMay>
  </section>
);

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
        <ReadOnlyUnless permission="catalogue:write">
          <EditForm product={data.product} />
        </ReadOnlyUnless>
      </Suspense>
      <div className={css.stack}>
        <Colours product={data.product} />
        <Suspense fallback={null}>
          <IfMay permission="catalogue:write">
            <Preview productId={id} />
            <Duplicate productId={id} />
          </IfMay>
          <Activity productId={id} />
        </Suspense>
      </div>
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
