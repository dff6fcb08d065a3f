import { useApi } from "../../../lib/staff-api.ts";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { ActivityEntry } from "../parts/activity-entry.tsx";
import css from "../parts/admin.module.css";

export default function Activity({ productId }: { productId: string }) {
  const { data, error, mutate } = useApi("admin/products/activity", { id: productId });
  return (
    <section className={css.panel}>
      <h2>Activity</h2>
      {!data && !error && <Skeleton height="4rem" />}
      {error && <ErrorBanner error={error} retry={() => void mutate()} />}
      {data?.activity.length === 0 && <p className={css.soft}>No changes by staff yet.</p>}
      {data && data.activity.length > 0 && (
        <ul className={css.log}>
          {data.activity.map((entry) => (
            <ActivityEntry key={entry.at + entry.did} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  );
}
