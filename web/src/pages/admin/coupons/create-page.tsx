import { Suspense } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";

/** Loads beside the page, which is within its budget without it. */
const CreateForm = lazyFile(() => import("./create-form.tsx"));
void CreateForm.preload().catch(() => undefined);

export default function CreateCouponPage() {
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "Coupons", to: "/admin/coupons" }, { name: "Create Coupon" }]} />
      <Suspense fallback={<PageLoading text="Loading..." />}>
        <CreateForm />
      </Suspense>
    </div>
  );
}
