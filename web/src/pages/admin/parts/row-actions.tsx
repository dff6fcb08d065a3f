import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import css from "./admin.module.css";

interface RowActionsProps {
  /** The row's name, for screen readers. */
  of: string;
  edit: string;
  onDelete: () => void;
}

export const RowActions = ({ of, edit, onDelete }: RowActionsProps) => (
  <span className={css.actions}>
    <ButtonLink to={edit} variant="ghost" size="small" aria-label={`Edit ${of}`}>
      Edit
    </ButtonLink>
    <Button variant="ghost" size="small" aria-label={`Delete ${of}`} onClick={onDelete}>
      Delete
    </Button>
  </span>
);
