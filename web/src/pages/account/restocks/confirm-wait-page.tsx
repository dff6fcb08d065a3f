import { waitDays } from "../../../../../shared/core/limits.ts";
import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

async function confirm(token: string) {
  await call("waits/confirm", { token });
  return {
    tone: "success",
    title: "We'll email you when it's back",
    text: `You'll get one email, in the order people signed up. If it isn't back within ${waitDays} days, we won't email you.`,
  } as const;
}

export default function ConfirmWaitPage() {
  return (
    <MailedLink
      title="Notify me"
      lead="Confirm that you'd like an email when this product is back in stock. If you didn't ask for this, ignore it."
      action="Notify me"
      send={confirm}
      renewal="You can sign up again on the product's page."
      back={{ to: "/products", name: "Back to the shop" }}
    />
  );
}
