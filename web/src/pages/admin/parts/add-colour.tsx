import { Suspense, useState } from "react";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import type { Source } from "./add-colour-dialog.tsx";

const AddColourDialog = lazyFile(() => import("./add-colour-dialog.tsx"));

/** Makes another colour from a product. */
export function AddColour({ source }: { source: Source }) {
  const [open, setOpen] = useState(false);
  const { load, isLoading } = useDialogFile(AddColourDialog);
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        Add a colour
      </Button>
      {AddColourDialog.isLoaded() && (
        <Suspense>
          <AddColourDialog source={source} open={open} close={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
