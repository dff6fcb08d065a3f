import { useParams } from "react-router-dom";
import { useTitle } from "../../../app/page-title.tsx";
import { ApiError } from "../../../lib/api.ts";
import styles from "../../../parts/checkout/checkout.module.css";
import { ButtonLink } from "../../../ui/controls/button.tsx";
import { Container } from "../../../ui/layout/container.tsx";
import { EmptyState } from "../../../ui/states/empty-state.tsx";
import { ErrorState } from "../../../ui/states/error-state.tsx";
import { PageLoading } from "../../../ui/states/spinner.tsx";
import { useContinueLink } from "./link/continue-api.ts";
import { OfferedCart } from "./link/offered-cart.tsx";

const endings = {
  ordered: {
    title: "This link has been used",
    text: "An order was placed with it. If it's yours, we've emailed you a link to the order.",
  },
  canceled: {
    title: "Your assistant canceled this cart",
    text: "Ask your assistant for a new link, or shop here yourself.",
  },
  unknown: {
    title: "This link has expired or isn't valid",
    text: "Links from assistants last 24 hours. Ask your assistant for a new one.",
  },
} as const;

function Ending({ state }: { state: keyof typeof endings }) {
  const { title, text } = endings[state];
  useTitle(title);
  return (
    <EmptyState level={1} title={title} action={<ButtonLink to="/products">Visit the shop</ButtonLink>}>
      {text}
    </EmptyState>
  );
}

function Shown({ token }: { token: string }) {
  const { data, error, mutate } = useContinueLink(token);
  if (!data) {
    if (error instanceof ApiError && error.code === "not_found") return <Ending state="unknown" />;
    return error ? <ErrorState level={1} error={error} retry={() => void mutate()} /> : <PageLoading />;
  }
  if (data.state !== "open") return <Ending state={data.state} />;
  return <OfferedCart token={token} cart={data} refresh={() => mutate()} />;
}

/** Shows the buyer what an assistant filled. Opening the link changes nothing. */
export default function ContinuePage() {
  const { token = "" } = useParams();
  return (
    <Container className={styles.page}>
      <meta name="referrer" content="no-referrer" />
      <Shown key={token} token={token} />
    </Container>
  );
}
