import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Product } from "../../../../../shared/product.ts";
import { loginPath } from "../../../redirect.ts";
import { useSession } from "../../../session.tsx";
import { Button } from "../../../ui/button.tsx";

const ReviewDialog = lazy(() => import("./review-dialog.tsx"));

/** In the address, so that a guest comes back from the login to the open dialog. */
const openInAddress = "?review=new";

interface SubmitReviewProps {
  product: Product;
  refresh: () => Promise<unknown>;
}

export function SubmitReview({ product, refresh }: SubmitReviewProps) {
  const { status } = useSession();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const [open, setOpen] = useState(search.get("review") === "new");
  const [asked, setAsked] = useState(open);

  function start(): void {
    if (status === "guest") void navigate(loginPath({ pathname, search: openInAddress }));
    else {
      setAsked(true);
      setOpen(true);
    }
  }
  function close(): void {
    setOpen(false);
    if (search.has("review")) setSearch({}, { replace: true, state: { keepScroll: true } });
  }

  return (
    <>
      <Button variant="secondary" onClick={start}>
        Submit Review
      </Button>
      {asked && (
        <Suspense>
          <ReviewDialog product={product} open={open && status === "user"} close={close} refresh={refresh} />
        </Suspense>
      )}
    </>
  );
}
