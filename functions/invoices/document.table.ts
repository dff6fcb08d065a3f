import * as z from "zod/mini";
import { indianDay } from "../platform/day.ts";
import { missing, put, type TransactItem, update } from "../platform/expressions.ts";
import { newId } from "../platform/id.ts";
import { newestOf } from "../platform/list.ts";
import type { Page } from "../platform/query.ts";
import type { Key } from "../platform/schema.ts";
import { getItem, getMany } from "../platform/table.ts";
import { TaxDocument } from "./document.ts";

const documentKey = (number: string): Key => ({ pk: `DOCUMENT#${number}`, sk: "DOCUMENT" });
const seriesKey = (series: string): Key => ({ pk: `SERIES#${series}`, sk: "SERIES" });
const listOf = (month: string): string => `DOCUMENTS#${month}`;

const Series = z.object({ last: z.number() });
type Series = z.infer<typeof Series>;

export async function lastNumber(series: string): Promise<number> {
  const item = await getItem(seriesKey(series));
  return item ? Series.parse(item).last : 0;
}

/** Fails if another document took one of the numbers. */
export const takeNumbers = (series: string, last: number, count = 1): TransactItem =>
  update<Series>(seriesKey(series), { set: { last: last + count } }, { last: last || undefined });

export const createDocument = (document: TaxDocument): TransactItem =>
  put<TaxDocument>(
    {
      ...documentKey(document.number),
      ...document,
      kindPk: listOf(indianDay(new Date(document.at)).slice(0, 7)),
      kindSk: `${document.at}#${newId(new Date(document.at))}`,
    },
    { pk: missing },
  );

export async function findDocument(number: string): Promise<TaxDocument | undefined> {
  const item = await getItem(documentKey(number));
  return item && TaxDocument.parse(item);
}

export async function findDocuments(numbers: readonly string[]): Promise<TaxDocument[]> {
  const items = await getMany(numbers.map(documentKey), true);
  const found = new Map(items.map((item) => [item.number, TaxDocument.parse(item)]));
  return numbers.flatMap((number) => found.get(number) ?? []);
}

export const findDocumentsOf = (month: string, page: Page) =>
  newestOf({ index: "byKind", partition: listOf(month) }, page, (item) => TaxDocument.parse(item));
