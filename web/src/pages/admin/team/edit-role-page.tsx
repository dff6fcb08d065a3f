import { useState } from "react";
import { useParams } from "react-router-dom";
import type { Role } from "../../../../../shared/team/schemas.ts";
import { call } from "../../../lib/staff-api.ts";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import css from "../parts/admin.module.css";
import { type RoleDraft, RoleForm } from "./role-form.tsx";
import { useRoles } from "./use-roles.ts";

const noteOf = ({ members }: Role): string | undefined =>
  members === 0
    ? undefined
    : `Changes apply at once to the ${members === 1 ? "person who has" : `${members} people who have`} this role.`;

function EditForm({ role }: { role: Role }) {
  // Revalidation must not change the form.
  const [initial] = useState<RoleDraft>(() => ({ name: role.name, permissions: [...role.permissions] }));
  return (
    <RoleForm
      initial={initial}
      action="Save role"
      note={noteOf(role)}
      send={(draft) => call("admin/roles/update", { id: role._id, ...draft })}
      done={(name) => `Role “${name}” saved`}
    />
  );
}

function RoleById({ id }: { id: string }) {
  const { data, error, mutate } = useRoles();
  const role = data?.roles.find(({ _id, builtIn }) => _id === id && !builtIn);
  if (data && !role)
    return (
      <EmptyState title="Role not found." action={<ButtonLink to="/admin/roles">All roles</ButtonLink>}>
        Built-in roles can't be changed, and this one may have been deleted.
      </EmptyState>
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  return role ? <EditForm role={role} /> : <PageLoading text="Loading..." />;
}

export default function EditRolePage() {
  const { id = "" } = useParams();
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs
        trail={[
          { name: "Team", to: "/admin/staff" },
          { name: "Roles", to: "/admin/roles" },
          { name: "Edit Role" },
        ]}
      />
      <RoleById key={id} id={id} />
    </div>
  );
}
