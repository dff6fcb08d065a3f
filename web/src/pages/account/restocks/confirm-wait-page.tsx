import { waitDays } from "../../../../../shared/core/limits.ts";
import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

async function confirm(token: string) {
  await call("waits/confirm", { token });
  return {
    tone: "success",
    title: "We tell you when it is back",
    text: `You get one mail, in the order in which people asked, or none if it takes more than ${waitDays} days.`,
  } as const;
}

export default function ConfirmWaitPage() {
  return (
    <MailedLink
      title="Notify Me"
      lead="Somebody asked us to write to the address that this link was mailed to when a product is back. Was it you?"
      action="Yes, tell me"
      send={confirm}
      renewal="You can ask again on the product's page."
      back={{ to: "/products", name: "Back to the shop" }}
    />
  );
}
