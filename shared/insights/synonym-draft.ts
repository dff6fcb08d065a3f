import * as z from "zod/mini";
import { oneLine } from "../core/wire.ts";
import { maxSynonymLength } from "./synonym-limits.ts";

export const SynonymDraft = z.object({
  word: oneLine(maxSynonymLength, "Enter the word that people search for"),
  finds: oneLine(maxSynonymLength, "Enter what it should find"),
});
