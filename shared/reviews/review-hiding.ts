import * as z from "zod/mini";
import { oneLine } from "../core/wire.ts";

export const HideReason = z.object({ reason: oneLine(200, "Enter a reason") });
