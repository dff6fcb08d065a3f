import { useEffect } from "react";
import { importFile } from "../lib/files.ts";
import { useSession } from "./session.tsx";

/** Keeps cart and wishlist with the account. Loads for those who are signed in; without it both stay here. */
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
