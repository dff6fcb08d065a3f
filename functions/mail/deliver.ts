import type { Mail } from "./compose.ts";
import { recordDelivery } from "./delivery.table.ts";
import { sendMail } from "./ses.ts";
import type { Delivery } from "./tags.ts";

/** If the process dies before recording, SES's own report does it. Returns true; throws if SES rejects the mail. */
export async function deliver(delivery: Delivery, to: string, mail: Mail): Promise<true> {
  try {
    await sendMail(delivery, to, mail);
  } catch (error) {
    await recordDelivery(delivery, "failed", new Date());
    throw error;
  }
  await recordDelivery(delivery, "sent", new Date());
  return true;
}
