import type { SavedFilter } from "../../../../../shared/desk/saved-filters.ts";
import { call } from "../../../lib/staff-api.ts";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./admin.module.css";

interface DeleteFilterDialogProps {
  filter: SavedFilter;
  refresh: () => Promise<unknown>;
  close: () => void;
}

export default function DeleteFilterDialog({ filter, refresh, close }: DeleteFilterDialogProps) {
  const { _id, name, shared } = filter;
  async function remove() {
    await call("admin/filters/delete", { id: _id });
    toast.success("Filter deleted");
  }
  return (
    <ConfirmDialog
      open
      title="Delete this filter?"
      action="Delete filter"
      keep="Keep filter"
      onConfirm={remove}
      onSettled={refresh}
      onClose={close}
    >
      <p>
        <span className={css.named}>{name}</span> disappears {shared ? "for everyone" : "from your list"}. The
        rows it shows don't change.
      </p>
    </ConfirmDialog>
  );
}
