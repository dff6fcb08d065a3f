const page = (): HTMLElement | null => document.getElementById("main");

/** What had the focus is gone, and at most the page has it instead. */
export const isFocusLost = (): boolean =>
  document.activeElement === document.body || document.activeElement === page();

/** The keyboard goes on from the page where what had the focus is gone. */
export function focusPageIfLost(): void {
  if (isFocusLost()) page()?.focus({ preventScroll: true });
}
