import type { ShippingInfo } from "../../../../shared/delivery/shipping-info.ts";
import { ApiError } from "../../lib/api.ts";
import { Button } from "../../ui/controls/button.tsx";
import { Dialog } from "../../ui/dialogs/dialog.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import styles from "./address-fields.module.css";
import { AddressFields, addressValues, blankAddress, useAddressForm } from "./address-fields.tsx";
import { withFieldsOfForm } from "./fields-of-form.ts";

interface DeliveryDialogProps {
  address: ShippingInfo;
  save: (address: ShippingInfo) => Promise<unknown>;
  /** After success, and once the order can't change any more. */
  refresh: () => Promise<unknown>;
  close: () => void;
}

/** Changes where an order goes. */
export default function DeliveryDialog({ address, save, refresh, close }: DeliveryDialogProps) {
  const form = useAddressForm({
    initial: { ...blankAddress(), ...addressValues(address), country: "India" },
    async submit(shippingInfo) {
      await save(shippingInfo).catch(withFieldsOfForm);
      toast.success("Delivery address changed");
      await refresh();
      close();
    },
    async failed(error) {
      toast.failed(error);
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
