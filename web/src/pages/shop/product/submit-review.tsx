import { useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import * as z from "zod/mini";
import { NewReview, type Product } from "../../../../../shared/product.ts";
import { ApiError, call } from "../../../api.ts";
import { useForm } from "../../../form.ts";
import { loginPath } from "../../../redirect.ts";
import { useSession } from "../../../session.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { TextArea } from "../../../ui/field.tsx";
import { StarInput } from "../../../ui/star-input.tsx";
import { toast } from "../../../ui/toast.tsx";
import css from "./product.module.css";

const Comment = z.pick(NewReview, { comment: true });

interface ReviewFormProps {
  productId: string;
  close: () => void;
  submitted: () => void;
}

function ReviewForm({ productId, close, submitted }: ReviewFormProps) {
  const [rating, setRating] = useState(0);
  const { busy, field, form } = useForm({
    schema: Comment,
    initial: { comment: "" },
    async submit({ comment }) {
      await call("reviews/submit", { productId, rating, comment });
      toast.success("Review Submitted Successfully");
      submitted();
    },
    failed: (error) => toast.error(error instanceof ApiError ? error.message : String(error)),
  });
  return (
    <form {...form} className={css.reviewForm}>
      <StarInput label="Rating" name="rating" value={rating} onChange={setRating} />
      <TextArea label="Comment" {...field("comment")} rows={5} maxLength={2000} />
      <p className={css.small}>One review a person: a new one takes the place of your last.</p>
      <div className={css.formButtons}>
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Submit
        </Button>
      </div>
    </form>
  );
}

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
        <ReviewForm
          productId={product._id}
          close={close}
          submitted={() => {
            close();
            void refresh();
          }}
        />
      </Dialog>
    </>
  );
}
