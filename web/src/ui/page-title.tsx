import type { ReactNode } from "react";
import { useEffect } from "react";

const shopName = "Earshot";
const shopDescription =
  "Earbuds, headphones, speakers and smart watches, chosen by ear. 1 year warranty, 7 day replacement, free shipping in India.";

/** Sets the document's title and description. */
export function useTitle(title: string | undefined, description: string = shopDescription): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === shopName ? `${shopName}: audio worth hearing` : `${title} · ${shopName}`;
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}

interface PageTitleProps {
  /** The document's title, and the heading unless children are given. */
  title: string;
  description?: string | undefined;
  children?: ReactNode;
}

/** The page's only h1; sets the document's title too. */
export function PageTitle({ title, description, children }: PageTitleProps) {
  useTitle(title, description);
  return <h1>{children ?? title}</h1>;
}
