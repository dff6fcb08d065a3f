import { useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { call } from "../../../lib/api.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";

const DeliveryDialog = lazyFile(() => import("../../../parts/address/delivery-dialog.tsx"));

interface ChangeAddressProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

/** Offered until the order ships. */
export function ChangeAddress({ order, refresh }: ChangeAddressProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { load, isLoading } = useDialogFile(DeliveryDialog);
  if (order.orderStatus !== "Processing") return null;
  return (
    <>
      <Button variant="secondary" size="small" busy={isLoading} onClick={async () => setIsOpen(await load())}>
        Change address
      </Button>
      {isOpen && (
        <DeliveryDialog
          address={order.shippingInfo}
          save={(shippingInfo) => call("orders/change-address", { id: order._id, shippingInfo })}
          refresh={refresh}
          close={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
