import * as z from "zod/mini";
import { ungrouped } from "../core/typed.ts";
import { asCode } from "../core/wire.ts";

export const Code = z
  .string("Enter the code")
  .check(z.overwrite(ungrouped), z.regex(/^\d{6}$/, "Enter the six digits"));

/** Four groups of four, which people may type without hyphens or in capitals. */
export const RecoveryCode = z.string("Enter a recovery code").check(
  asCode,
  z.overwrite((text) => text.toLowerCase().replace(/[^a-z0-9]/g, "")),
  z.regex(/^[a-z2-7]{16}$/, "Enter the 16 letters and digits of one recovery code"),
);
