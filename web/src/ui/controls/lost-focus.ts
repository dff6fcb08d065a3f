const page = (): HTMLElement | null => document.getElementById("main");

/** True if the focused element was removed. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === page();

/** Moves the focus to the page if the focused element was removed. */
export function focusPageIfLost(): void {
  if (isFocusLost()) page()?.focus({ preventScroll: true });
}
