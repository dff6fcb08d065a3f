import { Suspense } from "react";
import { useConfirmQuestion } from "../../lib/confirm-again.ts";
import { lazyFile } from "../../lib/lazy-file.tsx";
import { useAskedDialog } from "./use-asked-dialog.ts";

const ConfirmAgainDialog = lazyFile(() => import("./confirm-again-dialog.tsx"));

/** Opens for any call that staff must confirm, which then continues. */
export function ConfirmAgain() {
  const question = useConfirmQuestion();
  if (!useAskedDialog(question, ConfirmAgainDialog)) return null;
  return (
    <Suspense>
      <ConfirmAgainDialog open={question !== undefined} done={(answer) => question?.settle(answer)} />
    </Suspense>
  );
}
