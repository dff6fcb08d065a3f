import { allows } from "../../shared/staff/allows.ts";
import { findRoleOf } from "../identity/role.table.ts";
import { findAccount, findUser } from "../identity/user.table.ts";
import { noticeAddress } from "../identity/user.ts";
import { compose, hello, type Mail, plain } from "../mail/compose.ts";
import { deliver } from "../mail/deliver.ts";
import type { AboutNote } from "../mail/outbox.table.ts";
import { findOrder } from "../orders/order.table.ts";
import { env } from "../platform/env.ts";
import { findNote, type Note } from "./note.table.ts";
import { readPermission } from "./noun.ts";

interface Subject {
  about: { noun: string; number: string };
  path: string;
}

async function subjectOf({ noun, of }: AboutNote): Promise<Subject | undefined> {
  if (noun === "order") {
    const order = await findOrder(of);
    return order && { about: { noun: "Order", number: order.number }, path: `/admin/order/${of}` };
  }
  const user = await findAccount(of);
  return user && { about: { noun: "Customer", number: plain(user.name) }, path: `/admin/users/${of}` };
}

const noteMail = ({ about, path }: Subject, { by, text }: Note, to: string): Mail =>
  compose({
    subject: `${plain(by)} mentioned you in a note`,
    about,
    greeting: hello(to),
    paragraphs: text.split("\n").filter((line) => line.trim() !== ""),
    action: { label: "Open the note", url: env("SITE_URL") + path },
    notes: ["Only staff see notes. Please don't forward this email to customers."],
  });

/** Skips people who may not read the noun any more, and notes deleted since. */
export async function sendNoteMail(causePk: string, message: AboutNote): Promise<boolean> {
  const { kind, noun, of, noteId, to } = message;
  const [note, reader, subject] = await Promise.all([
    findNote({ kind: noun, id: of }, noteId),
    findUser(to),
    subjectOf(message),
  ]);
  const role = reader && (await findRoleOf(reader));
  if (!note || !subject || !role || !allows(role.permissions, readPermission[noun])) return false;
  return deliver({ causePk, kind }, noticeAddress(reader), noteMail(subject, note, reader.name));
}
