import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { toast } from "../../../ui/toasts/toast.tsx";

export function RemoveSynonym({ word, changed }: { word: string; changed: () => void }) {
  const { busy, run } = useAction(async () => {
    await call("admin/synonyms/delete", { word });
    toast.success(`Removed the synonym of ${word}`);
    changed();
  });
  return (
    <Button variant="ghost" size="small" busy={busy} aria-label={`Remove ${word}`} onClick={() => void run()}>
      Remove
    </Button>
  );
}
