import { useState } from "react";
import { keysOf } from "../../../../../shared/core/builtins.ts";
import { call } from "../../../lib/staff-api.ts";
import formCss from "../parts/form.module.css";
import { fieldsOf, newBatch, newCoupon } from "./coupon-fields.ts";
import { CouponForm } from "./coupon-form.tsx";
import styles from "./coupons.module.css";

const kinds = { one: "One code for everyone", batch: "Single-use codes" } as const;
type Kind = keyof typeof kinds;

export default function CreateForm() {
  const [kind, setKind] = useState<Kind>("one");
  const form = { initial: fieldsOf(), action: "Create" } as const;
  return (
    <>
      <fieldset className={`${formCss.fieldset} ${styles.kinds}`}>
        <legend className="visually-hidden">Kind of coupon</legend>
        {keysOf(kinds).map((each) => (
          <label key={each} className={formCss.choice}>
            <input type="radio" name="codes" checked={kind === each} onChange={() => setKind(each)} />
            {kinds[each]}
          </label>
        ))}
      </fieldset>
      {kind === "one" ? (
        <CouponForm
          {...form}
          schema={newCoupon}
          isBatch={false}
          send={(draft) => call("admin/coupons/create", draft)}
          done="Coupon Created Successfully"
        />
      ) : (
        <CouponForm
          key="batch"
          {...form}
          schema={newBatch}
          isBatch
          send={(draft) => call("admin/coupons/create-batch", draft)}
          done="Codes Created Successfully"
        />
      )}
    </>
  );
}
