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
      text: "Notices about your account come to it from now on. What you bought with it as a guest can be added in My Orders.",
    } as const;
  }
  return (
    <MailedLink
      title="Confirm Email"
      lead="An Earshot account now uses the address that this link was mailed to. Is it yours? Then notices about the account will go to it."
      action="Confirm this address"
      send={confirm}
      renewal="If your address still has to be confirmed, your account page sends another link."
      back={{ to: "/account", name: "My Account" }}
    />
  );
}
