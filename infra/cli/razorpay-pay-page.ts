import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { razorpay } from "../razorpay.ts";

const nobody = { name: "Doctor", email: "doctor@example.com", contact: "+919000000000" };

/** Opens Razorpay's Hosted Checkout (razorpay.com/docs/payments/payment-gateway/web-integration/hosted). */
function pageOf(keyId: string, orderId: string, amountPaise: number): string {
  const fields = {
    key_id: keyId,
    order_id: orderId,
    amount: amountPaise,
    currency: "INR",
    name: "Earshot",
    description: "A trial, which is refunded",
    "prefill[name]": nobody.name,
    "prefill[email]": nobody.email,
    "prefill[contact]": nobody.contact,
    callback_url: "https://razorpay.com",
    cancel_url: "https://razorpay.com",
  };
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${value}">`,
  );
  return `<!doctype html><meta charset="utf-8"><title>${orderId}</title>
<form method="post" action="${razorpay.api}/v1/checkout/embedded">${inputs.join("")}<button>Pay ₹1</button></form>
`;
}

/** Writes a page on which a person can pay an order, and returns its address. */
export async function writePayPage(keyId: string, orderId: string, amountPaise: number): Promise<string> {
  const file = join(tmpdir(), `${orderId}.html`);
  await writeFile(file, pageOf(keyId, orderId, amountPaise));
  return pathToFileURL(file).href;
}
