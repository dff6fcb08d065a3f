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

async function answer({ payment, amount, shop }: Scanned, outcome: "approve" | "decline"): Promise<void> {
  try {
    await call("answer", { payment, outcome });
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
  const all = await call<Scanned[]>("phone", {}).catch(() => []);
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
