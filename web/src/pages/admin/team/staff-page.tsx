import { useState } from "react";
import { useSWRConfig } from "swr";
import type { Invitation, Member } from "../../../../../shared/team/schemas.ts";
import { useSession } from "../../../app/session/session.tsx";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { useApi } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { Invitations } from "./invitations.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { isTeamCall, useRoles } from "./use-roles.ts";

const InviteDialog = lazyFile(() => import("./invite-dialog.tsx"));
const RoleDialog = lazyFile(() => import("./role-dialog.tsx"));

type Ask = (what: "role" | "leave", member: Member) => void;

const SecondFactor = ({ of: { secondFactor } }: { of: Member }) =>
  secondFactor === undefined ? "–" : secondFactor ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>;

const columnsOf = (ask: Ask): Column<Member>[] => [
  {
    name: "Name",
    cell: ({ name, handle, email, isYou }) => (
      <span className={css.long}>
        <span className={css.named}>{name}</span> {isYou && <Badge tone="accent">You</Badge>}
        <span className={css.second} translate="no">
          @{handle} · {email}
        </span>
      </span>
    ),
  },
  { name: "Role", cell: ({ roleName }) => <span className={css.person}>{roleName}</span> },
  { name: "Second factor", cell: (member) => <SecondFactor of={member} /> },
  {
    name: "Last seen",
    cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} to="minute" /> : "Not lately"),
  },
  {
    name: "Actions",
    kind: "actions",
    cell: (member) => (
      <span className={css.actions}>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Change role of ${member.name}`}
          onClick={() => ask("role", member)}
        >
          Change role
        </Button>
        <Button
          variant="ghost"
          size="small"
          aria-label={`Remove ${member.name} from the team`}
          onClick={() => ask("leave", member)}
        >
          Remove
        </Button>
      </span>
    ),
  },
];

/** Loads the dialog before it opens. */
function useLazyDialog<T>(file: Parameters<typeof useDialogFile>[0]) {
  const [asked, setAsked] = useState<T>();
  const { load, isLoading } = useDialogFile(file);
  return {
    asked,
    isLoading,
    async ask(about: T) {
      if (await load()) setAsked(about);
    },
    close: () => setAsked(undefined),
  };
}

export default function StaffPage() {
  const list = useList({});
  const answer = useApi("admin/staff/list", list.input, whilePaging);
  const roles = useRoles().data?.roles;
  const { mutate } = useSWRConfig();
  const { reload } = useSession();
  const [invited, setInvited] = useState<Invitation>();
  const inviting = useLazyDialog<true>(InviteDialog);
  const changing = useLazyDialog<Member>(RoleDialog);
  const [leaving, setLeaving] = useState<Member>();
  const refresh = () => mutate(isTeamCall);
  /** A person who changed their own membership was signed out. */
  const settle = ({ isYou }: Member) => (isYou ? reload() : refresh());
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.staff}
      keyOf={({ _id }) => _id}
      columns={columnsOf((what, member) =>
        what === "role" ? void changing.ask(member) : setLeaving(member),
      )}
      caption="Team"
      noun="member of the team"
      lead={
        <div className={css.buttons}>
          <Button disabled={!roles} busy={inviting.isLoading} onClick={() => void inviting.ask(true)}>
            Invite someone
          </Button>
          <ButtonLink to="/admin/roles" variant="secondary">
            Roles
          </ButtonLink>
        </div>
      }
    >
      <Invitations latest={invited} onChanged={refresh} />
      {roles && inviting.asked && (
        <Optional>
          <InviteDialog
            roles={roles}
            done={(invitation) => {
              setInvited(invitation);
              return refresh();
            }}
            close={inviting.close}
          />
        </Optional>
      )}
      {roles && changing.asked && (
        <Optional>
          <RoleDialog member={changing.asked} roles={roles} done={settle} close={changing.close} />
        </Optional>
      )}
      <LeaveDialog member={leaving} done={settle} close={() => setLeaving(undefined)} />
    </AdminList>
  );
}
