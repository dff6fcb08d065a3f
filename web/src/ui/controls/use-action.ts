import { useState } from "react";
import { toast } from "../toasts/toast.tsx";

interface ActionOptions {
  /** Shows the error; by default as a toast. */
  failed?: ((error: unknown) => unknown) | undefined;
  /** Called after success and failure, while still busy. */
  settled?: (() => unknown) | undefined;
}

/** An action of a button, which is busy until the action settles. `run` resolves with whether it succeeded. */
export function useAction<A extends unknown[]>(
  act: (...given: A) => unknown,
  { failed = toast.failed, settled }: ActionOptions = {},
) {
  const [busy, setBusy] = useState(false);
  async function run(...given: A): Promise<boolean> {
    setBusy(true);
    try {
      await act(...given);
      return true;
    } catch (error) {
      await failed(error);
      return false;
    } finally {
      await settled?.();
      setBusy(false);
    }
  }
  return { busy, run };
}
