import { Suspense } from "react";
import { useParams } from "react-router-dom";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";

/** Loads with the coupon, which it needs. */
const EditForm = lazyFile(() => import("./edit-form.tsx"));
void EditForm.preload().catch(() => undefined);

function CouponByCode({ code }: { code: string }) {
  const { data, error, mutate } = useApi(
    "admin/coupons/list",
    { search: code },
    { revalidateOnFocus: false },
  );
  const [coupon] = data?.coupons ?? [];
  if (data && !coupon)
    return (
      <EmptyState
        title="Coupon not found."
        action={<ButtonLink to="/admin/coupons">All coupons</ButtonLink>}
      />
    );
  if (!coupon && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!coupon) return <PageLoading text="Loading..." />;
  return (
    <Suspense fallback={<PageLoading text="Loading..." />}>
      <EditForm coupon={coupon} />
    </Suspense>
  );
}

export default function EditCouponPage() {
  const { code = "" } = useParams();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "Coupons", to: "/admin/coupons" }, { name: code }]} />
      <CouponByCode key={code} code={code} />
    </div>
  );
}
