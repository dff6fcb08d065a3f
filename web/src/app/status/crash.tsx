import type { ReactNode } from "react";
import { Button, ButtonLink } from "../../ui/controls/button.tsx";
import { Container } from "../../ui/layout/container.tsx";
import { EmptyState } from "../../ui/states/empty-state.tsx";
import { useTitle } from "../page-title.tsx";
import css from "./status.module.css";

interface CrashProps {
  title: string;
  retry: () => Promise<void>;
  children: ReactNode;
}

export function Crash({ title, retry, children }: CrashProps) {
  useTitle(title);
  return (
    <Container>
      <div className={css.page} role="alert">
        <EmptyState
          level={1}
          title={title}
          action={
            <>
              <Button onClick={() => void retry()}>Try again</Button>
              <ButtonLink to="/" variant="secondary">
                Go to the home page
              </ButtonLink>
            </>
          }
        >
          {children}
        </EmptyState>
      </div>
    </Container>
  );
}
