import { lazyFile } from "../../../lib/lazy-file.tsx";

export const SettleDialog = lazyFile(() => import("./settle-dialog.tsx"));
