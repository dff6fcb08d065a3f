import * as z from "zod/mini";
import { AppError, found } from "../../shared/core/errors.ts";
import { previewMinutes } from "../../shared/core/limits.ts";
import { findKeptProducts } from "../catalogue/product.table.ts";
import { settledAt } from "../catalogue/schedule.ts";
import { type Kind, readToken, signToken } from "../identity/token.ts";
import { env } from "../platform/env.ts";
import { showDraft } from "./show-product.ts";

const kind: Kind<{ sub: string }> = {
  audience: "earshot-preview",
  type: "preview+jwt",
  claims: z.object({ sub: z.string() }),
};

/** Puts the key behind a #, which browsers don't send. */
export async function previewLink(productId: string, now: Date): Promise<string> {
  const expiresAtSeconds = Math.floor(now.getTime() / 1000) + previewMinutes * 60;
  return `${env("SITE_URL")}/preview#${await signToken(kind, { sub: productId }, expiresAtSeconds)}`;
}

/** Shows a product as it is live, now or at its first instant. Throws `link_expired` (400), `not_found` (404). */
export async function openPreview(key: string, now: Date) {
  const claims = await readToken(kind, key, now);
  if (!claims) throw new AppError("link_expired");
  const stored = found((await findKeptProducts([claims.sub], true))[0], "Product");
  const { visibility, liveFrom } = stored;
  const begins = liveFrom !== undefined && visibility !== "hidden" && Date.parse(liveFrom) > now.getTime();
  const at = begins ? new Date(liveFrom) : now;
  const isLive = !settledAt(stored, now).hidden;
  return { ...(await showDraft(settledAt(stored, at))), isLive, shownAt: at.toISOString() };
}
