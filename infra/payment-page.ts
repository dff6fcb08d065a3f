import { hasProvider, type Payments } from "../shared/payments/offers.ts";
import { type Behaviour, behaviourOf } from "./edge.ts";

const pattern = "/process/payment";
const policyHeader = "content-security-policy";
const permissionsHeader = "permissions-policy";

type Sources = Readonly<Record<string, readonly string[]>>;

/** Razorpay names no hosts. These are the ones that Checkout's script loads from and sends to, and its styles are inline. */
const razorpay: Sources = {
  "script-src": ["https://checkout.razorpay.com"],
  "frame-src": ["https://api.razorpay.com", "https://checkout.razorpay.com"],
  "connect-src": ["https://api.razorpay.com", "https://lumberjack.razorpay.com"],
  "img-src": ["https://cdn.razorpay.com", "https://checkout.razorpay.com"],
  "style-src": ["'unsafe-inline'"],
};
const stripeCodes: Sources = { "img-src": ["https://qr.stripe.com"] };
/** The local stage's Checkout is a page of the site. */
const simulated: Sources = { "frame-src": ["'self'"] };

function extended(policy: string, added: Sources): string {
  const directives = new Map(
    policy.split("; ").map((directive): [string, string] => [directive.split(" ")[0] ?? "", directive]),
  );
  for (const [name, sources] of Object.entries(added))
    directives.set(name, [directives.get(name) ?? `${name} 'self'`, ...sources].join(" "));
  return [...directives.values()].join("; ");
}

/** The document of the payment page, which alone may load other providers than Stripe. Undefined if it needs no more. */
export function paymentPage(payments: Payments, isLocal = false): Behaviour | undefined {
  const hasRazorpay = hasProvider(payments, "razorpay");
  const showsCodes = payments.some(
    ({ provider, methods }) => provider === "stripe" && methods.includes("upi"),
  );
  const added = [
    ...(hasRazorpay ? [razorpay] : []),
    ...(hasRazorpay && isLocal ? [simulated] : []),
    ...(showsCodes ? [stripeCodes] : []),
  ];
  if (added.length === 0) return undefined;
  const usual = behaviourOf(pattern);
  const headers = { ...usual.responseHeaders };
  headers[policyHeader] = added.reduce(extended, headers[policyHeader] ?? "");
  if (hasRazorpay)
    headers[permissionsHeader] = (headers[permissionsHeader] ?? "").replace(
      "payment=(self",
      'payment=(self "https://api.razorpay.com"',
    );
  return { ...usual, pattern, responseHeaders: headers };
}
