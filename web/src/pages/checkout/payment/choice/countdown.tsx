import { useEffect, useState } from "react";
import { holdMinutes } from "../../../../../../shared/core/limits.ts";

/** At most a hold, for a browser whose clock is behind. */
export const secondsUntil = (at: string): number =>
  Math.min(Math.max(0, Math.floor((Date.parse(at) - Date.now()) / 1000)), holdMinutes * 60);

/** Counts down to the end of the hold; only the server ends a payment. */
export function Countdown({ to }: { to: string }) {
  const [left, setLeft] = useState(() => secondsUntil(to));
  useEffect(() => {
    const show = () => setLeft(secondsUntil(to));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [to]);
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  return (
    <span role="timer" translate="no">
      {clock}
    </span>
  );
}
