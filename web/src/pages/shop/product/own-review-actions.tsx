import { Suspense, useState } from "react";
import { call } from "../../../lib/api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import type { ReviewItemProps } from "./own-review.ts";
import css from "./reviews.module.css";
import { ReviewDialog } from "./write-review.tsx";

export function OwnActions({ product, review, mine, own }: ReviewItemProps) {
  const { load, isLoading } = useDialogFile(ReviewDialog);
  const [open, setOpen] = useState<"edit" | "delete">();
  const [isLoaded, setLoaded] = useState(false);
  const close = () => setOpen(undefined);
  async function edit(): Promise<void> {
    if (!(await load())) return;
    setLoaded(true);
    setOpen("edit");
  }
  async function remove(): Promise<void> {
    const answer = await call("reviews/delete-own", { productId: product._id });
    toast.success("Review Deleted Successfully");
    void mine.mutate();
    own.onDeleted(answer);
  }
  return (
    <div className={css.actions}>
      <Button variant="secondary" size="small" aria-busy={isLoading} onClick={() => void edit()}>
        Edit your review
      </Button>
      <Button variant="ghost" size="small" onClick={() => setOpen("delete")}>
        Delete your review
      </Button>
      {isLoaded && (
        <Suspense>
          <ReviewDialog
            product={product}
            earlier={review.removed === undefined ? review : (mine.data?.review ?? review)}
            open={open === "edit"}
            close={close}
            onSubmitted={(answer) => {
              void mine.mutate();
              own.onSubmitted(answer);
            }}
          />
        </Suspense>
      )}
      <ConfirmDialog
        open={open === "delete"}
        title="Do you want to delete your review?"
        action="Delete"
        onConfirm={remove}
        onClose={close}
      >
        <p>This permanently deletes your review, its photos and its helpful votes.</p>
      </ConfirmDialog>
    </div>
  );
}
