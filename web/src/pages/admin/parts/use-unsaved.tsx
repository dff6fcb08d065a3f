import { type ReactNode, useRef } from "react";
import { useBeforeUnload, useBlocker } from "react-router-dom";
import { useFormInHand } from "../../../app/sign-in-again.ts";
import { Confirmation } from "./confirmation.tsx";

/** Asks before changes are lost, by leaving or by the end of the session. `release` once they are saved. */
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
    // The dialog's closing resets the blocker before a way back through the history has been taken.
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
      <p>What you have entered here is not saved yet.</p>
    </Confirmation>
  );
  return { release, dialog };
}
