import { randomInt } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

function randomText(length: number): string {
  let text = "";
  while (text.length < length) text += alphabet[randomInt(alphabet.length)];
  return text;
}

export type IdPrefix = "pi" | "ch" | "re" | "evt" | "pm" | "req" | "dp" | "txn";

export const newId = (prefix: IdPrefix): string => `${prefix}_${randomText(prefix === "req" ? 14 : 24)}`;

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
