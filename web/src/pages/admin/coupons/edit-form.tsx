import { useState } from "react";
import type { Coupon } from "../../../../../shared/coupons/schemas.ts";
import { ApiError } from "../../../lib/api.ts";
import { importFile } from "../../../lib/files.ts";
import { call } from "../../../lib/staff-api.ts";
import { useBase } from "../parts/use-base.ts";
import { changeOf, fieldsOf } from "./coupon-fields.ts";
import { CouponForm } from "./coupon-form.tsx";

async function read(code: string): Promise<Coupon> {
  const { coupons } = await call("admin/coupons/list", { search: code });
  const [coupon] = coupons;
  if (!coupon) throw new ApiError("not_found", "Coupon not found", 404);
  return coupon;
}

export default function EditForm({ coupon }: { coupon: Coupon }) {
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
