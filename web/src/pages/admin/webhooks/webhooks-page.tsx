import { useState } from "react";
import { Link } from "react-router-dom";
import type { Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { lazyFile, Optional } from "../../../lib/lazy-file.tsx";
import { call, useApi } from "../../../lib/staff-api.ts";
import { Button } from "../../../ui/controls/button.tsx";
import { useDialogFile } from "../../../ui/dialogs/use-dialog-file.ts";
import { Time } from "../../../ui/display/time.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import css from "../parts/admin.module.css";
import { type Column, Table } from "../parts/table.tsx";
import { Address } from "./address.tsx";
import { patternInWords } from "./event-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { WebhookDraft } from "./webhook-dialog.tsx";
import styles from "./webhooks.module.css";

const WebhookDialog = lazyFile(() => import("./webhook-dialog.tsx"));
const empty: WebhookDraft = { url: "", events: [] };

const columns: Column<Webhook>[] = [
  {
    name: "Address",
    cell: ({ _id, url }) => (
      <Link className={`${css.long} ${styles.address}`} to={`/admin/webhooks/${_id}`} translate="no">
        <Address of={url} />
      </Link>
    ),
  },
  { name: "Events", cell: ({ events }) => events.map(patternInWords).join(", ") },
  { name: "State", cell: (webhook) => <StatusBadge of={webhook} /> },
  {
    name: "Created",
    cell: ({ by, createdAt }) => (
      <span className={css.person}>
        <Time at={createdAt} />
        <span className={css.second}>by {by}</span>
      </span>
    ),
  },
];

const None = () => (
  <EmptyState title="No webhooks yet">
    Create one to notify your ERP, warehouse or script about orders, returns, stock and products.
  </EmptyState>
);

export default function WebhooksPage() {
  const { data, error, mutate } = useApi("admin/webhooks/list", {});
  const { load, isLoading } = useDialogFile(WebhookDialog);
  const [isCreating, setCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const close = () => setCreating(false);
  async function open() {
    if (await load()) setCreating(true);
  }
  async function create(draft: WebhookDraft) {
    const made = await call("admin/webhooks/create", draft);
    close();
    setSecret(made.secret);
    void mutate();
  }
  if (!data && error) return <ErrorState error={error} retry={() => void mutate()} />;
  return (
    <div className={css.page} aria-busy={!data}>
      <div className={css.buttons}>
        <Button busy={isLoading} onClick={() => void open()}>
          Create webhook
        </Button>
      </div>
      {data?.webhooks.length === 0 ? (
        <None />
      ) : (
        <Table caption="Webhooks" rows={data?.webhooks} keyOf={({ _id }) => _id} columns={columns} />
      )}
      {isCreating && (
        <Optional>
          <WebhookDialog title="Create webhook" action="Create" start={empty} save={create} close={close} />
        </Optional>
      )}
      {secret !== undefined && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </div>
  );
}
