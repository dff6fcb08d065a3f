import { Button } from "../../../ui/controls/button.tsx";
import { preloadReviewDialog } from "./use-review-dialog.tsx";

export interface WriteReviewProps {
  write: () => void;
  isLoading: boolean;
}

export const WriteReview = ({ children, write, isLoading }: WriteReviewProps & { children: string }) => (
  <Button
    variant="secondary"
    aria-busy={isLoading}
    onClick={write}
    onPointerEnter={preloadReviewDialog}
    onFocus={preloadReviewDialog}
  >
    {children}
  </Button>
);
