import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import { type Delivery, deliveryStatuses, type Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { patternInWords } from "./event-words.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import styles from "./webhooks.module.css";

const tones = { waiting: "waiting", delivered: "good", failed: "bad" } as const;
const names = { waiting: "Waiting", delivered: "Delivered", failed: "Failed" } as const;

function AnswerCell({ of: { answer, problem } }: { of: Delivery }) {
  if (problem) return problem;
  if (!answer) return "–";
  if (!answer.body) return answer.status;
  return (
    <details>
      <summary>{answer.status}</summary>
      <pre className={styles.answer}>{answer.body}</pre>
    </details>
  );
}

const columns: Column<Delivery>[] = [
  {
    name: "Event",
    cell: ({ id, event }) => (
      <span className={css.long} translate="no">
        {event}
        <span className={css.second}>{id}</span>
      </span>
    ),
  },
  { name: "Happened", cell: ({ at }) => <Time at={at} to="minute" /> },
  {
    name: "Status",
    kind: "badge",
    cell: ({ status }) => <Badge tone={tones[status]}>{names[status]}</Badge>,
  },
  { name: "Attempts", kind: "number", cell: ({ attempts }) => attempts },
  { name: "Next attempt", cell: ({ next }) => (next ? <Time at={next} to="minute" /> : "–") },
  { name: "Answer", cell: (delivery) => <AnswerCell of={delivery} /> },
];

const filters = { status: choice("Status", deliveryStatuses, { names, any: "All" }) };

const About = ({ of: webhook }: { of: Webhook }) => (
  <div className={css.stack}>
    <p className={css.long} translate="no">
      {webhook.url}
    </p>
    <p>
      <StatusBadge of={webhook} /> {webhook.events.map(patternInWords).join(", ")}
    </p>
    {webhook.failingSince && (
      <p>
        It hasn’t accepted an event since <Time at={webhook.failingSince} to="minute" />.
      </p>
    )}
    {webhook.oldSecretUntil && (
      <p>
        The previous secret works until <Time at={webhook.oldSecretUntil} to="minute" />.
      </p>
    )}
  </div>
);

export default function WebhookPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const list = useList(filters);
  const answer = useApi("admin/webhooks/deliveries", { id, ...list.input }, whilePaging);
  const [secret, setSecret] = useState<string>();
  const webhook = answer.data?.webhook;
  return (
    <AdminList
      list={list}
      answer={answer}
      rows={answer.data?.deliveries}
      keyOf={({ id: event }) => event}
      columns={columns}
      caption="Events"
      noun="event"
      lead={
        <>
          <Breadcrumbs trail={[{ name: "Webhooks", to: "/admin/webhooks" }, { name: "Webhook" }]} />
          {webhook && <About of={webhook} />}
          {webhook && (
            <WebhookActions
              webhook={webhook}
              onChanged={() => answer.mutate()}
              onSecret={setSecret}
              onDeleted={() => void navigate("/admin/webhooks")}
            />
          )}
        </>
      }
    >
      {secret !== undefined && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </AdminList>
  );
}
