import { useLayoutEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { Notice } from "./notice.tsx";

interface ErrorBannerProps {
  error: { message: string };
  retry: () => void;
}

/** The focus must not go with the button that was pressed. */
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

/** Above a list: what the server said, and a way to ask again. Data shown before stays below it. */
export function ErrorBanner({ error, retry }: ErrorBannerProps) {
  const banner = useFocusLeftToPage();
  return (
    <div ref={banner}>
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
