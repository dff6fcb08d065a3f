import { base } from "./base.ts";

interface FieldStyle {
  [property: string]: string | Readonly<Record<string, string>> | undefined;
}
export interface ElementStyle {
  base?: FieldStyle;
  complete?: FieldStyle;
  empty?: FieldStyle;
  invalid?: FieldStyle;
}

/** Links a sheet: pages forbid inline styles, and Safari before 16.4 cannot construct style sheets. */
export function sheetLink(file: "fields.css" | "dialog.css"): HTMLLinkElement {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.href = new URL(file, base).href;
  return link;
}

const states = { base: "", complete: ".complete", empty: ".empty", invalid: ".invalid" } as const;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function addRule(sheet: CSSStyleSheet, selector: string, style: FieldStyle): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const [name, value] of Object.entries(style)) {
    if (typeof value === "string" && rule instanceof CSSStyleRule) rule.style.setProperty(kebab(name), value);
    if (typeof value === "object" && name.startsWith(":")) addRule(sheet, selector + name, value);
  }
}

const own = new WeakMap<CSSStyleSheet, number>();

/** Replaces the styles that the `style` option added. */
export function restyle(sheet: CSSStyleSheet, style: ElementStyle): void {
  const given = own.get(sheet) ?? sheet.cssRules.length;
  own.set(sheet, given);
  while (sheet.cssRules.length > given) sheet.deleteRule(given);
  for (const [state, suffix] of Object.entries(states)) {
    const rules = style[state === "base" || state === "complete" || state === "empty" ? state : "invalid"];
    if (rules !== undefined) addRule(sheet, `input${suffix}`, rules);
  }
}
