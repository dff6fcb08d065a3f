import { Button } from "../../../ui/controls/button.tsx";
import { Copyable } from "../../../ui/controls/copyable.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import css from "../parts/admin.module.css";

interface SecretDialogProps {
  secret: string;
  close: () => void;
}

export const SecretDialog = ({ secret, close }: SecretDialogProps) => (
  <Dialog open onClose={close} title="Signing secret">
    <div className={css.form}>
      <p>Copy it now: we won’t show it again. Your receiver verifies our signatures with it.</p>
      <Copyable name="Secret" text={secret} />
      <div className={css.buttons}>
        <Button onClick={close}>Done</Button>
      </div>
    </div>
  </Dialog>
);
