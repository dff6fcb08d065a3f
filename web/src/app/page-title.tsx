import { createContext, type ReactNode, use, useEffect } from "react";
import { shop } from "./shop.ts";

export interface PageHead {
  title?: string;
  description?: string;
  /** The canonical path and query. */
  canonical?: string;
  isMissing?: boolean;
}

/** Collects the head's content while rendering on the server. */
export const HeadContext = createContext<PageHead | undefined>(undefined);

const documentTitle = (title: string): string =>
  title === shop.name ? `${shop.name}: audio worth hearing` : `${title} · ${shop.name}`;

export function useTitle(title: string | undefined, description: string = shop.description): void {
  const head = use(HeadContext);
  if (head && title !== undefined) Object.assign(head, { title: documentTitle(title), description });
  useEffect(() => {
    if (title === undefined) return;
    document.title = documentTitle(title);
    document.querySelector('meta[name="description"]')?.setAttribute("content", description);
  }, [title, description]);
}

/** Makes a rendered page return 404. */
export function useMissing(isMissing = true): void {
  const head = use(HeadContext);
  if (head && isMissing) head.isMissing = true;
}

interface PageTitleProps {
  /** Also the heading, unless children are given. */
  title: string;
  description?: string | undefined;
  children?: ReactNode;
}

/** The page's only h1. */
export function PageTitle({ title, description, children }: PageTitleProps) {
  useTitle(title, description);
  return <h1>{children ?? title}</h1>;
}
