import { useState } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { drawn } from "../../../ui/display/icons.tsx";
import { type Filters, filterCount } from "./filters.ts";
import css from "./listing.module.css";

const FilterSheet = lazyFile(() => import("./filter-sheet.tsx"));

const FilterIcon = drawn("M4 7h9m4 0h3M4 17h3m4 0h9M15 5v4M9 15v4");

interface FilterButtonProps {
  filters: Filters;
  /** Of results; undefined while loading. */
  count: number | undefined;
  /** One history entry for all changes, so that Back undoes the whole visit to the sheet. */
  amend: (change: Partial<Filters>) => void;
  adjust: (change: Partial<Filters>) => void;
}

/** On phones, opens the filters as a sheet. */
export function FilterButton({ filters, count, amend, adjust }: FilterButtonProps) {
  const [open, setOpen] = useState(false);
  const { load, isLoading } = useDialogFile(FilterSheet);
  const chosen = filterCount(filters);
  return (
    <div className={css.sheet}>
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        <FilterIcon /> Filters{chosen > 0 && ` (${chosen})`}
      </Button>
      {FilterSheet.isLoaded() && (
        <FilterSheet
          open={open}
          filters={filters}
          count={count}
          amend={amend}
          adjust={adjust}
          close={() => setOpen(false)}
        />
      )}
    </div>
  );
}
