import { fold } from "../core/words.ts";
import type { Category } from "../products/catalogue.ts";
import type { Understood } from "../products/schemas.ts";

export interface Rule {
  pattern: RegExp;
  /** Returns undefined if the words mean nothing in the category. */
  read: (words: RegExpExecArray, category: Category | undefined) => Understood | undefined;
}

export const any = (...words: readonly string[]): RegExp =>
  new RegExp(`(?<![a-z0-9])(?:${words.join("|")})(?![a-z0-9])`);

export const plain = (text: string): string =>
  fold(text)
    .replace(/[-\u2010-\u2013]/g, " ")
    .replace(/\s+/g, " ")
    .trim();

export const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
