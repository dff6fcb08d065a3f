import { call, h, messageOf, rupees } from "./dom.ts";

interface Scanned {
  payment: string;
  order: string;
  shop: string;
  receipt: string | null;
  amount: number;
  isOver: boolean;
}

const pollMs = 1500;
const ignored = new Set<string>();
const wanted = new URLSearchParams(location.search).get("payment");
const list = h("ul", { class: "scanned" });
const empty = h(
  "p",
  { class: "empty" },
  "Nothing to approve. Choose UPI at the checkout, and it appears here.",
);
const status = h("p", { role: "status", class: "done" });
let shown = "";

const stripe = "/_local/stripe/control/upi";

/** Stripe's codes that wait for a phone; none where real Stripe is used. */
async function ofStripe(): Promise<Scanned[]> {
  const response = await fetch(stripe);
  if (!response.ok) return [];
  const codes: Scanned[] = await response.json();
  return codes.map((code) => ({ ...code, order: code.payment, shop: "Earshot", isOver: false }));
}

async function send(payment: string, outcome: "approve" | "decline"): Promise<void> {
  if (!payment.startsWith("pi_")) return call("answer", { payment, outcome });
  const body = JSON.stringify({ payment_intent: payment, outcome });
  const { ok } = await fetch(stripe, { method: "POST", body });
  if (!ok) throw new Error("This payment has its answer already");
}

async function answer({ payment, amount, shop }: Scanned, outcome: "approve" | "decline"): Promise<void> {
  try {
    await send(payment, outcome);
    status.textContent =
      outcome === "approve" ? `Paid ${rupees(amount)} to ${shop}.` : `Declined ${rupees(amount)} to ${shop}.`;
  } catch (error) {
    status.textContent = messageOf(error);
  }
  await refresh();
}

function wait({ payment }: Scanned): void {
  ignored.add(payment);
  status.textContent = "Not answered. The payment fails ten minutes after it was made.";
  void refresh();
}

function row(scanned: Scanned): HTMLElement {
  const { shop, amount, receipt, order, payment, isOver } = scanned;
  const button = (text: string, className: string, click: () => void) =>
    h("button", { type: "button", class: className, click }, text);
  return h(
    "li",
    { "aria-labelledby": payment },
    h("p", { class: "to" }, "Paying ", h("b", { id: payment }, shop)),
    h("p", { class: "amount" }, rupees(amount)),
    h(
      "dl",
      {},
      h("dt", {}, "Order"),
      h("dd", {}, receipt ?? order),
      h("dt", {}, "From"),
      h("dd", {}, "asha@upi"),
    ),
    isOver
      ? h("p", { class: "problem" }, "The shop has stopped waiting. An approval arrives late.")
      : undefined,
    h(
      "div",
      { class: "answers" },
      button("Approve", "primary", () => void answer(scanned, "approve")),
      button("Decline", "secondary", () => void answer(scanned, "decline")),
      button("Wait", "plain", () => wait(scanned)),
    ),
  );
}

async function refresh(): Promise<void> {
  const found = await Promise.all(
    [call<Scanned[]>("phone", {}), ofStripe()].map((each) => each.catch(() => [])),
  );
  const all = found.flat();
  const open = all.filter(({ payment }) => !ignored.has(payment) && (wanted === null || payment === wanted));
  const now = JSON.stringify(open);
  if (now === shown) return;
  shown = now;
  list.replaceChildren(...open.map(row));
  empty.hidden = open.length > 0;
}

async function follow(): Promise<void> {
  await refresh();
  setTimeout(follow, pollMs);
}

document.getElementById("phone")?.append(status, list, empty);
void follow();
