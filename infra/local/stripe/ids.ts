import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

const randomText = (length: number): string =>
  Array.from(randomBytes(length), (byte) => alphabet[byte % alphabet.length]).join("");

export type IdPrefix = "pi" | "ch" | "re" | "evt" | "pm" | "req" | "dp" | "txn";

export const newId = (prefix: IdPrefix): string => `${prefix}_${randomText(prefix === "req" ? 14 : 24)}`;

export const newClientSecret = (intentId: string): string => `${intentId}_secret_${randomText(25)}`;

export const nowSeconds = (): number => Math.floor(Date.now() / 1000);
