import { useRef, useState } from "react";
import { flushSync } from "react-dom";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { counted } from "../parts/job-words.ts";
import css from "../parts/selection.module.css";
import type { List } from "../parts/use-list.ts";
import type { Selected } from "./bulk-edit-dialog.tsx";

const BulkEditDialog = lazyFile(() => import("./bulk-edit-dialog.tsx"));

export interface BulkBarProps {
  list: List;
  selection: {
    ids: ReadonlySet<string>;
    isAll: boolean;
    clear: () => void;
    chooseAll: () => void;
  };
  /** All products that match the list's filters. */
  total: number;
}

/** The list's filters as a call selects by them; an order hides no rows. */
function filterOf({ filters, values }: List): Record<string, string> {
  const given = Object.entries(values).filter(([name]) => !filters[name]?.isOrder);
  return Object.fromEntries(given.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

/** What can be done with the chosen products; stays in view below the list. */
export default function BulkBar({ list, selection, total }: BulkBarProps) {
  const { ids, isAll, clear, chooseAll } = selection;
  const bar = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const { load, isLoading } = useDialogFile(BulkEditDialog);
  const count = isAll ? total : ids.size;
  const select: Selected = isAll ? { filter: filterOf(list) } : { ids: [...ids] };
  return (
    <>
      <section ref={bar} className={css.bar} aria-label="Chosen products" tabIndex={-1}>
        <p>{counted(count, "product")} chosen</p>
        <Button
          size="small"
          busy={isLoading}
          onClick={async () => {
            if (await load()) setOpen(true);
          }}
        >
          Edit…
        </Button>
        {!isAll && total > count && (
          <Button
            variant="secondary"
            size="small"
            onClick={() => {
              flushSync(chooseAll);
              bar.current?.focus();
            }}
          >
            {`Choose all ${total.toLocaleString("en-IN")}${list.isFiltered ? " that match" : ""}`}
          </Button>
        )}
        <Button
          variant="ghost"
          size="small"
          onClick={() => {
            flushSync(clear);
            list.keepFocus();
          }}
        >
          Clear
        </Button>
      </section>
      {BulkEditDialog.isLoaded() && (
        <Optional>
          <BulkEditDialog open={open} select={select} count={count} close={() => setOpen(false)} />
        </Optional>
      )}
    </>
  );
}
