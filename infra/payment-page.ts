import { offersOf, type Payments } from "../shared/payments/offers.ts";
import { type Behaviour, behaviours, finderIn, withoutAssistants } from "./edge.ts";

export const paymentPath = "/process/payment";
const policyHeader = "content-security-policy";
const permissionsHeader = "permissions-policy";

type Sources = Readonly<Record<string, readonly string[]>>;

/** A frame that opens an app navigates to the app's scheme, which the page's policy must allow. */
const upiApps = ["upi:", "tez:", "gpay:", "phonepe:", "paytmmp:", "credpay:"];

/** The hosts and their sources are listed in `payments.md`. Checkout's styles are inline. */
const razorpay: Sources = {
  "script-src": ["https://checkout.razorpay.com", "https://cdn.razorpay.com"],
  "frame-src": ["https://api.razorpay.com", "https://checkout.razorpay.com", ...upiApps],
  "connect-src": [
    "https://api.razorpay.com",
    ...["lumberjack", "lumberjack-cx", "lumberjack-metrics"].map((name) => `https://${name}.razorpay.com`),
  ],
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

interface PageOptions {
  isLocal?: boolean;
  assistants?: boolean;
}

const tableFor = (assistants: boolean): readonly Behaviour[] => (assistants ? behaviours : withoutAssistants);

/** The document of the payment page, which alone may load other providers than Stripe. Undefined if it needs no more. */
export function paymentPage(
  payments: Payments,
  { isLocal = false, assistants = true }: PageOptions = {},
): Behaviour | undefined {
  const offers = offersOf(payments);
  const hasRazorpay = offers.some(({ provider }) => provider === "razorpay");
  const showsCodes = offers.some(({ provider, method }) => provider === "stripe" && method === "upi");
  const added = [
    ...(hasRazorpay ? [razorpay] : []),
    ...(hasRazorpay && isLocal ? [simulated] : []),
    ...(showsCodes ? [stripeCodes] : []),
  ];
  if (added.length === 0) return undefined;
  const usual = finderIn(tableFor(assistants))(paymentPath);
  const headers = { ...usual.responseHeaders };
  headers[policyHeader] = added.reduce(extended, headers[policyHeader] ?? "");
  if (hasRazorpay)
    headers[permissionsHeader] = (headers[permissionsHeader] ?? "").replace(
      "payment=(self",
      'payment=(self "https://api.razorpay.com"',
    );
  return { ...usual, pattern: paymentPath, responseHeaders: headers };
}

/** With the documents of payment links. */
export function paymentPages(payments: Payments, options: PageOptions = {}): Behaviour[] {
  const page = paymentPage(payments, options);
  return page ? [{ ...page, pattern: "/pay/*" }, page] : [];
}

interface Setting {
  readonly payments: Payments;
  readonly assistants?: boolean;
}

/** The rows of `edge.ts` that the stage has, and the payment pages' own. */
export const behavioursFor = ({ payments, assistants = true }: Setting): readonly Behaviour[] => [
  ...tableFor(assistants),
  ...paymentPages(payments, { assistants }),
];
