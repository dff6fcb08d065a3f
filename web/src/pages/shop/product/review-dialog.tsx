import { useState } from "react";
import * as z from "zod/mini";
import { NewReview, type Product } from "../../../../../shared/product.ts";
import { ApiError, call } from "../../../api.ts";
import { useForm } from "../../../form.ts";
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

interface ReviewDialogProps {
  product: Product;
  open: boolean;
  close: () => void;
  refresh: () => Promise<unknown>;
}

export default function ReviewDialog({ product, open, close, refresh }: ReviewDialogProps) {
  return (
    <Dialog open={open} onClose={close} title={`Review ${product.name}`}>
      <ReviewForm
        productId={product._id}
        close={close}
        submitted={() => {
          close();
          void refresh();
        }}
      />
    </Dialog>
  );
}
