import { useState } from "react";
import type { Order } from "../../../../../shared/orders/schemas.ts";
import { lazyFile } from "../../../lib/lazy-file.tsx";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";

const CancelDialog = lazyFile(() => import("./cancel-dialog.tsx"));

interface CancelOrderProps {
  order: Order;
  refresh: () => Promise<unknown>;
}

export function CancelOrder({ order, refresh }: CancelOrderProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { load, isLoading } = useDialogFile(CancelDialog);
  return (
    <>
      <Button variant="secondary" busy={isLoading} onClick={async () => setIsAsked(await load())}>
        Cancel order
      </Button>
      {isAsked && <CancelDialog order={order} refresh={refresh} close={() => setIsAsked(false)} />}
    </>
  );
}
