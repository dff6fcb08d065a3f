import type { ComponentProps } from "react";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import type ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";

const Dialog = lazyFile(() => import("../../../ui/dialogs/confirm-dialog.tsx"));

/** Loads after the page is shown. */
export const Confirmation = (props: ComponentProps<typeof ConfirmDialog>) => (
  <Optional>
    <Dialog {...props} />
  </Optional>
);
