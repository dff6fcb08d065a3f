import { useEffect, useEffectEvent, useState } from "react";
import type { LazyFile } from "../../lib/lazy-file.tsx";
import type { Question } from "../../lib/question.ts";
import { useDialogFile } from "../../ui/dialogs/use-dialog-file.ts";

/** Whether a question's dialog is loaded. It stays mounted after first use, so that closing it restores the focus. */
export function useAskedDialog<A>(
  question: Question<A> | undefined,
  file: Pick<LazyFile<never>, "preload">,
): boolean {
  const [isThere, setIsThere] = useState(false);
  const { load } = useDialogFile(file);
  const show = useEffectEvent(async () => {
    if (await load()) setIsThere(true);
    else question?.settle(undefined);
  });
  useEffect(() => {
    if (question) void show();
  }, [question]);
  return isThere;
}
