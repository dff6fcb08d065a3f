import { useEffect } from "react";
import { importFile } from "../../lib/files.ts";
import { useSession } from "../session/session.tsx";

/** Loads for signed-in users only. */
export function AccountSync() {
  const { user } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    importFile(() => import("./keep-in-sync.ts")).then(
      ({ keepInSync }) => {
        if (!isOver) stop = keepInSync(id);
      },
      () => undefined,
    );
    return () => {
      isOver = true;
      stop?.();
    };
  }, [id]);
  return null;
}
