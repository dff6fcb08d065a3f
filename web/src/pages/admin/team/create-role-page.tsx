import { call } from "../../../lib/staff-api.ts";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import css from "../parts/admin.module.css";
import { type RoleDraft, RoleForm } from "./role-form.tsx";
import { useRoles } from "./use-roles.ts";

const empty: RoleDraft = { name: "", permissions: [] };

export default function CreateRolePage() {
  const templates = useRoles().data?.roles;
  return (
    <div className={`${css.page} ${css.narrow}`}>
      <Breadcrumbs
        trail={[
          { name: "Team", to: "/admin/staff" },
          { name: "Roles", to: "/admin/roles" },
          { name: "Create Role" },
        ]}
      />
      <RoleForm
        initial={empty}
        action="Create role"
        {...(templates && { templates })}
        send={(draft) => call("admin/roles/create", draft)}
        done={(name) => `Role “${name}” created`}
      />
    </div>
  );
}
