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
import { UserData } from "./user-data.tsx";
import { UserDesk } from "./user-desk.tsx";

/** Loads with the user, whom it needs. */
const UserForm = lazyFile(() => import("./user-form.tsx"));
void UserForm.preload().catch(() => undefined);

function UserById({ id }: { id: string }) {
  const { data, error, mutate } = useApi("admin/users/get", { id }, { revalidateOnFocus: false });
  if (!data && error && error.status >= 400 && error.status < 500)
    return (
      <EmptyState title="User not found." action={<ButtonLink to="/admin/users">All users</ButtonLink>} />
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  if (!data) return <PageLoading text="Loading..." />;
  return (
    <>
      <ReadOnlyUnless permission="customers:write">
        <Suspense fallback={<PageLoading text="Loading..." />}>
          <UserForm user={data.user} />
        </Suspense>
      </ReadOnlyUnless>
      <UserData id={id} name={data.user.name} />
      <UserDesk user={data.user} />
    </>
  );
}

export default function EditUserPage() {
  const { id = "" } = useParams();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs trail={[{ name: "Users", to: "/admin/users" }, { name: "Edit User" }]} />
      <UserById key={id} id={id} />
    </div>
  );
}
