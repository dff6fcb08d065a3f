import * as z from "zod/mini";
import { type Passkey, PasskeyName, PasskeyPassword } from "../../../../../shared/accounts/passkey.ts";
import { call } from "../../../lib/api.ts";
import { confirmed } from "../../../lib/confirm-again.ts";
import { deviceName } from "../../../lib/device-name.ts";
import { useForm } from "../../../lib/form.ts";
import { addPasskey } from "../../../lib/passkey.ts";
import { passkeyMessage } from "../../../lib/passkey-message.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import styles from "../parts/account.module.css";

interface Done {
  saved: () => void;
  close: () => void;
}

function Rename({ passkey, saved, close }: Done & { passkey: Passkey }) {
  const { form, field, busy } = useForm({
    schema: PasskeyName,
    initial: { name: passkey.name },
    async submit({ name }) {
      await call("passkeys/rename", { id: passkey._id, name });
      saved();
      close();
    },
    failed: toast.account.failed,
  });
  return (
    <form {...form} className={styles.form}>
      <Field {...field("name")} label="Name" />
      <Button type="submit" busy={busy}>
        Save
      </Button>
    </form>
  );
}

const NewPasskey = z.extend(PasskeyName, PasskeyPassword.shape);

function Add({ saved, close }: Done) {
  const { form, field, busy } = useForm({
    schema: NewPasskey,
    initial: { name: deviceName(navigator.userAgent), password: "" },
    async submit(input) {
      await confirmed(() => addPasskey(input));
      toast.account.success("Passkey added");
      saved();
      close();
    },
    failed: (error) => toast.account.error(passkeyMessage(error)),
  });
  return (
    <form {...form} className={styles.form}>
      <p>Your device will ask you to unlock it next. We'll email you to confirm.</p>
      <Field {...field("name")} label="Name" hint="So you can recognise it later" />
      <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />
      <Button type="submit" busy={busy}>
        Continue
      </Button>
    </form>
  );
}

interface PasskeyDialogProps extends Done {
  /** Undefined for a new passkey. */
  passkey: Passkey | undefined;
}

export default function PasskeyDialog({ passkey, ...done }: PasskeyDialogProps) {
  return (
    <Dialog open title={passkey ? "Rename passkey" : "Add a passkey"} onClose={done.close}>
      {passkey ? <Rename passkey={passkey} {...done} /> : <Add {...done} />}
    </Dialog>
  );
}
