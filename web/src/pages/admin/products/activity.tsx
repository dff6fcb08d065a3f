import { useApi } from "../../../api.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import css from "../parts/admin.module.css";
import { Time } from "../parts/time.tsx";
import form from "./product-form.module.css";

/** Who of the staff changed what, and when. */
export function Activity({ productId }: { productId: string }) {
  const { data, error } = useApi("admin/products/activity", { id: productId });
  return (
    <section className={css.panel}>
      <h2>Activity</h2>
      {!data && !error && <Skeleton height="4rem" />}
      {error && <p className={css.soft}>{error.message}</p>}
      {data?.activity.length === 0 && (
        <p className={css.soft}>Nobody of the staff has changed this product.</p>
      )}
      {data && data.activity.length > 0 && (
        <ul className={css.log}>
          {data.activity.map(({ did, by, at, changes }) => (
            <li key={at + did}>
              {did} by {by} <Time at={at} exact />
              {changes.map(({ field, from, to }) => (
                <span key={field} className={form.changes}>
                  {field}: {from} → {to}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
