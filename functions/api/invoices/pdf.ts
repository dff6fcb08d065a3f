import { AppError } from "../../../shared/core/errors.ts";
import { invoiceCalls } from "../../../shared/invoices/schemas.ts";
import { endpoint, FileReply } from "../../http/endpoint.ts";
import { opensPapers } from "../../identity/order-link.ts";
import { identify } from "../../identity/sign-in.ts";
import { may } from "../../identity/staff.ts";
import { countAttempt } from "../../identity/throttle.ts";
import { invoiceFile } from "../../orders/invoice-file.ts";
import { findOrderEver } from "../../orders/order.table.ts";
import type { Order } from "../../orders/order.ts";
import { env } from "../../platform/env.ts";

/** Throws `not_found` (404) for others than the customer, staff and holders of a mailed link. */
async function find(
  id: string,
  key: string | undefined,
  cookies: readonly string[],
  now: Date,
): Promise<Order> {
  const order = await findOrderEver(id);
  if (!order) throw new AppError("not_found", "Order");
  if (key !== undefined && (await opensPapers(key, order, now))) return order;
  const caller = await identify(cookies, now);
  const isAllowed = caller && (caller.user.id === order.userId || may(caller, "invoices:read"));
  if (!isAllowed) throw new AppError("not_found", "Order");
  return order;
}

export const handler = endpoint(
  invoiceCalls,
  "invoices/pdf",
  async ({ id, key }, { address, cookies, now }) => {
    const order = await find(id, key, cookies, now);
    await countAttempt([{ limit: "pdfByAddress", of: address }], now);
    const { document, creditNotes, others } = await invoiceFile(order);
    const { toPdf } = await import("../../invoices/pdf.ts");
    const bytes = await toPdf([document, ...creditNotes, ...others], `${env("SITE_URL")}/order/${id}`);
    const name = document.number?.replaceAll("/", "-") ?? order.number;
    return new FileReply(bytes, "application/pdf", { saveAs: `${name}.pdf` });
  },
);
