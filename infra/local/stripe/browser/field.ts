import { type Brand, brandOf } from "../card-number.ts";
import { digitsOf, type FieldError, type FieldName, rules } from "./card-rules.ts";

export interface FieldState {
  empty: boolean;
  complete: boolean;
  error: FieldError | undefined;
}

export interface FieldListener {
  changed(): void;
  focused(): void;
  blurred(): void;
  escaped(): void;
}

/** Keeps the number of digits before the caret. */
function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === digitsBefore) return index;
    if (/\d/.test(text[index] ?? "")) seen += 1;
  }
  return text.length;
}

/** Formats while typing and validates as Stripe.js does. */
export class Field {
  readonly input = document.createElement("input");
  readonly #name: FieldName;
  readonly #listener: FieldListener;
  #brand: Brand = "unknown";
  #blurred = false;

  constructor(name: FieldName, listener: FieldListener) {
    this.#name = name;
    this.#listener = listener;
    const rule = rules[name];
    const { input } = this;
    input.type = "text";
    // Without its sheet it would be wider than a phone.
    input.style.cssText = "box-sizing: border-box; width: 100%";
    input.name = rule.name;
    input.inputMode = "numeric";
    input.autocomplete = rule.autocomplete;
    input.spellcheck = false;
    input.placeholder = rule.placeholder;
    input.setAttribute("aria-label", rule.label);
    input.setAttribute("aria-required", "true");
    input.addEventListener("input", () => this.#onInput());
    input.addEventListener("focus", () => listener.focused());
    input.addEventListener("blur", () => this.#onBlur());
    input.addEventListener("keydown", (event) => this.#onKeydown(event));
    this.#show();
  }

  sheetLoaded(): void {
    this.input.removeAttribute("style");
  }

  get value(): string {
    return this.input.value;
  }

  get state(): FieldState {
    const rule = rules[this.#name];
    const { value } = this.input;
    const complete = rule.isComplete(value, this.#brand);
    const incomplete = this.#blurred && value !== "" && !complete ? rule.incomplete : undefined;
    return { empty: value === "", complete, error: rule.error(value, this.#brand) ?? incomplete };
  }

  /** An empty field counts as incomplete. */
  get blockingError(): FieldError | undefined {
    const { complete, error } = this.state;
    return complete ? undefined : (error ?? rules[this.#name].incomplete);
  }

  /** A CVC's length depends on the brand. */
  adoptBrand(brand: Brand): void {
    if (brand === this.#brand) return;
    this.#brand = brand;
    this.input.value = rules[this.#name].format(this.input.value, brand);
    this.#show();
  }

  clear(): void {
    this.input.value = "";
    this.#blurred = false;
    this.#show();
    this.#listener.changed();
  }

  #onInput(): void {
    const { input } = this;
    const caret = input.selectionStart ?? input.value.length;
    const atEnd = caret === input.value.length;
    const digitsBefore = digitsOf(input.value.slice(0, caret)).length;
    input.value = rules[this.#name].format(input.value, this.#brand);
    const position = atEnd ? input.value.length : caretAfter(input.value, digitsBefore);
    if (input.matches(":focus")) input.setSelectionRange(position, position);
    if (this.#name === "cardNumber") this.#brand = brandOf(digitsOf(input.value));
    this.#blurred = false;
    this.#show();
    this.#listener.changed();
  }

  #onBlur(): void {
    this.#blurred = true;
    this.#show();
    this.#listener.changed();
    this.#listener.blurred();
  }

  #onKeydown(event: KeyboardEvent): void {
    if (event.key === "Escape") this.#listener.escaped();
    if (event.key === "Backspace") this.#skipSeparator();
    // Inputs in a shadow tree do not submit forms.
    if (event.key === "Enter")
      closestForm(this.input)?.querySelector<HTMLElement>("button:not([type=button])")?.click();
  }

  /** Lets Backspace delete the digit before a space or slash. */
  #skipSeparator(): void {
    const { value, selectionStart, selectionEnd } = this.input;
    if (selectionStart === null || selectionStart !== selectionEnd) return;
    const position = value.slice(0, selectionStart).replace(/\D+$/, "").length;
    this.input.setSelectionRange(position, position);
  }

  #show(): void {
    const { empty, complete, error } = this.state;
    const { classList } = this.input;
    classList.toggle("empty", empty);
    classList.toggle("complete", complete);
    classList.toggle("invalid", error !== undefined);
    this.input.setAttribute("aria-invalid", String(error !== undefined));
  }
}

function closestForm(input: HTMLInputElement): HTMLFormElement | null {
  const root = input.getRootNode();
  return root instanceof ShadowRoot ? root.host.closest("form") : null;
}
