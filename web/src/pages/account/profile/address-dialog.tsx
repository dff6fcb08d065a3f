import type { SavedAddress } from "../../../../../shared/accounts/address.ts";
import { call } from "../../../lib/api.ts";
import { useMedia } from "../../../lib/media.ts";
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

interface AddressDialogProps {
  /** Undefined for a new address. */
  address: SavedAddress | undefined;
  saved: () => void;
  close: () => void;
}

export default function AddressDialog({ address, saved, close }: AddressDialogProps) {
  const form = useAddressForm({
    initial: { ...blankAddress(), ...(address && addressValues(address)) },
    async submit(values) {
      if (address) await call("addresses/update", { id: address._id, ...values });
      else await call("addresses/create", values);
      saved();
      close();
    },
    failed: toast.account.failed,
  });
  const isPhone = useMedia("(max-width: 36rem)");
  return (
    <Dialog open sheet={isPhone} title={address ? "Edit address" : "New address"} onClose={close}>
      <form {...form.form} className={styles.fields}>
        <AddressFields of={form} />
        <div className={styles.wide}>
          <Button type="submit" busy={form.busy}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
