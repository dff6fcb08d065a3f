import { Button } from "../../../ui/controls/button.tsx";
import { drawn } from "../../../ui/display/icons.tsx";
import { toast } from "../../../ui/toasts/toast.tsx";
import css from "./product.module.css";

const ShareIcon = drawn("M12 15V3.5M8 7l4-3.5L16 7M6 11.5H5v9h14v-9h-1");

async function share(title: string): Promise<void> {
  // Without the parts of this visit, such as an open dialog.
  const url = `${location.origin}${location.pathname}`;
  try {
    // Missing in some browsers, and on addresses without encryption.
    if (typeof navigator.share === "function") return await navigator.share({ title, url });
    await navigator.clipboard.writeText(url);
    toast.success("Link copied");
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    toast.error("We couldn't copy the link. Copy it from the address bar.");
  }
}

/** The device's own sheet, or a copied link. */
export const Share = ({ name }: { name: string }) => (
  <Button variant="ghost" className={css.share} aria-label={`Share ${name}`} onClick={() => void share(name)}>
    <ShareIcon /> <span>Share</span>
  </Button>
);
