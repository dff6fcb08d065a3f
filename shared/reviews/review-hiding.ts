import * as z from "zod/mini";
import { oneLine } from "../core/wire.ts";

/** Why staff hide a review. */
export const HideReason = z.object({ reason: oneLine(200, "Say why") });
