import { useEffect, useEffectEvent, useRef } from "react";
import { stored } from "../../lib/storage.ts";

/** Single keys can disturb speech input, so they can be turned off (WCAG 2.1.4). */
export const singleKeys = stored("localStorage", "staffKeys", (value) => value !== false);

const fields = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]";

const isTyping = ({ target }: Event): boolean => target instanceof Element && target.closest(fields) !== null;

const isModalOpen = (): boolean => document.querySelector("dialog[open]") !== null;

const rowsShown = (): HTMLTableRowElement[] => [
  ...document.querySelectorAll<HTMLTableRowElement>('#main [role="table"] > tbody > tr'),
];

/** What opens a row: its first link or button. */
const openerOf = (row: Element) => row.querySelector<HTMLElement>("a[href], td > button, td > span button");

/** Moves through the rows of the list on screen by focusing them. */
function useRows() {
  const last = useRef<Element>(undefined);
  const current = (): Element | undefined => {
    const focused = document.activeElement?.closest("tr");
    const row = focused ?? last.current;
    return row?.isConnected ? row : undefined;
  };
  function move(by: 1 | -1): void {
    const rows: Element[] = rowsShown();
    const row = current();
    const at = row ? rows.indexOf(row) : -1;
    const next = at < 0 && by < 0 ? rows.at(-1) : rows[Math.min(at + by, rows.length - 1)];
    if (!next) return;
    last.current = next;
    openerOf(next)?.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }
  return {
    move,
    choose: () => current()?.querySelector<HTMLElement>("input[type=checkbox]")?.click(),
    open: () => openerOf(current() ?? document.createElement("tr"))?.click(),
  };
}

interface Actions {
  /** Opens the search for everything. */
  find: () => void;
  help: () => void;
}

function searchHere(): boolean {
  const field = document.querySelector<HTMLInputElement>("#main input[type=search]");
  field?.focus();
  field?.select();
  return field !== null;
}

/** Undefined if the key is the browser's, or the person's who types. */
function actOf(event: KeyboardEvent, byKey: Readonly<Record<string, () => unknown>>) {
  const { key, ctrlKey, metaKey } = event;
  const name = key.length === 1 ? key.toLowerCase() : key;
  if (ctrlKey || metaKey) return name === "k" ? byKey["mod+k"] : undefined;
  if (isTyping(event) || !singleKeys.read()) return undefined;
  // Links and buttons open by themselves.
  return name === "Enter" && document.activeElement !== document.body ? undefined : byKey[name];
}

/** Keys of staff's pages: single ones never while typing, and none while a dialog is open. */
export function useStaffKeys({ find, help }: Actions): void {
  const { move, choose, open } = useRows();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || isModalOpen()) return;
    const act = actOf(event, {
      "mod+k": find,
      j: () => move(1),
      k: () => move(-1),
      x: choose,
      Enter: open,
      "/": searchHere,
      "?": help,
    });
    if (!act) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
