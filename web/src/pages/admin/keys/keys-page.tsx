import { useState } from "react";
import type { ApiKey } from "../../../../../shared/keys/schemas.ts";
import { messageOf } from "../../../lib/api.ts";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button, ButtonLink } from "../../../ui/controls/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { Notice } from "../../../ui/states/notice.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "../parts/admin.module.css";
import { GrantedList } from "../parts/granted-list.tsx";
import { ReasonedConfirmation } from "../parts/reasoned-confirmation.tsx";
import { type Column, Table } from "../parts/table.tsx";

const isExpired = ({ expiresAt }: ApiKey): boolean => Date.parse(expiresAt) <= Date.now();
const works = (key: ApiKey): boolean => key.endedAt === undefined && !key.makerLeft && !isExpired(key);

function Ending({ of: key }: { of: ApiKey }) {
  const { endedAt, endedBy, expiresAt, makerLeft, by } = key;
  if (makerLeft)
    return (
      <span className={css.person}>
        <Badge>Ended</Badge>
        <span className={css.second}>when {by} left the team</span>
      </span>
    );
  if (endedAt)
    return (
      <span className={css.person}>
        <Badge>Ended</Badge>
        <span className={css.second}>
          <Time at={endedAt} /> by {endedBy}
        </span>
      </span>
    );
  return (
    <span className={css.person}>
      {isExpired(key) ? <Badge>Expired</Badge> : <Badge tone="good">Working</Badge>}
      <span className={css.second}>
        {isExpired(key) ? "on" : "until"} <Time at={expiresAt} />
      </span>
    </span>
  );
}

const columnsOf = (end: (key: ApiKey) => void): Column<ApiKey>[] => [
  {
    name: "Name",
    cell: ({ name, networks }) => (
      <span className={css.long}>
        <span className={css.named}>{name}</span>
        {networks && (
          <span className={css.second} translate="no">
            From {networks.join(", ")}
          </span>
        )}
      </span>
    ),
  },
  { name: "Access", cell: ({ permissions }) => <GrantedList permissions={permissions} /> },
  {
    name: "Created",
    cell: ({ by, createdAt }) => (
      <span className={css.person}>
        <Time at={createdAt} />
        <span className={css.second}>by {by}</span>
      </span>
    ),
  },
  {
    name: "Last used",
    cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} to="minute" /> : "Never"),
  },
  { name: "State", cell: (key) => <Ending of={key} /> },
  {
    name: "Actions",
    kind: "actions",
    cell: (key) =>
      works(key) && (
        <Button variant="ghost" size="small" aria-label={`End ${key.name}`} onClick={() => end(key)}>
          End
        </Button>
      ),
  },
];

/** Keys that others could have read. */
function Seen({ keys }: { keys: readonly ApiKey[] }) {
  const seen = keys.filter((key) => key.seenInBrowserAt && works(key));
  return seen.map(({ _id, name, seenInBrowserAt = "" }) => (
    <Notice key={_id} tone="error" title={`A browser sent “${name}”`}>
      <p>
        We refused it, first on <Time at={seenInBrowserAt} to="minute" />. Anyone who opens a page with this
        key can read it. End the key, and use a new one on your server alone.
      </p>
    </Notice>
  ));
}

type Ended = (key: ApiKey) => Promise<unknown>;

function EndDialog({ of: key, ended, close }: { of: ApiKey | undefined; ended: Ended; close: () => void }) {
  async function end(reason: string | undefined) {
    if (!key) return;
    await ended((await call("admin/keys/delete", { id: key._id, reason })).key);
    toast.success(`${key.name} no longer works`);
  }
  return (
    <ReasonedConfirmation
      open={key !== undefined}
      title="End this key?"
      action="End key"
      keep="Keep key"
      onConfirm={end}
      failed={(failure) => toast.error(messageOf(failure))}
      onClose={close}
    >
      <p>
        Programs that use <span className={css.named}>{key?.name}</span> are refused at once. You can't undo
        this.
      </p>
    </ReasonedConfirmation>
  );
}

export default function KeysPage() {
  const { data, error, mutate } = useApi("admin/keys/list", {});
  const [asked, setAsked] = useState<ApiKey>();
  const ended: Ended = (key) =>
    mutate(
      (shown) => shown && { ...shown, keys: shown.keys.map((each) => (each._id === key._id ? key : each)) },
      { revalidate: false },
    );
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <div className={css.page}>
      <p className={css.soft}>
        Programs call the shop's API with a key: an ERP, a warehouse or a script. Each may do only what you
        choose.
      </p>
      <div className={css.buttons}>
        <ButtonLink to="/admin/key">Create key</ButtonLink>
      </div>
      {data && <Seen keys={data.keys} />}
      {data?.keys.length === 0 ? (
        <EmptyState title="No keys yet.">
          Create one for each program, so that you can end it alone.
        </EmptyState>
      ) : (
        <Table caption="API keys" rows={data?.keys} keyOf={({ _id }) => _id} columns={columnsOf(setAsked)} />
      )}
      <EndDialog of={asked} ended={ended} close={() => setAsked(undefined)} />
    </div>
  );
}
