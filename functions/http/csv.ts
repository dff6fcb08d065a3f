import { FileReply } from "./endpoint.ts";

/** Marks the file as UTF-8 for Excel, which garbles names beyond ASCII without it. */
const byteOrderMark = "\uFEFF";

export const csvReply = (table: string, saveAs: string): FileReply =>
  new FileReply(Buffer.from(byteOrderMark + table), "text/csv; charset=utf-8", { saveAs });
