import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { loginPath } from "../../../app/session/redirect.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

const ReviewDialog = lazyFile(() => import("./review-dialog.tsx"));
export const preloadReviewDialog = () => void ReviewDialog.preload().catch(() => undefined);

/** In the address, so that the dialog reopens after a login. */
const openInAddress = "?review=new";

/** One dialog for all of the page's buttons, so that they share a draft. `write` signs visitors in first. */
export function useReviewDialog(product: Product, onSubmitted: (answer: Answer<"reviews/submit">) => void) {
  const { status, error, reload } = useSession();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { load, isLoading } = useDialogFile(ReviewDialog);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);

  async function show(): Promise<void> {
    if (!(await load())) return;
    setAsked(true);
    setOpen(true);
  }
  function write(): void {
    if (status === "visitor" || status === "guest")
      void navigate(loginPath({ pathname, search: openInAddress }));
    else if (error && status === "failed") {
      toast.error(error.message);
      void reload();
    } else void show();
  }
  function close(): void {
    setOpen(false);
    if (search.has("review")) setSearch({}, { replace: true, state: { keepScroll: true } });
  }

  const showAsAddressed = useEffectEvent(() => {
    if (search.get("review") === "new") void show();
  });
  useEffect(() => showAsAddressed(), []);

  const dialog = asked && (
    <Suspense>
      <ReviewDialog
        product={product}
        open={open && status === "user"}
        close={close}
        onSubmitted={onSubmitted}
      />
    </Suspense>
  );
  return { write, isLoading, dialog };
}
