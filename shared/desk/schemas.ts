import * as z from "zod/mini";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NoInput, Success } from "../core/wire.ts";
import { Note, NoteText } from "./notes.ts";
import { deskRoutes } from "./routes.ts";
import { filteredLists, NewSavedFilter, SavedFilter } from "./saved-filters.ts";
import { Tags } from "./tags.ts";

const NewNote = z.object({ id: Id, text: NoteText });
const NoteAnswer = z.object({
  success: Success,
  note: Note,
  /** Names of colleagues whom it emails, and handles that belong to no colleague. */
  notified: z.array(z.string()),
  unknown: z.array(z.string()),
});

/** With `base`, the tags that a form was loaded with, only what differs from it is changed. */
const TagChange = z.object({
  id: Id,
  tags: Tags,
  base: z.optional(z.array(z.string()).check(z.maxLength(100))),
});
const TagsAnswer = z.object({ success: Success, tags: z.array(z.string()) });

const UsedTag = z.object({ tag: z.string(), count: z.number() });

const DeskAnswer = z.object({
  success: Success,
  /** In use on orders and on customers, most used first; only those that the caller may read. */
  orderTags: z.array(UsedTag),
  customerTags: z.array(UsedTag),
  /** For `@handle` in notes. Owners can change roles. */
  colleagues: z.array(
    z.object({ handle: z.string(), name: z.string(), isOwner: z.optional(z.literal(true)) }),
  ),
});

export const deskCalls = /* @__PURE__ */ withSchemas(deskRoutes, {
  "admin/desk/get": { input: NoInput, output: DeskAnswer },
  "admin/orders/note": { input: NewNote, output: NoteAnswer },
  "admin/orders/tags": { input: TagChange, output: TagsAnswer },
  "admin/users/note": { input: NewNote, output: NoteAnswer },
  "admin/users/tags": { input: TagChange, output: TagsAnswer },
  "admin/filters/list": {
    input: z.object({ list: z.optional(z.enum(filteredLists)) }),
    output: z.object({ success: Success, filters: z.array(SavedFilter) }),
  },
  "admin/filters/create": {
    input: NewSavedFilter,
    output: z.object({ success: Success, filter: SavedFilter }),
  },
  "admin/filters/delete": { input: z.object({ id: Id }), output: Done },
});
