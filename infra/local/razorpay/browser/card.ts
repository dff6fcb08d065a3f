import { h, messageOf } from "./dom.ts";
import type { ViewContext } from "./view.ts";

function field(id: string, label: string, autocomplete: string, value = ""): [HTMLElement, HTMLInputElement] {
  const input = h("input", {
    id,
    autocomplete,
    required: true,
    inputmode: id === "cardholder" ? "text" : "numeric",
    value,
  });
  return [h("div", { class: "field" }, h("label", { for: id }, label), input), input];
}

/** One-time passwords of four digits or more are right, as in Razorpay's test mode. */
function showPassword({ answer, show }: ViewContext): void {
  const [row, input] = field("otp", "One-time password", "one-time-code");
  input.autofocus = true;
  const submit = (event: Event): void => {
    event.preventDefault();
    void answer(/^\d{4,10}$/.test(input.value) ? "approve" : "otp");
  };
  show(
    "Enter the password from your bank",
    h("p", {}, "Four to ten digits are right, fewer are wrong."),
    h("form", { submit }, row, h("button", { type: "submit", class: "primary" }, "Pay")),
  );
}

export async function cardView(context: ViewContext): Promise<void> {
  const [numberRow, number] = field("number", "Card number", "cc-number");
  const [expiryRow, expiry] = field("expiry", "Expiry", "cc-exp");
  const [cvvRow] = field("cvv", "CVV", "cc-csc");
  const [nameRow, cardholder] = field("cardholder", "Name on card", "cc-name", context.prefill.name);
  const problem = h("p", { role: "alert", class: "problem" });
  number.autofocus = true;
  expiry.placeholder = "MM/YY";
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    problem.textContent = "";
    try {
      await context.begin({ number: number.value, cardholder: cardholder.value });
      showPassword(context);
    } catch (error) {
      problem.textContent = messageOf(error);
      number.focus();
    }
  };
  context.show(
    "Pay by card",
    h(
      "form",
      { submit: (event) => void submit(event) },
      numberRow,
      h("div", { class: "row" }, expiryRow, cvvRow),
      nameRow,
      problem,
      h("p", { class: "hint" }, "Test card: 4386 2894 0766 0153"),
      h("button", { type: "submit", class: "primary" }, "Pay"),
    ),
  );
}
