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
import { ReadOnlyUnless } from "../parts/if-may.tsx";

/** Loads with the family, which it needs. */
const FamilyEditor = lazyFile(() => import("./family-editor.tsx"));
void FamilyEditor.preload().catch(() => undefined);

function FamilyById({ id }: { id: string }) {
  const { data, error, mutate } = useApi("admin/families/get", { id }, { revalidateOnFocus: false });
  if (error?.status === 404)
    return (
      <EmptyState
        title="Family not found."
        action={<ButtonLink to="/admin/families">All families</ButtonLink>}
      />
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <PageLoading text="Loading..." />;
  return (
    <Suspense fallback={<PageLoading text="Loading..." />}>
      <ReadOnlyUnless permission="catalogue:write">
        <div className={css.stack}>
          <FamilyEditor family={data.family} keep={(answer) => mutate(answer, { revalidate: false })} />
        </div>
      </ReadOnlyUnless>
    </Suspense>
  );
}

export default function FamilyPage() {
  const { id = "" } = useParams();
  return (
    <div className={css.page}>
      <Breadcrumbs trail={[{ name: "Families", to: "/admin/families" }, { name: "Edit Family" }]} />
      <FamilyById key={id} id={id} />
    </div>
  );
}
