import { useState } from "react";
import { type Theme, themes, useTheme } from "../../ui/theme/theme.ts";
import { useLogOut } from "../session/use-log-out.ts";
import { matches } from "./places.ts";

export interface Action {
  name: string;
  detail?: string | undefined;
  act: () => void;
}

const themeNames: Record<Theme, string> = {
  system: "Colours as the system",
  light: "Light colours",
  dark: "Dark colours",
};

const nameOf = (button: HTMLElement): string => (button.ariaLabel ?? button.textContent).trim();

const isShown = (element: HTMLElement): boolean => element.getClientRects().length > 0;

/** The page's buttons. Those of a list's rows, of which there are many alike, have keys of their own. */
function onThisPage(): Action[] {
  const buttons = [...document.querySelectorAll<HTMLElement>("#main button:enabled")];
  const named = new Map(
    buttons
      .filter((button) => button.closest("tbody, [role=listbox]") === null && isShown(button))
      .map((button) => [nameOf(button), button]),
  );
  named.delete("");
  return [...named].map(([name, button]) => ({
    name,
    detail: "On this page",
    act() {
      button.focus();
      button.click();
    },
  }));
}

/** What can be done with one press, by its words; `help` shows the keyboard shortcuts. */
export function useActions(help: () => void): (text: string) => Action[] {
  const [here] = useState(onThisPage);
  const [theme, choose] = useTheme();
  const logOut = useLogOut();
  const actions: Action[] = [
    ...here,
    ...themes
      .filter((each) => each !== theme)
      .map((each) => ({ name: themeNames[each], act: () => choose(each) })),
    { name: "Keyboard shortcuts", act: help },
    { name: "Logout", detail: "Ends this session", act: logOut },
  ];
  return (text) => actions.filter((action) => matches(action, text));
}
