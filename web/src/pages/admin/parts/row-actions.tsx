import type { Permission } from "../../../../../shared/staff/permissions.ts";
import { useMay } from "../../../app/session/may.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import css from "./admin.module.css";

interface RowActionsProps {
  /** To edit and delete; others can look. */
  permission: Permission;
  /** The row's name, for screen readers. */
  of: string;
  edit: string;
  onDelete: () => void;
}

export function RowActions({ permission, of, edit, onDelete }: RowActionsProps) {
  const isWriter = useMay(permission);
  const open = isWriter ? "Edit" : "View";
  return (
    <span className={css.actions}>
      <ButtonLink to={edit} variant="ghost" size="small" aria-label={`${open} ${of}`}>
        {open}
      </ButtonLink>
      {isWriter && (
        <Button variant="ghost" size="small" aria-label={`Delete ${of}`} onClick={onDelete}>
          Delete
        </Button>
      )}
    </span>
  );
}
