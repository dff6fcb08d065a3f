import { useState } from "react";
import * as z from "zod/mini";
import { Email } from "../../../../../shared/core/email.ts";
import { Reason } from "../../../../../shared/core/wire.ts";
import type { Invitation, Role } from "../../../../../shared/team/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import ReasonInput from "../parts/reason-input.tsx";
import { RoleField } from "./role-field.tsx";

const Draft = z.object({
  email: Email,
  role: z.string().check(z.minLength(1, "Choose a role")),
  reason: Reason,
});

interface InviteDialogProps {
  roles: readonly Role[];
  done: (invitation: Invitation) => Promise<unknown>;
  close: () => void;
}

export default function InviteDialog({ roles, done, close }: InviteDialogProps) {
  useFormInHand(true);
  const [refusal, setRefusal] = useState("");
  const { form, field, busy } = useForm({
    schema: Draft,
    initial: { email: "", role: "", reason: "" },
    async submit(draft) {
      setRefusal("");
      const { invitation } = await call("admin/invitations/create", draft);
      toast.success(`Invitation sent to ${draft.email}`);
      close();
      await done(invitation);
    },
    failed: (error) => setRefusal(messageOf(error)),
  });
  return (
    <Dialog open onClose={close} title="Invite someone">
      <form {...form} className={css.form}>
        <p>We'll email a link to join the team. It works once, and for a week.</p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <Field {...field("email")} label="Email" type="email" autoComplete="off" required />
        <RoleField field={field("role")} roles={roles} />
        <ReasonInput {...field("reason")} />
        <div className={css.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy}>
            Send invitation
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
