import { h } from "./dom.ts";
import type { ViewContext } from "./view.ts";

const apps = ["Google Pay", "PhonePe", "Paytm", "BHIM"];

const phoneLink = (payment: string): string => `/_local/upi?payment=${payment}`;

async function showCode({ begin, show }: ViewContext): Promise<void> {
  const { payment, code } = await begin({ flow: "qr" });
  show(
    "Scan with any UPI app",
    h("img", { class: "code", src: code, alt: "QR code of this payment", width: "220", height: "220" }),
    h(
      "p",
      {},
      "Scan it with a phone, then approve there. ",
      h("a", { href: phoneLink(payment), target: "_blank" }, "Open the simulated phone"),
    ),
    waiting(),
  );
}

const waiting = (): HTMLElement =>
  h("p", { class: "waiting", role: "status" }, h("span", { class: "spinner" }), "Waiting for your approval…");

/** Opens the phone's page as the phone would open the app. */
async function openApp({ begin, show }: ViewContext, app: string): Promise<void> {
  const phone = window.open("about:blank", "_blank");
  const { payment } = await begin({ flow: "intent" });
  if (phone) phone.location.href = new URL(phoneLink(payment), location.href).href;
  show(
    `Approve in ${app}`,
    h("p", {}, `Approve the payment in ${app}, then come back here. `),
    h("p", {}, h("a", { href: phoneLink(payment), target: "_blank" }, `Open ${app} again`)),
    waiting(),
  );
}

export async function upiView(context: ViewContext): Promise<void> {
  const { flows } = context.instrument;
  const isPhone = matchMedia("(pointer: coarse), (max-width: 480px)").matches;
  const usesApps = flows ? flows.includes("intent") && (isPhone || !flows.includes("qr")) : isPhone;
  if (!usesApps) return showCode(context);
  const list = apps.map((app) =>
    h(
      "li",
      {},
      h("button", { type: "button", class: "method", click: () => void openApp(context, app) }, app),
    ),
  );
  const hasCode = !flows || flows.includes("qr");
  const code = h(
    "button",
    { type: "button", class: "plain", click: () => void showCode(context) },
    "Show a QR code",
  );
  context.show("Pay with a UPI app", h("ul", { class: "methods" }, ...list), ...(hasCode ? [code] : []));
}
