import { useState } from "react";
import { lazyFile, Optional } from "../../lib/lazy-file.tsx";
import { Button } from "../../ui/controls/button.tsx";
import { useDialogFile } from "../../ui/dialogs/use-dialog-file.ts";
import { Search } from "../../ui/display/icons.tsx";
import { useStaffKeys } from "./staff-keys.ts";

const Finder = lazyFile(() => import("./finder.tsx"));
const KeysDialog = lazyFile(() => import("./keys-dialog.tsx"));

/** The search for everything and the keys of staff's pages. Dialogs stay mounted, so that closing restores the focus. */
export function StaffTools({ className }: { className: string | undefined }) {
  const [shown, setShown] = useState<"finder" | "keys">();
  const [known, setKnown] = useState<ReadonlySet<"finder" | "keys">>(new Set());
  const finder = useDialogFile(Finder);
  const keys = useDialogFile(KeysDialog);
  async function show(what: "finder" | "keys"): Promise<void> {
    if (!(await (what === "finder" ? finder : keys).load())) return;
    setKnown((before) => new Set(before).add(what));
    setShown(what);
  }
  const close = () => setShown(undefined);
  const find = () => void show("finder");
  const help = () => void show("keys");
  useStaffKeys({ find, help });
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className={className}
        aria-label="Find"
        aria-keyshortcuts="Control+K Meta+K"
        title="Find (Ctrl K or ⌘K)"
        onClick={find}
      >
        <Search />
      </Button>
      {known.has("finder") && (
        <Optional>
          <Finder open={shown === "finder"} close={close} help={help} />
        </Optional>
      )}
      {known.has("keys") && (
        <Optional>
          <KeysDialog open={shown === "keys"} close={close} />
        </Optional>
      )}
    </>
  );
}
