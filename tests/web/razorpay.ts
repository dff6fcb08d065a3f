import { vi } from "vitest";

interface Options {
  key: string;
  order_id: string;
  amount: number;
  timeout?: number;
  prefill: object;
  config: { display: { blocks: { only: { instruments: object[] } } } };
  modal: { ondismiss: () => void };
  handler: (result: object) => void;
}

/** The provider's window as the page opened it. */
export interface OpenWindow {
  options: Options;
  isClosed: boolean;
  fail: (description: string) => void;
}

/** Simulates checkout.js loaded from `scriptUrl`; returns the windows opened so far. */
export function serveRazorpay(scriptUrl: string): OpenWindow[] {
  const windows: OpenWindow[] = [];
  class Razorpay {
    readonly #window: OpenWindow;
    constructor(options: Options) {
      this.#window = { options, isClosed: false, fail: () => undefined };
    }
    on(_: string, listener: (failure: object) => void) {
      this.#window.fail = (description) => listener({ error: { description } });
    }
    open() {
      windows.push(this.#window);
    }
    close() {
      this.#window.isClosed = true;
    }
  }
  vi.stubGlobal("Razorpay", Razorpay);
  const append = document.head.append.bind(document.head);
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement) || !node.src.endsWith(scriptUrl)) append(node);
      else queueMicrotask(() => node.onload?.(new Event("load")));
    }
  });
  return windows;
}
