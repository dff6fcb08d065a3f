import { env } from "../platform/env.ts";

/** Marks this shop and stage, since others may share the provider's account. */
export const ownMark = (): { app: string; stage: string } => ({ app: "earshot", stage: env("STAGE") });

export function isMarked(notes: Readonly<Record<string, unknown>>): boolean {
  const { app, stage } = ownMark();
  return notes.app === app && notes.stage === stage;
}
