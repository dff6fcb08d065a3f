import { useLayoutEffect, useRef } from "react";
import { classes } from "../classes.ts";
import { Button } from "../controls/button.tsx";
import css from "./error-banner.module.css";
import { Notice } from "./notice.tsx";

interface ErrorBannerProps {
  error: { message: string };
  retry: () => void;
  /** Stays visible in lists that load more at their end. */
  sticky?: boolean | undefined;
}

/** The button disappears with the banner, so the focus must move. */
function useFocusLeftToPage() {
  const banner = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = banner;
    return () => {
      if (current?.contains(document.activeElement))
        document.getElementById("main")?.focus({ preventScroll: true });
    };
  }, []);
  return banner;
}

/** Shown above stale data, with a retry button. */
export function ErrorBanner({ error, retry, sticky }: ErrorBannerProps) {
  const banner = useFocusLeftToPage();
  return (
    <div ref={banner} className={classes(css.banner, sticky && css.sticky)}>
      <Notice
        tone="error"
        action={
          <Button variant="secondary" size="small" onClick={retry}>
            Try again
          </Button>
        }
      >
        {error.message}
      </Notice>
    </div>
  );
}
