import { useState } from "react";
import { useParams } from "react-router-dom";
import { refusals } from "../../../../shared/errors.ts";
import { useSession } from "../../app/session.tsx";
import { ApiError, call, messageOf } from "../../lib/api.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { toast } from "../../ui/toast.tsx";
import { FormCard } from "./form-card.tsx";

const isLinkDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "link_expired" || error.fields.token !== undefined);

const outcomes = {
  confirmed: {
    tone: "success",
    title: "Your email address is confirmed",
    text: "Notices about your account come to it from now on. What you bought with it as a guest can be added in My Orders.",
  },
  dead: {
    tone: "error",
    title: refusals.link_expired.message,
    text: "If your address still has to be confirmed, your account page sends another link.",
  },
} as const;

const Outcome = ({ tone, title, text }: (typeof outcomes)[keyof typeof outcomes]) => (
  <FormCard title="Confirm Email">
    <Notice tone={tone} title={title}>
      {text}
    </Notice>
    <ButtonLink to="/account" size="large">
      My Account
    </ButtonLink>
  </FormCard>
);

/** Confirms only on a button press: mail scanners open links, and must not confirm. */
export default function ConfirmEmailPage() {
  const { token = "" } = useParams();
  const { reload } = useSession();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<keyof typeof outcomes>();

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await call("account/confirm-email", { token });
      setOutcome("confirmed");
      await reload();
    } catch (error) {
      if (isLinkDead(error)) setOutcome("dead");
      else toast.account.error(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  if (outcome) return <Outcome {...outcomes[outcome]} />;
  return (
    <FormCard
      title="Confirm Email"
      lead="An Earshot account now uses the address that this link was mailed to. Is it yours? Then notices about the account will go to it."
    >
      <Button size="large" busy={busy} onClick={() => void confirm()}>
        Confirm this address
      </Button>
    </FormCard>
  );
}
