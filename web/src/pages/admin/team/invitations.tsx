import { useState } from "react";
import type { Invitation } from "../../../../../shared/team/schemas.ts";
import { withFirst } from "../../../lib/own-write.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useAction } from "../../../ui/controls/use-action.ts";
import { Time } from "../../../ui/display/time.tsx";
import { ErrorBanner } from "../../../ui/states/error-banner.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import { type Column, Table } from "../parts/table.tsx";

interface ActionsProps {
  invitation: Invitation;
  onChanged: () => Promise<unknown>;
  withdraw: () => void;
}

function Actions({ invitation: { email, role }, onChanged, withdraw }: ActionsProps) {
  const { busy, run } = useAction(async () => {
    await call("admin/invitations/create", { email, role });
    toast.success(`Sent to ${email} again. The previous link no longer works`);
    await onChanged();
  });
  return (
    <span className={css.actions}>
      <Button
        variant="ghost"
        size="small"
        busy={busy}
        aria-label={`Send again: invitation to ${email}`}
        onClick={() => void run()}
      >
        Send again
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Withdraw the invitation to ${email}`}
        onClick={withdraw}
      >
        Withdraw
      </Button>
    </span>
  );
}

const columnsOf = (
  onChanged: ActionsProps["onChanged"],
  ask: (invitation: Invitation) => void,
): Column<Invitation>[] => [
  { name: "Email", cell: ({ email }) => <span className={css.long}>{email}</span> },
  { name: "Role", cell: ({ roleName }) => <span className={css.person}>{roleName}</span> },
  {
    name: "Invited",
    cell: ({ by, createdAt }) => (
      <span className={css.person}>
        <Time at={createdAt} />
        <span className={css.second}>by {by}</span>
      </span>
    ),
  },
  { name: "Expires", cell: ({ expiresAt }) => <Time at={expiresAt} to="minute" /> },
  {
    name: "Actions",
    kind: "actions",
    cell: (invitation) => (
      <Actions invitation={invitation} onChanged={onChanged} withdraw={() => ask(invitation)} />
    ),
  },
];

interface InvitationsProps {
  /** Sent on this page just now; the list may lack it for a second. */
  latest: Invitation | undefined;
  onChanged: () => Promise<unknown>;
}

/** The newest invitations that nobody has accepted yet. */
export function Invitations({ latest, onChanged }: InvitationsProps) {
  const { data, error, mutate } = useApi("admin/invitations/list", {});
  const [asked, setAsked] = useState<Invitation>();
  const [withdrawn, setWithdrawn] = useState<readonly string[]>([]);
  const rows = withFirst(data?.invitations ?? [], latest).filter(
    ({ createdAt, _id }) => !withdrawn.includes(_id + createdAt),
  );
  async function withdraw(reason: string | undefined) {
    if (!asked) return;
    await call("admin/invitations/delete", { id: asked._id, reason });
    setWithdrawn((before) => [...before, asked._id + asked.createdAt]);
    toast.success(`The invitation to ${asked.email} no longer works`);
  }
  if (error) return <ErrorBanner error={error} retry={() => void mutate()} />;
  if (rows.length === 0) return null;
  return (
    <section className={css.stack} aria-labelledby="invitations">
      <h2 id="invitations">Open invitations</h2>
      <Table
        caption="Open invitations"
        rows={rows}
        keyOf={({ _id }) => _id}
        columns={columnsOf(onChanged, setAsked)}
      />
      <ReasonedConfirmation
        open={asked !== undefined}
        title="Withdraw this invitation?"
        action="Withdraw invitation"
        keep="Keep invitation"
        onConfirm={withdraw}
        onSettled={onChanged}
        onClose={() => setAsked(undefined)}
      >
        <p>
          The link we emailed to <span className={css.named}>{asked?.email}</span> stops working.
        </p>
      </ReasonedConfirmation>
    </section>
  );
}
