import type { LazyFile } from "../../lib/lazy-file.tsx";
import { useAction } from "../controls/use-action.ts";

/** For a dialog, whose file may fail to load without harm to the page. `load` resolves with whether it loaded. */
export function useDialogFile({ preload }: Pick<LazyFile<never>, "preload">) {
  const { run: load, busy: isLoading } = useAction(preload);
  return { load, isLoading };
}
