import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { formatRupees } from "../../../../shared/core/money.ts";
import { cleanCode } from "../../../../shared/core/typed.ts";
import { Button } from "../../ui/controls/button.tsx";
import { isFocusLost } from "../../ui/controls/lost-focus.ts";
import { Field } from "../../ui/fields/field.tsx";
import styles from "./coupon-field.module.css";
import { type Coupon, savedBy } from "./use-coupon.ts";

function Applied({ coupon: { code, checked, isChecking, problem, remove } }: { coupon: Coupon }) {
  return (
    <div className={styles.applied}>
      <div role="status">
        <p className={styles.name} translate="no">
          {checked?.coupon.code ?? code}
        </p>
        <p className={styles.effect}>
          {checked && (
            <>
              <span translate="no">{formatRupees(savedBy(checked))}</span> off
            </>
          )}
          {isChecking && "Checking…"}
          {!checked && !isChecking && problem}
        </p>
        {checked?.accountNeeded && (
          <p className={styles.effect}>
            For signed-in customers only. <Link to="/login?redirect=cart">Sign in</Link> to use it.
          </p>
        )}
      </div>
      <Button variant="ghost" size="small" onClick={remove}>
        Remove
      </Button>
    </div>
  );
}

export default function CouponField({ coupon }: { coupon: Coupon }) {
  const [typed, setTyped] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const isApplied = coupon.code !== undefined && !coupon.isApplying;
  const wasApplied = useRef(isApplied);

  useEffect(() => {
    if (wasApplied.current === isApplied) return;
    wasApplied.current = isApplied;
    if (isFocusLost()) place.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [isApplied]);

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const code = cleanCode(typed);
    if (code && !coupon.isApplying) coupon.apply(code);
  }

  return (
    <div ref={place} className={styles.coupon}>
      {isApplied ? (
        <Applied coupon={coupon} />
      ) : (
        <form className={styles.form} onSubmit={onSubmit}>
          <Field
            label="Gift or discount code"
            placeholder="GIVE CODE"
            name="coupon"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={coupon.problem}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            enterKeyHint="done"
          />
          <Button type="submit" variant="secondary" busy={coupon.isApplying}>
            Apply
          </Button>
        </form>
      )}
    </div>
  );
}
