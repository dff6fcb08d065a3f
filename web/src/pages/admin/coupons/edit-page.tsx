import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Coupon } from "../../../../../shared/coupons/schemas.ts";
import { ApiError, call, useApi } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import { useBase } from "../parts/use-base.ts";
import { changeOf, fieldsOf } from "./coupon-fields.ts";
import { CouponForm } from "./coupon-form.tsx";

async function read(code: string): Promise<Coupon> {
  const { coupons } = await call("admin/coupons/list", { search: code });
  const [coupon] = coupons;
  if (!coupon) throw new ApiError("not_found", "Coupon not found", 404);
  return coupon;
}

function EditForm({ coupon }: { coupon: Coupon }) {
  // Revalidation must not change the form.
  const [loaded] = useState(coupon);
  const save = useBase(loaded, () => read(loaded.code));
  return (
    <CouponForm
      schema={changeOf(loaded)}
      initial={fieldsOf(loaded)}
      action="Update"
      isBatch={loaded.count !== undefined}
      send={async ({ code, ...terms }) => {
        const { partOf } = await importFile(() => import("../parts/part-of.ts"));
        return save((base) => call("admin/coupons/update", { code, ...partOf(terms, loaded, base) }));
      }}
      done="Coupon Updated Successfully"
    />
  );
}

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
  return coupon ? <EditForm coupon={coupon} /> : <PageLoading text="Loading..." />;
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
