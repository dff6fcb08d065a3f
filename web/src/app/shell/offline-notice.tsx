import { useSyncExternalStore } from "react";
import css from "./offline-notice.module.css";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Says why nothing new loads, until the network is back. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <p className={css.notice} role="status">
      {!online && "You are offline. What you see may be old; your cart is kept."}
    </p>
  );
}
