import { useState } from "react";
import { encode } from "uqr";
import * as z from "zod/mini";
import { Code } from "../../../../../shared/factors/codes.ts";
import { callFactor } from "../../../lib/factor-api.ts";
import { useForm } from "../../../lib/form.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "./app-setup.module.css";
import { RecoveryCodes } from "./recovery-codes.tsx";

export interface AppOffer {
  secret: string;
  uri: string;
}

export const offerApp = (): Promise<AppOffer> => callFactor("factors/app", {});

/** A QR code needs dark on light and a quiet zone of four modules (ISO/IEC 18004) in both themes. */
function QrCode({ text }: { text: string }) {
  const { data } = encode(text, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg className={styles.code} viewBox={`0 0 ${data.length} ${data.length}`} role="img">
      <title>QR code for your authenticator app</title>
      <path d={dark.join("")} />
    </svg>
  );
}

const AppCode = z.object({ code: Code });

interface AppSetupProps {
  offer: AppOffer;
  /** Called once the recovery codes are saved. */
  done: () => unknown;
}

export function AppSetup({ offer: { secret, uri }, done }: AppSetupProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { form, field, busy } = useForm({
    schema: AppCode,
    initial: { code: "" },
    submit: async (answer) => setCodes((await callFactor("factors/confirm-app", answer)).recoveryCodes),
    failed: toast.failed,
  });
  if (codes) return <RecoveryCodes codes={codes} done={done} />;
  return (
    <form {...form} className={styles.setup}>
      <p>
        Scan this with an authenticator app, such as Google Authenticator, Aegis or your password manager. On
        this phone, <a href={uri}>open the app</a> instead.
      </p>
      <QrCode text={uri} />
      <div className={styles.secret}>
        <p>Can't scan it? Enter this key:</p>
        <Copyable name="Key" text={secret.replace(/.{4}(?=.)/g, "$& ")} />
      </div>
      <Field
        {...field("code")}
        label="Code"
        hint="The six digits that the app shows now"
        inputMode="numeric"
        autoComplete="one-time-code"
      />
      <Button type="submit" size="large" busy={busy}>
        Continue
      </Button>
    </form>
  );
}
