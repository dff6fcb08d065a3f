import { Suspense, useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { loginPath } from "../../../app/session/redirect.ts";
import { useSession } from "../../../app/session/session.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import { ReviewDialog } from "./write-review.tsx";

/** In the address, so that the dialog reopens after a login. */
const openInAddress = "?review=new";

interface ReviewWritingProps {
  product: Product;
  /** How often the page's buttons were pressed. */
  presses: number;
  onSubmitted: (answer: Answer<"reviews/submit">) => void;
}

/** One dialog for all of the page's buttons, so that they share a draft. Visitors sign in first. */
export default function ReviewWriting({ product, presses, onSubmitted }: ReviewWritingProps) {
  const { status, error, reload } = useSession();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { load } = useDialogFile(ReviewDialog);
  const [asked, setAsked] = useState(false);
  const [open, setOpen] = useState(false);

  async function show(): Promise<void> {
    if (!(await load())) return;
    setAsked(true);
    setOpen(true);
  }
  function close(): void {
    setOpen(false);
    if (search.has("review")) setSearch({}, { replace: true, state: { keepScroll: true } });
  }

  const start = useEffectEvent(() => {
    if (status === "visitor" || status === "guest")
      void navigate(loginPath({ pathname, search: openInAddress }));
    else if (error && status === "failed") {
      toast.error(error.message);
      void reload();
    } else void show();
  });
  useEffect(() => {
    if (presses > 0) start();
  }, [presses]);

  const showAsAddressed = useEffectEvent(() => {
    if (search.get("review") === "new") void show();
  });
  useEffect(() => showAsAddressed(), []);

  return (
    asked && (
      <Suspense>
        <ReviewDialog
          product={product}
          open={open && status === "user"}
          close={close}
          onSubmitted={onSubmitted}
        />
      </Suspense>
    )
  );
}
