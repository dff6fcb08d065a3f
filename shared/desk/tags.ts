import * as z from "zod/mini";
import { oneLine } from "../core/wire.ts";
import { fold } from "../core/words.ts";
import { maxTagLength, maxTags } from "./desk-limits.ts";

const makeTag = () =>
  oneLine(maxTagLength, "Enter a tag").check(
    z.regex(/[\p{L}\p{N}]/u, "Use at least one letter or digit"),
    z.regex(/^[^,]*$/, "Enter one tag at a time"),
  );

/** Marked as pure, so that shoppers' pages, which load schemas of accounts and orders, leave it out. */
export const Tag = /* @__PURE__ */ makeTag();

const makeTags = () => z.array(Tag).check(z.maxLength(maxTags, `Use at most ${maxTags} tags`));
export const Tags = /* @__PURE__ */ makeTags();

/** Spellings with the same key are one tag. */
export const tagKey = fold;
