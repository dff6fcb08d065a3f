import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

async function stop(token: string) {
  await call("cart/stop", { token });
  return {
    tone: "success",
    title: "No more cart reminders",
    text: "We won't email you about your cart.",
  } as const;
}

export default function StopCartMailsPage() {
  return (
    <MailedLink
      title="Stop cart reminders"
      lead="You asked us to remind you of your cart. Do you want to stop these emails?"
      action="Stop emails"
      send={stop}
      renewal="You can untick the box in your cart."
      back={{ to: "/cart", name: "View cart" }}
    />
  );
}
