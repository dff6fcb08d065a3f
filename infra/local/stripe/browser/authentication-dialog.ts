import type { ClientIntent } from "./api.ts";
import { sheetLink } from "./styles.ts";

function element(tag: string, text: string, id = ""): HTMLElement {
  const made = document.createElement(tag);
  made.textContent = text;
  made.id = id;
  return made;
}

function button(text: string, value: "complete" | "fail"): HTMLButtonElement {
  const made = document.createElement("button");
  made.type = "submit";
  made.value = value;
  made.className = value;
  made.textContent = text;
  return made;
}

function content({ amount, currency }: ClientIntent): HTMLFormElement {
  const money = new Intl.NumberFormat(undefined, { style: "currency", currency });
  const digits = money.resolvedOptions().maximumFractionDigits ?? 2;
  const total = money.format(amount / 10 ** digits);
  const form = document.createElement("form");
  form.method = "dialog";
  const badge = element("p", "Test mode");
  badge.className = "test-mode";
  const answers = document.createElement("div");
  answers.className = "answers";
  const complete = button("Complete authentication", "complete");
  complete.autofocus = true;
  answers.append(complete, button("Fail authentication", "fail"));
  form.append(
    badge,
    element("h2", "3-D Secure authentication", "title"),
    element(
      "p",
      `Here your bank would ask you to approve the payment of ${total}. No money moves: choose how it ends.`,
      "about",
    ),
    answers,
  );
  return form;
}

/** Simulates the bank's challenge; Escape fails it. */
export function askForAuthentication(intent: ClientIntent): Promise<"complete" | "fail"> {
  const host = document.createElement("div");
  const root = host.attachShadow({ mode: "open" });
  const dialog = document.createElement("dialog");
  dialog.setAttribute("aria-labelledby", "title");
  dialog.setAttribute("aria-describedby", "about");
  dialog.append(content(intent));
  root.append(sheetLink("dialog.css"), dialog);
  document.body.append(host);
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      host.remove();
      resolve(dialog.returnValue === "complete" ? "complete" : "fail");
    });
    dialog.showModal();
  });
}
