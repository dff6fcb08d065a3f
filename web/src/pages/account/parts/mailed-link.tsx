import { type ReactNode, useState } from "react";
import { useParams } from "react-router-dom";
import { refusals } from "../../../../../shared/core/errors.ts";
import { ApiError } from "../../../lib/api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import { FormCard } from "./form-card.tsx";

const isLinkDead = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === "link_expired" || error.fields.token !== undefined);

/** Errors that a retry does not change. */
const isFinal = (error: unknown): error is ApiError =>
  error instanceof ApiError && ["in_stock", "too_many_waits", "not_found"].includes(error.code ?? "");

interface Outcome {
  tone: "success" | "info" | "error";
  title: string;
  text: string;
}

interface MailedLinkProps {
  title: string;
  lead: ReactNode;
  action: string;
  send: (token: string) => Promise<Outcome>;
  /** How to get another link. */
  renewal: string;
  back: { to: string; name: string };
}

/** Acts only on a button press, since mail scanners open links. */
export function MailedLink({ title, lead, action, send, renewal, back }: MailedLinkProps) {
  const { token = "" } = useParams();
  const [outcome, setOutcome] = useState<Outcome>();

  function failed(error: unknown): void {
    if (isLinkDead(error)) setOutcome({ tone: "error", title: refusals.link_expired.message, text: renewal });
    else if (isFinal(error))
      setOutcome({ tone: "info", title: error.message, text: "No changes were made." });
    else toast.account.failed(error);
  }
  const { busy, run } = useAction(async () => setOutcome(await send(token)), { failed });

  if (outcome)
    return (
      <FormCard title={title}>
        <Notice tone={outcome.tone} title={outcome.title}>
          {outcome.text}
        </Notice>
        <ButtonLink to={back.to} size="large">
          {back.name}
        </ButtonLink>
      </FormCard>
    );
  return (
    <FormCard title={title} lead={lead}>
      <Button size="large" busy={busy} onClick={() => void run()}>
        {action}
      </Button>
    </FormCard>
  );
}
