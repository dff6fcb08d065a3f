import { useState } from "react";
import * as z from "zod/mini";
import type { SecondFactor, User } from "../../../../shared/accounts/schemas.ts";
import { Code, RecoveryCode } from "../../../../shared/factors/codes.ts";
import { callFactor } from "../../lib/factor-api.ts";
import { importFile } from "../../lib/files.ts";
import { useForm } from "../../lib/form.ts";
import { passkeyMessage } from "../../lib/passkey-message.ts";
import { Button } from "../../ui/controls/button.tsx";
import { useAction } from "../../ui/controls/use-action.ts";
import { Field } from "../../ui/fields/field.tsx";
import { toast } from "../../ui/toasts/toast.tsx";
import styles from "./sign-in-dialog.module.css";

const AppCode = z.object({ code: Code });
const OneRecoveryCode = z.object({ recoveryCode: RecoveryCode });

const focus = (input: HTMLInputElement | null) => input?.focus();

interface WayProps {
  action: string;
  done: (user: User) => unknown;
}

function CodeForm({ action, done }: WayProps) {
  const { form, field, busy } = useForm({
    schema: AppCode,
    initial: { code: "" },
    submit: async (answer) => void (await done((await callFactor("factors/answer", answer)).user)),
    failed: toast.failed,
  });
  return (
    <form {...form} className={styles.form}>
      <Field
        {...field("code")}
        ref={focus}
        label="Code"
        hint="The six digits in your authenticator app"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" size="large" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

function RecoveryForm({ action, done }: WayProps) {
  const { form, field, busy } = useForm({
    schema: OneRecoveryCode,
    initial: { recoveryCode: "" },
    submit: async (answer) => void (await done((await callFactor("factors/answer", answer)).user)),
    failed: toast.failed,
  });
  return (
    <form {...form} className={styles.form}>
      <Field
        {...field("recoveryCode")}
        ref={focus}
        label="Recovery code"
        hint="Each of your codes works once"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" size="large" busy={busy}>
        {action}
      </Button>
    </form>
  );
}

function PasskeyWay({ done }: Pick<WayProps, "done">) {
  async function answer() {
    const { answerWithPasskey } = await importFile(() => import("../../lib/passkey.ts"));
    await done(await answerWithPasskey());
  }
  const { busy, run } = useAction(answer, { failed: (error) => toast.error(passkeyMessage(error)) });
  return (
    <Button variant="secondary" size="large" busy={busy} onClick={() => void run()}>
      Use a passkey
    </Button>
  );
}

interface FactorFormProps extends WayProps {
  methods: NonNullable<SecondFactor["methods"]>;
}

/** A code, a passkey or a recovery code. */
export function FactorForm({ methods, ...way }: FactorFormProps) {
  const [isRecovering, setIsRecovering] = useState(false);
  const hasApp = methods.includes("app");
  const hasPasskey = methods.includes("passkey") && "PublicKeyCredential" in globalThis;
  return (
    <div className={styles.form}>
      {isRecovering && <RecoveryForm {...way} />}
      {!isRecovering && hasApp && <CodeForm {...way} />}
      {hasPasskey && <PasskeyWay done={way.done} />}
      <Button variant="ghost" onClick={() => setIsRecovering(!isRecovering)}>
        {isRecovering ? "Back" : "Use a recovery code"}
      </Button>
    </div>
  );
}
