import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import FilterPanel from "./filter-panel.tsx";
import type { Filters } from "./filters.ts";

interface FilterSheetProps {
  open: boolean;
  filters: Filters;
  /** Of results; undefined while loading. */
  count: number | undefined;
  /** One history entry for all changes, so that Back undoes the whole visit to the sheet. */
  amend: (change: Partial<Filters>) => void;
  adjust: (change: Partial<Filters>) => void;
  close: () => void;
}

export default function FilterSheet({ open, filters, count, amend, adjust, close }: FilterSheetProps) {
  return (
    <Dialog
      sheet
      open={open}
      onClose={close}
      title="Filters"
      footer={
        <Button size="large" onClick={close}>
          {count === undefined ? "Show results" : `Show ${count} ${count === 1 ? "result" : "results"}`}
        </Button>
      }
    >
      <FilterPanel filters={filters} choose={amend} adjust={adjust} />
    </Dialog>
  );
}
