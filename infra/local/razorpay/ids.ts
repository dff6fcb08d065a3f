import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");

export const newId = <P extends "order" | "pay" | "rfnd" | "card" | "disp">(prefix: P): string =>
  `${prefix}_${randomText(14)}`;

/** Razorpay's event ids have no prefix. */
export const newEventId = (): string => randomText(14);

export const isId = (prefix: string, id: string): boolean =>
  new RegExp(`^${prefix}_[0-9A-Za-z]{14}$`).test(id);

export const newDigits = (length: number): string =>
  Array.from(randomBytes(length), (byte) => byte % 10).join("");

export const newHex = (length: number): string =>
  randomBytes(length / 2)
    .toString("hex")
    .toUpperCase();

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
