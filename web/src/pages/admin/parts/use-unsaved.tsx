import { type ReactNode, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { Confirmation } from "./confirmation.tsx";

/** Asks before changes are lost by leaving or signing out. Call `release` once they are saved. */
export function useUnsaved(dirty: boolean): { release: () => void; dialog: ReactNode } {
  useFormInHand(dirty);
  const released = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !released.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (dirty && !released.current) event.preventDefault();
  });

  const release = () => {
    released.current = true;
  };
  function discard() {
    // Closing the dialog would reset the blocker before a way back was taken.
    release();
    blocker.proceed?.();
  }

  const dialog = (
    <Confirmation
      open={blocker.state === "blocked"}
      title="Leave without saving?"
      action="Discard changes"
      onConfirm={discard}
      onClose={() => blocker.reset?.()}
    >
      <p>You have unsaved changes on this page.</p>
    </Confirmation>
  );
  return { release, dialog };
}
