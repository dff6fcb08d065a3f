import { type KeyboardEvent, useEffect, useRef, useState } from "react";

/** Arrow keys select a suggestion, or past either end the typed text; Escape closes the list. */
export function useSuggestionKeys(open: boolean, close: () => void) {
  const [active, setActive] = useState(-1);
  /** The address of each suggestion. */
  const options = useRef<readonly string[]>([]);

  useEffect(() => {
    if (open) return;
    setActive(-1);
    options.current = [];
  }, [open]);

  function keys(event: KeyboardEvent): void {
    if (!open) return;
    const places = options.current.length + 1;
    const move = (by: number) => setActive((now) => ((now + 1 + by + places) % places) - 1);
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else {
      if (event.key.length === 1) setActive(-1);
      return;
    }
    event.preventDefault();
  }
  return { active, keys, options };
}
