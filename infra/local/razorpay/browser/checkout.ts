import type { FrameMessage, FrameOptions, FromFrame } from "./messages.ts";

/** The path of this script, which the frame shares. */
const base = new URL(
  ".",
  document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : document.baseURI,
).href;

interface Response {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

interface Options extends FrameOptions {
  handler?: (response: Response) => void;
  callback_url?: string;
  modal?: FrameOptions["modal"] & { ondismiss?: () => void };
}

type Listener = (event: object) => void;

const styles = `
  .razorpay-container { position: fixed; z-index: 2147483647; inset: 0; }
  .razorpay-container iframe { display: block; width: 100%; height: 100%; border: 0; color-scheme: auto; }
  html:has(> body > .razorpay-container) { overflow: hidden; }`;

/** As the real script does: a policy for styles must allow it. */
function addStyles(): void {
  if (document.getElementById("razorpay-styles")) return;
  const style = document.createElement("style");
  style.id = "razorpay-styles";
  style.textContent = styles;
  document.head.append(style);
}

function submitTo(url: string, response: Response): void {
  const form = document.createElement("form");
  form.method = "post";
  form.action = url;
  for (const [name, value] of Object.entries(response)) {
    const input = document.createElement("input");
    input.type = "hidden";
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** What structured cloning can carry into the frame. */
function frameOptions(options: Options): FrameOptions {
  const { handler: _, modal: { ondismiss: __, ...modal } = {}, ...rest } = options;
  return JSON.parse(JSON.stringify({ ...rest, modal }));
}

class Checkout {
  readonly #options: Options;
  readonly #listeners = new Map<string, Listener[]>();
  #container: HTMLElement | undefined;
  #opener: Element | null = null;

  constructor(options: Options) {
    for (const name of ["key", "order_id"] as const) if (!options[name]) throw new Error(`No ${name} passed`);
    this.#options = options;
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
  }

  open(): void {
    if (this.#container) return;
    addStyles();
    this.#opener = document.activeElement;
    this.#container = document.createElement("div");
    this.#container.className = "razorpay-container";
    const frame = document.createElement("iframe");
    frame.title = "Razorpay Checkout";
    frame.src = `${base}checkout`;
    this.#container.append(frame);
    document.body.append(this.#container);
    window.addEventListener("message", this.#receive);
    frame.focus();
  }

  close(): void {
    if (!this.#container) return;
    window.removeEventListener("message", this.#receive);
    this.#container.remove();
    this.#container = undefined;
    if (this.#opener instanceof HTMLElement) this.#opener.focus();
    this.#options.modal?.ondismiss?.();
  }

  #receive = ({ data, source }: MessageEvent<FromFrame>): void => {
    const frame = this.#container?.querySelector("iframe")?.contentWindow;
    if (!frame || source !== frame) return;
    if (data.type === "ready") {
      const message: FrameMessage = { type: "options", options: frameOptions(this.#options) };
      frame.postMessage(message, base);
    } else if (data.type === "failed") this.#emit("payment.failed", { error: data.error });
    else if (data.type === "dismiss") this.close();
    else this.#succeed(data.response);
  };

  #succeed(response: Response): void {
    window.removeEventListener("message", this.#receive);
    this.#container?.remove();
    this.#container = undefined;
    const { handler, callback_url: url } = this.#options;
    if (handler) handler(response);
    else if (url) submitTo(url, response);
  }

  #emit(event: string, detail: object): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(detail);
  }
}

Object.assign(window, { Razorpay: Checkout });
