import type { ReactNode } from "react";
import { createContext, use, useEffect } from "react";
import { shop } from "../app/shop.ts";

export interface PageHead {
  title?: string;
  description?: string;
  /** Path and query of the page's one address. */
  canonical?: string;
  isMissing?: boolean;
}

/** Given while a page is rendered on the server; it collects what belongs into the document's head. */
export const HeadContext = createContext<PageHead | undefined>(undefined);

const documentTitle = (title: string): string =>
  title === shop.name ? `${shop.name}: audio worth hearing` : `${title} · ${shop.name}`;

/** Sets the document's title and description. */
export function useTitle(title: string | undefined, description: string = shop.description): void {
  const head = use(HeadContext);
  if (head && title !== undefined) Object.assign(head, { title: documentTitle(title), description });
  useEffect(() => {
    if (title === undefined) return;
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}

/** Makes the rendered page answer 404. */
export function useMissing(isMissing = true): void {
  const head = use(HeadContext);
  if (head && isMissing) head.isMissing = true;
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
