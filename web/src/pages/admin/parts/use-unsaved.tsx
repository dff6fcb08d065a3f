import { type ReactNode, useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { useFormInHand } from "../../../app/sign-in-again.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** The page of ours that a click would lead to, in this tab. */
function destinationOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.target || !isPlain(event)) return undefined;
  if (link.origin !== location.origin || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search + link.hash;
}

const ownEntry = "unsaved";

/**
 * Stands in the way of links, the back button and closing the tab, and tells who tried to pass. The
 * back button is caught by an entry of our own in the history: going back from it leaves the page shown.
 */
function watch(isReleased: () => boolean, caught: (leave: "back" | string) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const block = (event: Event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener(
    "click",
    (event) => {
      const to = isReleased() ? undefined : destinationOf(event);
      if (to === undefined) return;
      block(event);
      caught(to);
    },
    { capture: true, signal },
  );
  const standIn = () => {
    if (history.state?.[ownEntry] !== true) history.pushState({ ...history.state, [ownEntry]: true }, "");
  };
  standIn();
  window.addEventListener(
    "popstate",
    (event) => {
      if (isReleased()) return;
      block(event);
      standIn();
      caught("back");
    },
    { capture: true, signal },
  );
  window.addEventListener("beforeunload", (event) => !isReleased() && event.preventDefault(), { signal });
  return () => stop.abort();
}

/** Asks before changes are lost, by leaving or by the end of the session. `release` once they are saved. */
export function useUnsaved(dirty: boolean): { release: () => void; dialog: ReactNode } {
  useFormInHand(dirty);
  const [leave, setLeave] = useState<string>();
  const released = useRef(false);
  const navigate = useNavigate();
  const release = () => {
    released.current = true;
  };
  useEffect(() => {
    return dirty ? watch(() => released.current, setLeave) : undefined;
  }, [dirty]);

  function discard() {
    release();
    // Our own entry lies between this page and the one before.
    if (leave === "back") history.go(-2);
    else if (leave) void navigate(leave, { replace: true });
  }

  const dialog = (
    <ConfirmDialog
      open={leave !== undefined}
      title="Leave without saving?"
      action="Discard changes"
      onConfirm={discard}
      onClose={() => setLeave(undefined)}
    >
      <p>What you have entered here is not saved yet.</p>
    </ConfirmDialog>
  );
  return { release, dialog };
}
