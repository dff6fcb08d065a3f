import * as z from "zod/mini";
import { asCode } from "../core/wire.ts";

export const TypedCode = z.string().check(asCode, z.minLength(1, "Enter a code"), z.maxLength(60));
