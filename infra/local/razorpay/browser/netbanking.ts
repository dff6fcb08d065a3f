import { h } from "./dom.ts";
import { banks } from "./methods.ts";
import type { ViewContext } from "./view.ts";

/** As the page of a bank in Razorpay's test mode. */
async function openBank({ begin, answer, show }: ViewContext, bank: string): Promise<void> {
  await begin({ bank });
  const button = (text: string, outcome: "approve" | "decline", className: string) =>
    h("button", { type: "button", class: className, click: () => void answer(outcome) }, text);
  show(
    `Welcome to ${banks[bank] ?? bank}`,
    h("p", {}, "This is a demo bank page. Choose how the payment ends."),
    h(
      "div",
      { class: "answers" },
      button("Success", "approve", "primary"),
      button("Failure", "decline", "secondary"),
    ),
  );
}

export async function bankView(context: ViewContext): Promise<void> {
  const offered = context.instrument.banks ?? Object.keys(banks);
  const [only, ...others] = offered;
  if (only && others.length === 0) return openBank(context, only);
  const options = offered.map((code) => h("option", { value: code }, banks[code] ?? code));
  const select = h("select", { id: "bank", autofocus: true }, ...options);
  const submit = (event: Event): void => {
    event.preventDefault();
    void openBank(context, select.value);
  };
  context.show(
    "Pay by netbanking",
    h(
      "form",
      { submit },
      h("label", { for: "bank" }, "Your bank"),
      select,
      h("button", { type: "submit", class: "primary" }, "Continue to the bank"),
    ),
  );
}
