import { useState } from "react";
import { ForgotPassword } from "../../../../../shared/accounts/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { ApiError, call } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./product.module.css";

interface AskProps {
  id: string;
  done: (text: string) => void;
  failed: (error: unknown) => void;
}

function AskByAccount({ id, email, done, failed }: AskProps & { email: string }) {
  async function ask(): Promise<void> {
    await call("waits/ask", { id });
    done(`We'll email ${email} once it's back in stock.`);
  }
  const { busy, run } = useAction(ask, { failed });
  return (
    <Button variant="secondary" size="large" busy={busy} onClick={() => void run()}>
      Notify me
    </Button>
  );
}

function AskByMail({ id, done, failed }: AskProps) {
  const { form, field, busy } = useForm({
    schema: ForgotPassword,
    initial: { email: "" },
    async submit({ email }) {
      await call("waits/ask", { id, email });
      done(`We've emailed a link to ${email}. Open it to join the waiting list.`);
    },
    failed,
  });
  return (
    <form {...form} className={css.ask} aria-label="Notify me">
      <Field {...field("email")} label="Email" type="email" autoComplete="email" />
      <Button type="submit" variant="secondary" size="large" busy={busy}>
        Notify me
      </Button>
    </form>
  );
}

/** The focused button was replaced. */
const takeFocus = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface NotifyMeProps {
  id: string;
  refresh: () => Promise<unknown>;
}

export default function NotifyMe({ id, refresh }: NotifyMeProps) {
  const { user } = useSession();
  const [asked, setAsked] = useState<string>();

  function failed(error: unknown): void {
    toast.failed(error);
    if (error instanceof ApiError && error.code === "in_stock") void refresh();
  }

  if (asked)
    return (
      <p className={css.asked} role="status" tabIndex={-1} ref={takeFocus}>
        {asked}
      </p>
    );
  const ask = { id, done: setAsked, failed };
  return (
    <div className={css.notify}>
      <p>Email me when it’s back in stock</p>
      {user ? <AskByAccount {...ask} email={user.email} /> : <AskByMail {...ask} />}
    </div>
  );
}
