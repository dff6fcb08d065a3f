import { Button } from "../controls/button.tsx";
import { Alert } from "../display/icons.tsx";
import { EmptyState } from "./empty-state.tsx";

interface ErrorStateProps {
  error: { message: string };
  retry?: (() => void) | undefined;
  /** Heading level; 1 if it is the page's only content. */
  level?: 1 | 2 | undefined;
}

/** Replaces content that failed to load. */
export function ErrorState({ error, retry, level }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        picture={<Alert width="100%" height="3.5rem" strokeWidth="1.25" />}
        title="Couldn't load"
        level={level}
        action={
          retry && (
            <Button variant="secondary" onClick={retry}>
              Try again
            </Button>
          )
        }
      >
        {error.message}
      </EmptyState>
    </div>
  );
}
