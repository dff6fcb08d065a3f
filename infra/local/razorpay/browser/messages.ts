import type { ErrorBody } from "../errors.ts";
import type { Method } from "../records.ts";

export interface Instrument {
  method: Method;
  flows?: Array<"collect" | "intent" | "qr">;
  banks?: string[];
}

/** The options of Checkout that its frame uses. */
export interface FrameOptions {
  key: string;
  order_id: string;
  amount?: number | string;
  currency?: string;
  name?: string;
  description?: string;
  prefill?: { name?: string; email?: string; contact?: string; method?: Method };
  notes?: Record<string, string>;
  theme?: { color?: string };
  timeout?: number;
  retry?: { enabled?: boolean } | boolean;
  modal?: { backdropclose?: boolean; escape?: boolean; confirm_close?: boolean };
  config?: {
    display?: {
      blocks?: Record<string, { name?: string; instruments: Instrument[] }>;
      hide?: Array<{ method: Method }>;
      sequence?: string[];
      preferences?: { show_default_blocks?: boolean };
    };
  };
}

export interface FrameMessage {
  type: "options";
  options: FrameOptions;
}

interface Success {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

export type FromFrame =
  | { type: "dismiss" }
  | { type: "failed"; error: ErrorBody }
  | { type: "paid"; response: Success }
  | { type: "ready" };
