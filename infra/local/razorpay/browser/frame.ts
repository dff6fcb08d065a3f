import type { CheckoutResult } from "../checkout-api.ts";
import { cardView } from "./card.ts";
import { CallError, call, h, messageOf, rupees } from "./dom.ts";
import type { FrameMessage, FrameOptions, FromFrame, Instrument } from "./messages.ts";
import { instrumentsOf, nameOf } from "./methods.ts";
import { bankView } from "./netbanking.ts";
import { upiView } from "./upi-view.ts";
import type { Attempt, View } from "./view.ts";

const pollMs = 1000;

const send = (message: FromFrame): void => parent.postMessage(message, location.origin);

/** The dialog that Checkout shows over the page. */
class Frame {
  readonly #options: FrameOptions;
  readonly #instruments: Instrument[];
  readonly #main = h("main", { id: "main" });
  readonly #countdown = h("p", { class: "countdown", hidden: true });
  #payment: string | undefined;
  #poll: number | undefined;
  #isOver = false;

  constructor(options: FrameOptions) {
    this.#options = options;
    this.#instruments = instrumentsOf(options);
  }

  async start(): Promise<void> {
    const { key, order_id: order, name = "Shop", description, timeout, modal = {} } = this.#options;
    const amount = h("p", { class: "amount" });
    const dialog = h(
      "div",
      { class: "dialog", role: "dialog", "aria-modal": "true", "aria-labelledby": "shop" },
      h(
        "header",
        {},
        h(
          "div",
          {},
          h("h1", { id: "shop" }, name),
          description ? h("p", {}, description) : undefined,
          amount,
        ),
        h(
          "button",
          { type: "button", class: "close", "aria-label": "Close", click: () => this.#dismiss() },
          "×",
        ),
      ),
      this.#main,
      h("footer", {}, this.#countdown, h("p", {}, "Razorpay · local test mode, no money moves")),
    );
    document.body.replaceChildren(dialog);
    document.body.addEventListener("click", ({ target }) => {
      if (target === document.body && modal.backdropclose) this.#dismiss();
    });
    document.addEventListener("keydown", (event) => this.#onKey(event, dialog));
    if (timeout) this.#countFrom(timeout);
    try {
      const found = await call<{ amount: number }>("order", { key, order });
      amount.textContent = rupees(found.amount);
      this.#choose();
    } catch (error) {
      this.#show("Oops! Something went wrong.", h("p", { role: "alert" }, messageOf(error)));
    }
  }

  #onKey(event: KeyboardEvent, dialog: HTMLElement): void {
    if (event.key === "Escape" && this.#options.modal?.escape !== false) this.#dismiss();
    if (event.key !== "Tab") return;
    const all = [...dialog.querySelectorAll<HTMLElement>("button, input, select, a[href]")];
    const [edge, other] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
    if (document.activeElement !== edge) return;
    event.preventDefault();
    other?.focus();
  }

  #countFrom(seconds: number): void {
    const end = Date.now() + seconds * 1000;
    this.#countdown.hidden = false;
    const tick = (): void => {
      const left = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      this.#countdown.textContent = `Time left: ${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
      if (left > 0) setTimeout(tick, 500);
      else this.#leave();
    };
    tick();
  }

  #dismiss(): void {
    const { confirm_close: mustConfirm } = this.#options.modal ?? {};
    if (mustConfirm && this.#payment && !confirm("Cancel this payment?")) return;
    this.#leave();
  }

  /** Ends what can be ended: a UPI code that was shown can still be paid. */
  #leave(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#poll);
    const payment = this.#payment;
    const cancelled = payment ? call("cancel", { payment }).catch(() => undefined) : Promise.resolve();
    void cancelled.then(() => send({ type: "dismiss" }));
  }

  #choose(): void {
    const [only, ...others] = this.#instruments;
    const { method } = this.#options.prefill ?? {};
    const wanted = others.length === 0 ? only : this.#instruments.find((each) => each.method === method);
    if (wanted) this.#open(wanted);
    else this.#list();
  }

  #list(): void {
    clearTimeout(this.#poll);
    const list = this.#instruments.map((each) =>
      h(
        "li",
        {},
        h("button", { type: "button", class: "method", click: () => this.#open(each) }, nameOf(each)),
      ),
    );
    this.#show("Payment options", h("ul", { class: "methods" }, ...list));
  }

  #open(instrument: Instrument): void {
    const views: Record<Instrument["method"], View> = { upi: upiView, netbanking: bankView, card: cardView };
    const { key, order_id: order, name, description, prefill = {}, notes } = this.#options;
    const back = h(
      "button",
      { type: "button", class: "plain", click: () => this.#list() },
      "Pay another way",
    );
    const others = this.#instruments.length > 1 ? [back] : [];
    const show = (title: string, ...children: Node[]): void => this.#show(title, ...children, ...others);
    const begin = async (fields: object): Promise<Attempt> => {
      const shown = { shop: name, description, email: prefill.email, contact: prefill.contact, notes };
      const attempt = await call<Attempt>("attempt", {
        key,
        order,
        ...shown,
        method: instrument.method,
        ...fields,
      });
      this.#payment = attempt.payment;
      this.#follow();
      return attempt;
    };
    const answer = async (outcome: string): Promise<void> => {
      this.#settle(await call<CheckoutResult>("answer", { payment: this.#payment, outcome }));
    };
    void views[instrument.method]({ instrument, show, begin, answer, prefill }).catch((error) =>
      show("Payment could not start", h("p", { role: "alert" }, messageOf(error))),
    );
  }

  /** Asks for the result until there is one. */
  #follow(): void {
    clearTimeout(this.#poll);
    this.#poll = window.setTimeout(async () => {
      try {
        this.#settle(await call<CheckoutResult>("result", { payment: this.#payment }));
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        this.#follow();
      }
    }, pollMs);
  }

  #settle({ state, response, error }: CheckoutResult): void {
    if (this.#isOver) return;
    clearTimeout(this.#poll);
    if (state === "waiting") this.#follow();
    else this.#payment = undefined;
    if (response) {
      this.#isOver = true;
      send({ type: "paid", response });
    } else if (error) {
      send({ type: "failed", error });
      const { retry } = this.#options;
      const isFinal = retry === false || (typeof retry === "object" && retry.enabled === false);
      if (isFinal) this.#leave();
      else this.#offerRetry(error.description);
    }
  }

  #offerRetry(description: string): void {
    const again = h("button", { type: "button", class: "primary", click: () => this.#choose() }, "Try again");
    this.#show("Payment failed", h("p", { role: "alert" }, description), again);
  }

  #show(title: string, ...children: Node[]): void {
    const heading = h("h2", { tabindex: "-1" }, title);
    this.#main.replaceChildren(heading, ...children);
    (this.#main.querySelector<HTMLElement>("[autofocus]") ?? heading).focus();
  }
}

window.addEventListener("message", ({ data, source, origin }: MessageEvent<FrameMessage>) => {
  if (source === parent && origin === location.origin && data.type === "options")
    void new Frame(data.options).start();
});
send({ type: "ready" });
