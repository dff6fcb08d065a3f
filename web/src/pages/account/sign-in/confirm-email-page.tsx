import { useSession } from "../../../app/session/session.tsx";
import { call } from "../../../lib/api.ts";
import { MailedLink } from "../parts/mailed-link.tsx";

export default function ConfirmEmailPage() {
  const { reload } = useSession();
  async function confirm(token: string) {
    await call("account/confirm-email", { token });
    void reload();
    return {
      tone: "success",
      title: "Your email address is confirmed",
      text: "We'll send account notices to it from now on. You can add orders you placed with it as a guest in My Orders.",
    } as const;
  }
  return (
    <MailedLink
      title="Confirm Email"
      lead="An Earshot account uses this email address. If it's yours, confirm it and we'll send account notices to it."
      action="Confirm this address"
      send={confirm}
      renewal="If you still need to confirm your address, you can send another link from your account."
      back={{ to: "/account", name: "My Account" }}
    />
  );
}
