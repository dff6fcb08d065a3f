import { useState } from "react";
import type { Delivery, Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { Confirmation } from "../parts/confirmation.tsx";
import { EditButton } from "./edit-button.tsx";

interface WebhookActionsProps {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
  onTested: (delivery: Delivery) => void;
  onSecret: (secret: string) => void;
  onDeleted: () => void;
}

export function WebhookActions({ webhook, onChanged, onTested, onSecret, onDeleted }: WebhookActionsProps) {
  const { _id: id, paused } = webhook;
  const [asked, setAsked] = useState<"secret" | "delete">();
  const test = useAction(async () => {
    const { delivery } = await call("admin/webhooks/test", { id });
    if (delivery.status === "delivered") toast.success("The address accepted the test");
    else toast.error(delivery.problem ?? `The address answered ${delivery.answer?.status}`);
    onTested(delivery);
  });
  const resend = useAction(async () => {
    await call("admin/webhooks/resend", { id });
    toast.success("Failed events are being sent again");
    await onChanged();
  });
  const pause = useAction(async () => {
    await call("admin/webhooks/update", { id, paused: !paused });
    toast.success(paused ? "Webhook resumed" : "Webhook paused. Its events wait");
    await onChanged();
  });
  async function confirm() {
    if (asked === "secret") onSecret((await call("admin/webhooks/secret", { id })).secret);
    else await call("admin/webhooks/delete", { id });
    if (asked === "delete") onDeleted();
    else await onChanged();
  }
  return (
    <div className={css.buttons}>
      <Button variant="secondary" busy={test.busy} onClick={() => void test.run()}>
        Send test
      </Button>
      <Button variant="secondary" busy={resend.busy} onClick={() => void resend.run()}>
        Resend failed events
      </Button>
      <Button variant="secondary" busy={pause.busy} onClick={() => void pause.run()}>
        {paused ? "Resume" : "Pause"}
      </Button>
      <EditButton webhook={webhook} onChanged={onChanged} />
      <Button variant="ghost" onClick={() => setAsked("secret")}>
        Replace secret
      </Button>
      <Button variant="ghost" onClick={() => setAsked("delete")}>
        Delete
      </Button>
      <Confirmation
        open={asked !== undefined}
        title={asked === "secret" ? "Replace the secret?" : "Delete this webhook?"}
        action={asked === "secret" ? "Replace secret" : "Delete webhook"}
        onConfirm={confirm}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {asked === "secret"
            ? "We sign with both secrets for 24 hours, so you can change your receiver without losing events."
            : "We stop sending events to this address, and its log disappears."}
        </p>
      </Confirmation>
    </div>
  );
}
