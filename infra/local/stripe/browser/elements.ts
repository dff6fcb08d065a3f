import { CardElement, type ElementOptions, type ElementType, fieldsOf } from "./element.ts";

/** Components of `@stripe/react-stripe-js` carry their element's type. */
type Named = string | { __elementType?: string };

const isElementType = (type: string): type is ElementType => type in fieldsOf;

export class Elements {
  readonly #elements = new Map<string, CardElement>();

  create(type: string, options: ElementOptions = {}): CardElement {
    if (!isElementType(type)) {
      throw new Error(
        `The Stripe simulator has no "${type}" element; it has ${Object.keys(fieldsOf).join(", ")}.`,
      );
    }
    if (this.#elements.has(type)) throw new Error(`Can only create one Element of type ${type} at a time.`);
    const element = new CardElement(type, options, () => this.#shareBrand());
    element.on("destroy", () => this.#elements.delete(type));
    this.#elements.set(type, element);
    return element;
  }

  getElement(named: Named): CardElement | null {
    const type = typeof named === "string" ? named : (named.__elementType ?? "");
    return this.#elements.get(type) ?? null;
  }

  /** The options only apply to Stripe's iframes. */
  update(): void {}

  partsOf(element: CardElement): CardElement[] {
    const parts = [...this.#elements.values()];
    if (!parts.includes(element)) return [];
    return element.type === "card" ? [element] : parts.filter(({ type }) => type !== "card");
  }

  #shareBrand(): void {
    const brand = this.#elements.get("cardNumber")?.brand;
    if (brand !== undefined) this.#elements.get("cardCvc")?.adoptBrand(brand);
  }
}
