import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Role } from "../../../../../shared/team/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { GrantedList } from "../parts/granted-list.tsx";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import styles from "./team.module.css";
import { isTeamCall, useRoles } from "./use-roles.ts";

const membersInWords = ({ members }: Role): string =>
  members === 0 ? "Not given to anyone yet" : members === 1 ? "1 person" : `${members} people`;

interface RolePanelProps {
  role: Role;
  remove: () => void;
}

const RolePanel = ({ role, remove }: RolePanelProps) => (
  <li className={css.panel}>
    <div className={styles.head}>
      <h2>{role.name}</h2>
      {role.builtIn && <Badge>Built in</Badge>}
    </div>
    <p className={css.soft}>{membersInWords(role)}</p>
    <GrantedList permissions={role.permissions} />
    {!role.builtIn && (
      <div className={css.buttons}>
        <ButtonLink
          variant="secondary"
          size="small"
          to={`/admin/roles/${role._id}`}
          aria-label={`Edit ${role.name}`}
        >
          Edit
        </ButtonLink>
        <Button variant="ghost" size="small" aria-label={`Delete ${role.name}`} onClick={remove}>
          Delete
        </Button>
      </div>
    )}
  </li>
);

export default function RolesPage() {
  const { data, error, mutate } = useRoles();
  const { mutate: mutateAll } = useSWRConfig();
  const [asked, setAsked] = useState<Role>();
  async function remove(reason: string | undefined) {
    if (!asked) return;
    await call("admin/roles/delete", { id: asked._id, reason });
    await mutate(
      (shown) => shown && { ...shown, roles: shown.roles.filter(({ _id }) => _id !== asked._id) },
      {
        revalidate: false,
      },
    );
    toast.success(`${asked.name} deleted`);
  }
  return (
    <div className={css.page} aria-busy={!data && !error}>
      <Breadcrumbs trail={[{ name: "Team", to: "/admin/staff" }, { name: "Roles" }]} />
      <div className={css.buttons}>
        <ButtonLink to="/admin/role">Create role</ButtonLink>
      </div>
      {!data && error && <ErrorState error={error} retry={() => void mutate()} />}
      {!data && !error && <Skeleton height="30rem" radius="var(--radius-m)" />}
      {data && (
        <ul className={styles.roles}>
          {data.roles.map((role) => (
            <RolePanel key={role._id} role={role} remove={() => setAsked(role)} />
          ))}
        </ul>
      )}
      <ReasonedConfirmation
        open={asked !== undefined}
        title="Delete this role?"
        action="Delete role"
        onConfirm={remove}
        onSettled={() => mutateAll(isTeamCall)}
        failed={(failure) => toast.error(messageOf(failure))}
        onClose={() => setAsked(undefined)}
      >
        <p>
          <span className={css.named}>{asked?.name}</span> disappears from the list of roles. While someone
          has it, it can't be deleted.
        </p>
      </ReasonedConfirmation>
    </div>
  );
}
