import { useState } from "react";
import * as z from "zod/mini";
import { Reason } from "../../../../../shared/core/wire.ts";
import type { Member, Role } from "../../../../../shared/team/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { useForm } from "../../../lib/form.ts";
import { useFormInHand } from "../../../lib/sign-in-again.ts";
import { call } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import ReasonInput from "../parts/reason-input.tsx";
import { refusalWords } from "./refusal-words.ts";
import { RoleField } from "./role-field.tsx";

const Draft = z.object({ role: z.string().check(z.minLength(1, "Choose a role")), reason: Reason });

interface RoleDialogProps {
  member: Member;
  roles: readonly Role[];
  done: (changed: Member) => Promise<unknown>;
  close: () => void;
}

/** Gives a member of staff another role. */
export default function RoleDialog({ member, roles, done, close }: RoleDialogProps) {
  useFormInHand(true);
  const [refusal, setRefusal] = useState("");
  const { form, field, values, busy } = useForm({
    schema: Draft,
    initial: { role: member.role, reason: "" },
    async submit(draft) {
      setRefusal("");
      const answer = await call("admin/staff/update", { id: member._id, ...draft });
      toast.success(`${member.name} is now “${answer.member.roleName}”`);
      close();
      await done(answer.member);
    },
    failed: (error) => setRefusal(refusalWords(error) ?? messageOf(error)),
  });
  return (
    <Dialog open onClose={close} title={`Change the role of ${member.name}`}>
      <form {...form} className={css.form}>
        <p>
          {member.isYou
            ? "This signs you out everywhere. Sign in again to work with the new role."
            : "This signs them out everywhere. They work with the new role once they sign in again."}
        </p>
        {refusal && <Notice tone="error">{refusal}</Notice>}
        <RoleField field={field("role")} roles={roles} />
        <ReasonInput {...field("reason")} />
        <div className={css.buttons}>
          <Button variant="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" busy={busy} disabled={values.role === member.role}>
            Change role
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
