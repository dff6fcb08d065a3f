const page = (): HTMLElement | null => document.getElementById("main");

/** Tells whether the focused element has been removed, which leaves the focus to the body or the page. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === page();

/** Focuses the page if the focused element has been removed, so that the keyboard continues from there. */
export function focusPageIfLost(): void {
  if (isFocusLost()) page()?.focus({ preventScroll: true });
}
