import { timingSafeEqual } from "node:crypto";
import { AppError } from "../../shared/core/errors.ts";
import { countAttempt } from "../identity/throttle.ts";
import { keyedHashes } from "../identity/token.ts";
import { findPayment } from "../payments/payment.table.ts";
import type { Payment } from "../payments/payment.ts";
import { env } from "../platform/env.ts";
import { rounds } from "../platform/table.ts";
import { findPhoneOrder } from "./phone-order.table.ts";
import type { PhoneOrder } from "./phone-order.ts";

const signaturesOf = async (id: string): Promise<string[]> =>
  (await keyedHashes("pay-link", id)).map((hash) => Buffer.from(hash, "hex").toString("base64url"));

/** The same each time, so that no secret is stored. */
export async function payLinkOf({ id }: Pick<PhoneOrder, "id">): Promise<string> {
  const [signature] = await signaturesOf(id);
  return `${env("SITE_URL")}/pay/${id}${signature}`;
}

const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

async function idIn(secret: string): Promise<string | undefined> {
  const [, id, given = ""] = /^([0-9a-f]{24})([\w-]{43})$/.exec(secret) ?? [];
  if (id === undefined) return undefined;
  return (await signaturesOf(id)).some((signature) => isSame(signature, given)) ? id : undefined;
}

export interface OpenedLink {
  order: PhoneOrder;
  payment: Payment;
}

/** Reads both as of one moment: a payment that was replaced meanwhile isn't the order's any more. */
export async function readLink(id: string, now: Date): Promise<OpenedLink | undefined> {
  for await (const _ of rounds()) {
    const order = await findPhoneOrder(id);
    if (!order || (order.expiresAtSeconds ?? Number.POSITIVE_INFINITY) * 1000 < now.getTime())
      return undefined;
    const payment = await findPayment(order.paymentId);
    if (!payment) return undefined;
    const isReplaced =
      payment.state === "CANCELED" && (await findPhoneOrder(id))?.paymentId !== order.paymentId;
    if (!isReplaced) return { order, payment };
  }
  throw new AppError("unavailable");
}

/** Throws `not_found` (404, "Payment link"), `too_many_attempts` (429). */
export async function openLink(
  secret: string,
  { address, now }: { address: string; now: Date },
): Promise<OpenedLink> {
  const id = await idIn(secret);
  if (id) await countAttempt([{ limit: "payLinkReads", of: id }], now);
  const opened = id === undefined ? undefined : await readLink(id, now);
  if (opened) return opened;
  await countAttempt([{ limit: "deadPayLinksByAddress", of: address }], now);
  throw new AppError("not_found", "Payment link");
}
