import { formatRupees, toRupees } from "../../shared/core/money.ts";
import { thumbnailOf } from "../../shared/pictures/image-widths.ts";
import type { Content, Item, Link } from "./content.ts";
import { layOut } from "./layout.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  /** Answers a POST by ending such mails. */
  unsubscribeUrl?: string;
}

const itemText = ({ name, detail, value }: Item): string =>
  [`${name} (${detail})`, value].filter(Boolean).join(": ");

const block = (lines: readonly string[]): string[] => (lines.length > 0 ? [lines.join("\n")] : []);
const linkText = ({ label, url }: Link): string => `${label}:\n${url}`;

function textOf({ subject, about, greeting, paragraphs, action, ...rest }: Content): string {
  const { items = [], sums = [], facts = [], links = [], notes = [] } = rest;
  return [
    about ? `${subject}\n${about.noun} ${about.number}` : subject,
    greeting,
    ...paragraphs,
    ...(action ? [linkText(action)] : []),
    ...block(items.map(itemText)),
    ...block(sums.map(({ label, value }) => `${label}: ${value}`)),
    ...facts.map(({ label, lines }) => `${label}:\n${lines.join("\n")}`),
    ...links.map(linkText),
    ...notes,
    "Earshot\n",
  ].join("\n\n");
}

export function compose(content: Content): Mail {
  const { subject, about } = content;
  return {
    subject: about ? `${subject} (${about.number})` : subject,
    text: textOf(content),
    html: layOut(content),
  };
}

/** Breaks up URLs and domains in user text, which mail programs turn into links. */
export const plain = (typed: string): string =>
  typed
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("://", ": ")
    .replaceAll(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{M}]{2})/gu, "$1 ");
export const hello = (name: string): string => `Hello ${plain(name)},`;
/** Absolute, as mails have no address; undefined without a picture. */
export const pictureAt = (siteUrl: string, url: string | undefined): string | undefined =>
  url ? new URL(thumbnailOf(url), siteUrl).href : undefined;

export const amount = (paise: number): string => formatRupees(toRupees(paise));
