import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";

export const ReviewDialog = lazyFile(() => import("./review-dialog.tsx"));
const preload = () => void ReviewDialog.preload().catch(() => undefined);

export const WriteReview = ({ children, write }: { children: string; write: () => void }) => (
  <Button variant="secondary" onClick={write} onPointerEnter={preload} onFocus={preload}>
    {children}
  </Button>
);
