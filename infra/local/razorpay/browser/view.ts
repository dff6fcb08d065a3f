import type { FrameOptions, Instrument } from "./messages.ts";

export interface Attempt {
  payment: string;
  /** The code that UPI apps scan, as a picture. */
  code: string;
}

export interface ViewContext {
  instrument: Instrument;
  prefill: NonNullable<FrameOptions["prefill"]>;
  show(title: string, ...children: Node[]): void;
  /** Begins a payment, whose result the frame awaits from then on. */
  begin(fields: object): Promise<Attempt>;
  /** Answers it as the bank would. */
  answer(outcome: "approve" | "decline" | "funds" | "otp"): Promise<void>;
}

export type View = (context: ViewContext) => Promise<void>;
