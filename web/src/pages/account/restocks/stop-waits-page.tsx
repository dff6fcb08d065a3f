import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

async function stop(token: string) {
  await call("waits/stop", { token });
  return {
    tone: "success",
    title: "You wait for nothing any more",
    text: "We write to you about no product that is back, unless you ask again.",
  } as const;
}

export default function StopWaitsPage() {
  return (
    <MailedLink
      title="Stop Mails"
      lead="You asked us to tell you when a product is back. Shall we forget that, for every product that you wait for?"
      action="Stop these mails"
      send={stop}
      renewal="You can ask again on the product's page."
      back={{ to: "/products", name: "Back to the shop" }}
    />
  );
}
