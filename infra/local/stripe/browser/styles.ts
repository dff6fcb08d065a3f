interface FieldStyle {
  [property: string]: string | Readonly<Record<string, string>> | undefined;
}
export interface ElementStyle {
  base?: FieldStyle;
  complete?: FieldStyle;
  empty?: FieldStyle;
  invalid?: FieldStyle;
}

function sheetOf(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return sheet;
}

/** Inherits the page's font and colours, so that a field looks like part of the page. */
export const fieldSheet = sheetOf(`
  :host { display: block; }
  .row { display: flex; align-items: center; gap: 0.75em; }
  input {
    all: unset; box-sizing: border-box; flex: 1 1 auto; min-width: 0; width: 100%;
    font: inherit; letter-spacing: inherit; color: inherit; line-height: 1.3; cursor: text;
  }
  input[name="exp-date"].together { flex: none; width: 5em; }
  input[name="cvc"].together { flex: none; width: 3.5em; }
  input::placeholder { color: color-mix(in srgb, currentColor 65%, transparent); opacity: 1; }
  input.invalid { color: light-dark(#b3261e, #ff8a80); }
  input:disabled { cursor: not-allowed; opacity: 0.6; }
  .test-mode {
    flex: none; padding: 0.15em 0.5em; border-radius: 0.4em; white-space: nowrap;
    font-size: 0.72em; font-weight: 600; line-height: 1.4; color: #5c3a00; background: #ffdf9e;
  }
  .test-mode[hidden] { display: none; }
`);

export const dialogSheet = sheetOf(`
  dialog {
    box-sizing: border-box; width: min(26rem, calc(100vw - 2rem)); padding: 1.75rem; border: 0; border-radius: 1rem;
    color: CanvasText; background: Canvas; box-shadow: 0 1.5rem 4rem rgb(0 0 0 / 35%); font: inherit; line-height: 1.5;
  }
  dialog::backdrop { background: rgb(0 0 0 / 55%); }
  .test-mode {
    display: inline-block; margin: 0 0 0.75rem; padding: 0.15rem 0.6rem; border-radius: 0.5rem;
    font-size: 0.8rem; font-weight: 600; color: #5c3a00; background: #ffdf9e;
  }
  h2 { margin: 0 0 0.5rem; font-size: 1.25rem; line-height: 1.3; }
  p { margin: 0 0 1.25rem; }
  .answers { display: flex; flex-wrap: wrap; gap: 0.75rem; }
  button {
    flex: 1 1 100%; min-height: 2.75rem; padding: 0.5rem 1rem; border: 1px solid CanvasText; border-radius: 0.6rem;
    font: inherit; font-weight: 600; color: CanvasText; background: Canvas; cursor: pointer;
  }
  button.complete { color: Canvas; background: CanvasText; }
  button:hover { opacity: 0.85; }
  button:focus-visible { outline: 3px solid #4c6fff; outline-offset: 3px; }
`);

const states = { base: "", complete: ".complete", empty: ".empty", invalid: ".invalid" } as const;
const kebab = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function addRule(sheet: CSSStyleSheet, selector: string, style: FieldStyle): void {
  const rule = sheet.cssRules[sheet.insertRule(`${selector} {}`, sheet.cssRules.length)];
  for (const [name, value] of Object.entries(style)) {
    if (typeof value === "string" && rule instanceof CSSStyleRule) rule.style.setProperty(kebab(name), value);
    if (typeof value === "object" && name.startsWith(":")) addRule(sheet, selector + name, value);
  }
}

/** Turns an element's `style` option into a style sheet. */
export function styleSheet(style: ElementStyle): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  for (const [state, suffix] of Object.entries(states)) {
    const given = style[state === "base" || state === "complete" || state === "empty" ? state : "invalid"];
    if (given !== undefined) addRule(sheet, `input${suffix}`, given);
  }
  return sheet;
}
