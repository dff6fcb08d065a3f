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
    toast.success("Links turned off");
    if (orderKey()) await navigate("/track");
  }

  return (
    <>
      <Button variant="ghost" onClick={() => setIsAsked(true)}>
        Turn off this link
      </Button>
      <ConfirmDialog
        open={isAsked}
        title="Turn off your order links?"
        action="Turn off links"
        keep="Keep links"
        onConfirm={stop}
        onClose={() => setIsAsked(false)}
      >
        <p>
          The links in our emails will stop opening your orders, for anyone who has them. Our next email will
          have a new one. You can still track an order with its number and your PIN code.
        </p>
      </ConfirmDialog>
    </>
  );
}
