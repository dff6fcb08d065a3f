import { useState } from "react";
import * as z from "zod/mini";
import type { Answer } from "../../../../../shared/contract.ts";
import { maxReviewPictures } from "../../../../../shared/pictures/image-limits.ts";
import type { Product } from "../../../../../shared/products/schemas.ts";
import { NewReview, type Review } from "../../../../../shared/reviews/schemas.ts";
import { call, fieldsOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { usePictures } from "../../../lib/pictures.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { TextArea } from "../../../ui/fields/field.tsx";
import { PhotographsField } from "../../../ui/fields/photographs-field.tsx";
import { StarInput } from "../../../ui/fields/star-input.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./product.module.css";

const Comment = z.pick(NewReview, { comment: true });

interface ReviewDialogProps {
  product: Pick<Product, "_id" | "name">;
  /** The review to replace. */
  earlier?: Review;
  open: boolean;
  close: () => void;
  onSubmitted: (answer: Answer<"reviews/submit">) => void;
}

/** Keeps an unfinished review when closed. */
export default function ReviewDialog({ product, earlier, open, close, onSubmitted }: ReviewDialogProps) {
  const [rating, setRating] = useState(earlier?.rating ?? 0);
  const pictures = usePictures(maxReviewPictures);
  const [removed, setRemoved] = useState<readonly string[]>([]);
  const [tooMany, setTooMany] = useState<string>();
  const stored = (earlier?.images ?? []).filter(({ url }) => !removed.includes(url));
  const { busy, field, form, reset } = useForm({
    schema: Comment,
    initial: { comment: earlier?.comment ?? "" },
    async submit({ comment }) {
      const answer = await call("reviews/submit", {
        productId: product._id,
        rating,
        comment,
        images: pictures.pictures.map(({ file }) => file),
        ...(removed.length > 0 && { keptImages: stored.length > 0 ? stored.map(({ url }) => url) : [""] }),
      });
      toast.success("Review Submitted Successfully");
      pictures.clear();
      setRemoved([]);
      setTooMany(undefined);
      if (!earlier) {
        setRating(0);
        reset();
      }
      close();
      onSubmitted(answer);
    },
    failed(error) {
      const { images, keptImages } = fieldsOf(error);
      setTooMany(images ?? keptImages);
      toast.failed(error);
    },
  });
  return (
    <Dialog open={open} onClose={close} title={`Review ${product.name}`}>
      <form {...form} className={css.reviewForm}>
        <StarInput label="Rating" name="rating" value={rating} onChange={setRating} />
        <TextArea label="Comment" {...field("comment")} rows={5} maxLength={2000} />
        <PhotographsField
          hint={`Up to ${maxReviewPictures} photos, visible to everyone. We strip the location.`}
          pictures={pictures}
          error={tooMany}
          stored={stored}
          removeStored={({ url }) => setRemoved([...removed, url])}
        />
        <p className={css.small}>If you have reviewed this before, this replaces your earlier review.</p>
        <div className={css.formButtons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={pictures.busy}>
            Submit
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
