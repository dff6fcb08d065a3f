import { useEffect } from "react";
import { importFile } from "../lib/files.ts";
import { useSession } from "./session.tsx";

/** Keeps the cart with the account. Loads for those who are signed in; without it the cart stays here. */
export function AccountCart() {
  const { user } = useSession();
  const id = user?._id;
  useEffect(() => {
    if (id === undefined) return;
    let stop: (() => void) | undefined;
    let isOver = false;
    importFile(() => import("./cart-sync.ts")).then(
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
