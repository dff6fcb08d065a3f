import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod/mini";
import { ContactMessage } from "../../shared/contact.ts";
import { newId } from "./id.ts";
import { documents, type Item, type Part, tableName } from "./table.ts";

/** What must cause a mail and changes nothing else; the table's stream takes it from here. */
export const Letter = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("forgot-password"), email: z.string() }),
  z.object({ kind: z.literal("password-changed"), email: z.string(), name: z.string() }),
  z.object({ kind: z.literal("email-changed"), email: z.string(), name: z.string(), newEmail: z.string() }),
  z.extend(ContactMessage, { kind: z.literal("contact") }),
]);
export type Letter = z.infer<typeof Letter>;

const keptSeconds = 86_400;

const letterItem = (letter: Letter, now: Date): Item => {
  const id = newId(now);
  return {
    pk: `OUTBOX#${id}`,
    sk: "OUTBOX",
    id,
    ...letter,
    expiresAtSeconds: Math.floor(now.getTime() / 1000) + keptSeconds,
  };
};

/** For a transaction: the mail follows from the change, or neither happens. */
export const putLetter = (letter: Letter, now: Date): Part => ({
  Put: { TableName: tableName(), Item: letterItem(letter, now) },
});

export async function sendLetter(letter: Letter, now: Date): Promise<void> {
  await documents.send(new PutCommand({ TableName: tableName(), Item: letterItem(letter, now) }));
}
