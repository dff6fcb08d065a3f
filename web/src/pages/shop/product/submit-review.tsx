import { lazy, Suspense, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Product } from "../../../../../shared/product.ts";
import { loginPath } from "../../../redirect.ts";
import { useSession } from "../../../session.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Spinner } from "../../../ui/spinner.tsx";

const ReviewForm = lazy(() => import("./review-form.tsx"));

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

  function start(): void {
    if (status === "guest") void navigate(loginPath({ pathname, search: openInAddress }));
    else setOpen(true);
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
      <Dialog open={open && status === "user"} onClose={close} title={`Review ${product.name}`}>
        <Suspense fallback={<Spinner />}>
          <ReviewForm
            productId={product._id}
            close={close}
            submitted={() => {
              close();
              void refresh();
            }}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
