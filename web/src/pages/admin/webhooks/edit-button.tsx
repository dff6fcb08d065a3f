import { useState } from "react";
import type { Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import type { WebhookDraft } from "./webhook-dialog.tsx";

const WebhookDialog = lazyFile(() => import("./webhook-dialog.tsx"));

interface EditButtonProps {
  webhook: Webhook;
  onChanged: () => Promise<unknown>;
}

/** Sends only what changed: another address starts anew, and both may ask to confirm again. */
function changesOf({ url, events }: Webhook, draft: WebhookDraft): Partial<WebhookDraft> {
  const isSame = events.length === draft.events.length && events.every((each) => draft.events.includes(each));
  return { ...(url !== draft.url.trim() && { url: draft.url }), ...(!isSame && { events: draft.events }) };
}

export function EditButton({ webhook, onChanged }: EditButtonProps) {
  const { load, isLoading } = useDialogFile(WebhookDialog);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  async function save(draft: WebhookDraft) {
    const changes = changesOf(webhook, draft);
    if (Object.keys(changes).length > 0) {
      await call("admin/webhooks/update", { id: webhook._id, ...changes });
      toast.success("Webhook saved");
      await onChanged();
    }
    close();
  }
  return (
    <>
      <Button
        variant="secondary"
        busy={isLoading}
        onClick={async () => {
          if (await load()) setOpen(true);
        }}
      >
        Edit
      </Button>
      {isOpen && (
        <Optional>
          <WebhookDialog title="Edit webhook" action="Save" start={webhook} save={save} close={close} />
        </Optional>
      )}
    </>
  );
}
