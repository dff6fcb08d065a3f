import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { call } from "../../../lib/api.ts";
import { orderKey } from "../../../lib/order-key.ts";
import { Button } from "../../../ui/controls/button.tsx";
import ConfirmDialog from "../../../ui/dialogs/confirm-dialog.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";

/** For guests whose mail others may have. */
export default function StopLink({ id }: { id: string }) {
  const navigate = useNavigate();
  const [isAsked, setIsAsked] = useState(false);

  async function stop() {
    await call("orders/stop-link", { id });
    toast.success("The link is stopped");
    if (orderKey()) await navigate("/track");
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        Stop this link
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Stop the links in your mails?"
        action="Stop them"
        keep="Keep them"
        onConfirm={stop}
        onClose={() => setIsAsked(false)}
      >
        <p>
          Whoever has one cannot open your orders with it any more. Our next mail about an order has a new
          link, and its number with your PIN code works at Track Order.
        </p>
      </ConfirmDialog>
    </>
  );
}
