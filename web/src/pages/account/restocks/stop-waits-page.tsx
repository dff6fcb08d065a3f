import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

async function stop(token: string) {
  await call("waits/stop", { token });
  return {
    tone: "success",
    title: "You're off all waiting lists",
    text: "We won't email you about restocks unless you ask again.",
  } as const;
}

export default function StopWaitsPage() {
  return (
    <MailedLink
      title="Stop restock emails"
      lead="You asked us to email you when products are back in stock. Do you want to stop all restock emails?"
      action="Stop emails"
      send={stop}
      renewal="You can sign up again on the product's page."
      back={{ to: "/products", name: "Back to the shop" }}
    />
  );
}
