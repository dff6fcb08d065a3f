import { useRef } from "react";
import type { Member } from "../../../../../shared/team/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { call } from "../../../lib/staff-api.ts";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import { refusalWords } from "./refusal-words.ts";

interface LeaveDialogProps {
  member: Member | undefined;
  done: (member: Member) => Promise<unknown>;
  close: () => void;
}

/** Removes someone from the team; their account stays. */
export function LeaveDialog({ member, done, close }: LeaveDialogProps) {
  const left = useRef<Member>(undefined);
  async function remove(reason: string | undefined) {
    if (!member) return;
    await call("admin/staff/delete", { id: member._id, reason });
    left.current = member;
    toast.success(`${member.name} is no longer on the team`);
  }
  async function settled() {
    if (left.current) await done(left.current);
    left.current = undefined;
  }
  return (
    <ReasonedConfirmation
      open={member !== undefined}
      title={member?.isYou ? "Leave the team?" : "Remove this person from the team?"}
      action={member?.isYou ? "Leave the team" : "Remove from the team"}
      onConfirm={remove}
      onSettled={settled}
      failed={(error) => toast.error(refusalWords(error) ?? messageOf(error))}
      onClose={close}
    >
      {member && (
        <p>
          <span className={css.named}>{member.name}</span> ({member.email}) loses access to the admin area
          right away and is signed out everywhere. The account stays as a customer's, with its orders.
        </p>
      )}
    </ReasonedConfirmation>
  );
}
