import { toast } from "../toasts/toast.tsx";
import { Button } from "./button.tsx";
import css from "./copyable.module.css";

interface CopyableProps {
  /** As in "Reference". */
  name: string;
  text: string;
}

export function Copyable({ name, text }: CopyableProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(`${name} copied`);
    } catch {
      toast.error("We couldn't copy it. Select the text instead.");
    }
  }

  return (
    <span className={css.copyable}>
      <span className={css.text} translate="no">
        {text}
      </span>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Copy ${name.toLowerCase()} ${text}`}
        onClick={() => void copy()}
      >
        Copy
      </Button>
    </span>
  );
}
