import { type Brand, brandOf } from "../card-number.ts";
import { digitsOf, expiryOf, type FieldError, type FieldName } from "./card-rules.ts";
import { Emitter } from "./emitter.ts";
import { Field } from "./field.ts";
import { type ElementStyle, restyle, sheetLink } from "./styles.ts";

export type ElementType = FieldName | "card";

export interface ElementOptions {
  style?: ElementStyle;
  classes?: Partial<Record<keyof typeof defaultClasses, string>>;
  placeholder?: string;
  disabled?: boolean;
}

const defaultClasses = {
  base: "StripeElement",
  complete: "StripeElement--complete",
  empty: "StripeElement--empty",
  focus: "StripeElement--focus",
  invalid: "StripeElement--invalid",
};

const classNames = ["base", "complete", "empty", "focus", "invalid"] as const;

export const fieldsOf: Record<ElementType, readonly FieldName[]> = {
  card: ["cardNumber", "cardExpiry", "cardCvc"],
  cardNumber: ["cardNumber"],
  cardExpiry: ["cardExpiry"],
  cardCvc: ["cardCvc"],
};

/** The result of `elements.create`: inputs in the page instead of iframes. */
export class CardElement extends Emitter {
  readonly type: ElementType;
  readonly #fields = new Map<FieldName, Field>();
  readonly #host = document.createElement("div");
  readonly #root = this.#host.attachShadow({ mode: "open", delegatesFocus: true });
  readonly #link = sheetLink("fields.css");
  readonly #onChange: () => void;
  #options: ElementOptions;
  #container: Element | null = null;
  #last = "";
  #focused = false;

  constructor(type: ElementType, options: ElementOptions, onChange: () => void) {
    super();
    this.type = type;
    this.#options = options;
    this.#onChange = onChange;
    const row = document.createElement("div");
    row.className = "row";
    for (const name of fieldsOf[type]) row.append(this.#newField(name).input);
    if (fieldsOf[type].includes("cardNumber")) row.append(testModeBadge(this.#host));
    // The sheet is reloaded whenever the element is mounted.
    this.#link.addEventListener("load", () => {
      for (const field of this.#fields.values()) field.sheetLoaded();
      this.#applyOptions();
    });
    this.#root.append(this.#link, row);
    this.#applyOptions();
  }

  mount(target: string | Element): void {
    const container = typeof target === "string" ? document.querySelector(target) : target;
    if (container === null)
      throw new Error(`The selector you specified (${target}) applies to no DOM elements.`);
    this.unmount();
    this.#container = container;
    container.replaceChildren(this.#host);
    document.addEventListener("click", this.#labelClicked);
    this.#showState();
    this.#link.addEventListener("load", () => this.emit("ready", { elementType: this.type }), { once: true });
  }

  unmount(): void {
    document.removeEventListener("click", this.#labelClicked);
    this.#container?.classList.remove(...Object.values(this.#classes()));
    this.#container = null;
    this.#host.remove();
  }

  destroy(): void {
    this.unmount();
    this.emit("destroy", undefined);
  }

  update(options: ElementOptions): void {
    this.#options = { ...this.#options, ...options };
    this.#applyOptions();
  }

  focus(): void {
    this.#host.focus();
  }

  blur(): void {
    for (const field of this.#fields.values()) field.input.blur();
  }

  clear(): void {
    for (const field of this.#fields.values()) field.clear();
  }

  get brand(): Brand {
    return brandOf(digitsOf(this.#fields.get("cardNumber")?.value ?? ""));
  }

  adoptBrand(brand: Brand): void {
    this.#fields.get("cardCvc")?.adoptBrand(brand);
  }

  lock(locked: boolean): void {
    for (const { input } of this.#fields.values()) input.readOnly = locked;
  }

  blockingError(): FieldError | undefined {
    return [...this.#fields.values()]
      .map((field) => field.blockingError)
      .find((error) => error !== undefined);
  }

  /** Uses the API's names. */
  details(): Record<string, string> {
    const number = this.#fields.get("cardNumber");
    const expiry = this.#fields.get("cardExpiry");
    const cvc = this.#fields.get("cardCvc");
    const { month, year } = expiryOf(expiry?.value ?? "");
    return {
      ...(number === undefined ? {} : { number: digitsOf(number.value) }),
      ...(expiry === undefined ? {} : { exp_month: String(month), exp_year: String(year) }),
      ...(cvc === undefined ? {} : { cvc: cvc.value }),
    };
  }

  #newField(name: FieldName): Field {
    const field = new Field(name, {
      changed: () => this.#changed(),
      focused: () => this.#focusMoved(true),
      blurred: () => this.#focusMoved(false),
      escaped: () => this.emit("escape", { elementType: this.type }),
    });
    field.input.classList.toggle("together", this.type === "card");
    this.#fields.set(name, field);
    return field;
  }

  #applyOptions(): void {
    const { disabled, placeholder, style } = this.#options;
    for (const { input } of this.#fields.values()) {
      input.disabled = disabled ?? false;
      if (placeholder !== undefined && this.type !== "card") input.placeholder = placeholder;
    }
    if (this.#link.sheet) restyle(this.#link.sheet, style ?? {});
  }

  #classes(): typeof defaultClasses {
    return { ...defaultClasses, ...this.#options.classes };
  }

  #state() {
    const states = [...this.#fields.values()].map((field) => field.state);
    return {
      elementType: this.type,
      empty: states.every(({ empty }) => empty),
      complete: states.every(({ complete }) => complete),
      error: states.map(({ error }) => error).find((error) => error !== undefined),
      ...(this.#fields.has("cardNumber") ? { brand: this.brand } : {}),
    };
  }

  #changed(): void {
    if (this.type === "card") this.adoptBrand(this.brand);
    this.#onChange();
    const state = this.#state();
    const text = JSON.stringify(state);
    this.#showState();
    if (text !== this.#last) this.emit("change", state);
    this.#last = text;
  }

  #focusMoved(focused: boolean): void {
    this.#focused = focused;
    this.#showState();
    this.emit(focused ? "focus" : "blur", { elementType: this.type });
  }

  #showState(): void {
    const { empty, complete, error } = this.#state();
    const shown = { base: true, complete, empty, focus: this.#focused, invalid: error !== undefined };
    const classes = this.#classes();
    for (const name of classNames) this.#container?.classList.toggle(classes[name], shown[name]);
  }

  /** `<label for>` only focuses form controls; this adds the container. */
  readonly #labelClicked = (event: Event): void => {
    const label = event.target instanceof Element ? event.target.closest("label") : null;
    if (label !== null && label.htmlFor !== "" && label.htmlFor === this.#container?.id) this.focus();
  };
}

const minBadgeWidthPixels = 270;

/** Hidden where the digits need the space. */
function testModeBadge(host: Element): HTMLElement {
  const badge = document.createElement("span");
  badge.className = "test-mode";
  badge.textContent = "Test mode";
  new ResizeObserver(() => {
    badge.hidden = host.clientWidth < minBadgeWidthPixels;
  }).observe(host);
  return badge;
}
