import type { ReactNode } from "react";
import { useEffect } from "react";
import { shop } from "../app/shop.ts";

/** Sets the document's title and description. */
export function useTitle(title: string | undefined, description: string = shop.description): void {
  useEffect(() => {
    if (title === undefined) return;
    document.title = title === shop.name ? `${shop.name}: audio worth hearing` : `${title} · ${shop.name}`;
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
