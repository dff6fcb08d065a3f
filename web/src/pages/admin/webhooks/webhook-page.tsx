import { useState } from "react";
import { useNavigate, useParams } from "react-router-dom";
import type { Answer } from "../../../../../shared/contract.ts";
import { deliveryStatuses } from "../../../../../shared/webhooks/events.ts";
import type { Delivery, Webhook } from "../../../../../shared/webhooks/schemas.ts";
import { useApi } from "../../../lib/staff-api.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Time } from "../../../ui/display/time.tsx";
import { Breadcrumbs } from "../../../ui/layout/breadcrumbs.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import css from "../parts/admin.module.css";
import { AdminList } from "../parts/admin-list.tsx";
import { choice } from "../parts/filters.tsx";
import type { Column } from "../parts/table.tsx";
import { useList, whilePaging } from "../parts/use-list.ts";
import { Address } from "./address.tsx";
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
        <span className={`${css.second} ${styles.id}`}>{id}</span>
      </span>
    ),
  },
  { name: "Happened", cell: ({ at }) => <Time at={at} to="minute" /> },
  {
    name: "Status",
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
      <Address of={webhook.url} />
    </p>
    <p>
      <StatusBadge of={webhook} /> {webhook.events.map(patternInWords).join(", ")}
    </p>
    {webhook.paused && <p>Its events wait until you resume it.</p>}
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

const nothingSent = (
  <EmptyState title="Nothing sent yet">
    Send a test to try the address. Events of 30 days appear here.
  </EmptyState>
);

type Shown = Answer<"admin/webhooks/deliveries">;

const refreshMs = 10_000;
const isMoving = ({ webhook, deliveries }: Shown): boolean =>
  !webhook.paused && deliveries.some(({ status }) => status === "waiting");

function useLog(id: string) {
  const list = useList(filters);
  const answer = useApi(
    "admin/webhooks/deliveries",
    { id, ...list.input },
    { ...whilePaging, refreshInterval: (shown) => (shown && isMoving(shown) ? refreshMs : 0) },
  );
  return { list, answer };
}

/** The list comes from an index, which may not have the test yet. */
const withTest = (shown: Shown | undefined, test: Delivery): Shown | undefined =>
  shown && { ...shown, deliveries: [test, ...shown.deliveries] };

const Log = (log: ReturnType<typeof useLog>) => (
  <AdminList
    {...log}
    rows={log.answer.data?.deliveries}
    keyOf={({ id }) => id}
    columns={columns}
    caption="Events"
    noun="event"
    empty={nothingSent}
    bar={`${css.compact} ${css.single}`}
  />
);

const trail = [{ name: "Webhooks", to: "/admin/webhooks" }, { name: "Webhook" }];

export default function WebhookPage() {
  const { id = "" } = useParams();
  const navigate = useNavigate();
  const log = useLog(id);
  const [secret, setSecret] = useState<string>();
  const { data, error, mutate } = log.answer;
  return (
    <div className={css.page} aria-busy={!data && !error}>
      <Breadcrumbs trail={trail} />
      {!data && error && <ErrorState error={error} retry={() => void mutate()} />}
      {data && (
        <>
          <About of={data.webhook} />
          <WebhookActions
            webhook={data.webhook}
            onChanged={() => mutate()}
            onTested={(test) =>
              log.list.isFiltered || mutate((shown) => withTest(shown, test), { revalidate: false })
            }
            onSecret={setSecret}
            onDeleted={() => void navigate("/admin/webhooks")}
          />
        </>
      )}
      {(data || !error) && <Log {...log} />}
      {secret !== undefined && <SecretDialog secret={secret} close={() => setSecret(undefined)} />}
    </div>
  );
}
