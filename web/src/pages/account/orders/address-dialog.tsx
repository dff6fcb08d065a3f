import type { Order } from "../../../../../shared/orders/schemas.ts";
import { ApiError, call } from "../../../lib/api.ts";
import styles from "../../../parts/address/address-fields.module.css";
import {
  AddressFields,
  addressValues,
  blankAddress,
  useAddressForm,
} from "../../../parts/address/address-fields.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";

/** Names fields as the form does; the call names them by their place in the order. */
function withFieldsOfForm(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { code, message, status } = error;
  const fields = Object.entries(error.fields).map(([path, text]) => [
    path.replace("shippingInfo.", ""),
    text,
  ]);
  throw new ApiError(code, message, status, Object.fromEntries(fields));
}

interface AddressDialogProps {
  order: Order;
  refresh: () => Promise<unknown>;
  close: () => void;
}

export default function AddressDialog({ order, refresh, close }: AddressDialogProps) {
  const form = useAddressForm({
    initial: { ...blankAddress(), ...addressValues(order.shippingInfo), country: "India" },
    async submit(shippingInfo) {
      await call("orders/change-address", { id: order._id, shippingInfo }).catch(withFieldsOfForm);
      toast.success("Delivery address changed");
      await refresh();
      close();
    },
    async failed(error) {
      toast.failed(error);
      // The order has shipped or was cancelled, which the page should show.
      if (!(error instanceof ApiError) || error.status !== 409) return;
      await refresh();
      close();
    },
  });
  return (
    <Dialog open title="Change delivery address" onClose={close}>
      <form {...form.form} className={styles.fields}>
        <AddressFields of={form} />
        <div className={styles.wide}>
          <Button type="submit" busy={form.busy}>
            Save address
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
