import type { Answer } from "../../../../../shared/contract.ts";
import { HideReason } from "../../../../../shared/reviews/review-hiding.ts";
import type { Review } from "../../../../../shared/reviews/schemas.ts";
import { useForm } from "../../../lib/form.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import admin from "../parts/admin.module.css";

interface HideDialogProps {
  review: Review;
  productId: string;
  close: () => void;
  onHidden: (answer: Answer<"admin/reviews/hide">) => void;
}

export default function HideDialog({ review, productId, close, onHidden }: HideDialogProps) {
  const { form, field, busy } = useForm({
    schema: HideReason,
    initial: { reason: "" },
    async submit({ reason }) {
      const answer = await call("admin/reviews/hide", { id: review._id, productId, reason });
      toast.success("Review hidden");
      close();
      onHidden(answer);
    },
    failed: toast.failed,
  });
  return (
    <Dialog open onClose={close} title={`Hide review by ${review.name}`}>
      <form {...form} className={admin.form}>
        <p>The review keeps its place. Shoppers see that you removed it, and why, but not what it said.</p>
        <Field
          {...field("reason")}
          label="Reason"
          hint="Shown to everyone: “Removed by the shop: …”"
          maxLength={200}
        />
        <div className={admin.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Hide
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
