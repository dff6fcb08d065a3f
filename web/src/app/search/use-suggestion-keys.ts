import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from "react";

/** Arrow keys select, also the typed text past either end. The selection is an address, to survive list changes. */
export function useSuggestionKeys(open: boolean, close: () => void) {
  const [selected, setSelected] = useState<string>();
  const options = useRef<readonly string[]>([]);

  useEffect(() => {
    if (open) return;
    setSelected(undefined);
    options.current = [];
  }, [open]);

  const found = useCallback((paths: readonly string[]): void => {
    options.current = paths;
    setSelected((path) => (path !== undefined && paths.includes(path) ? path : undefined));
  }, []);

  function move(by: number): void {
    const paths = options.current;
    const places = paths.length + 1;
    setSelected((path) => {
      const at = path === undefined ? -1 : paths.indexOf(path);
      return paths[((at + 1 + by + places) % places) - 1];
    });
  }

  function keys(event: KeyboardEvent): void {
    if (!open) return;
    if (event.key === "Escape") close();
    else if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else {
      if (event.key.length === 1) setSelected(undefined);
      return;
    }
    event.preventDefault();
  }
  return { selected, keys, found };
}
