import { FileReply } from "./endpoint.ts";

/** Tells Excel that a CSV file is UTF-8; without it, names beyond ASCII are garbled. */
const byteOrderMark = "\uFEFF";

/** A table for spreadsheets, which browsers save under this name. */
export const csvReply = (table: string, saveAs: string): FileReply =>
  new FileReply(Buffer.from(byteOrderMark + table), "text/csv; charset=utf-8", { saveAs });
