import { formatRupees, toRupees } from "../../shared/core/money.ts";

export interface Mail {
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
}

interface Content {
  subject: string;
  greeting: string;
  paragraphs: string[];
  lines?: { label: string; value: string }[];
  action?: Link;
  links?: Link[];
}

export interface Link {
  label: string;
  url: string;
}

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const row = ({ label, value }: { label: string; value: string }): string =>
  `<tr><td style="padding:8px 0;border-bottom:1px solid #e6e3de">${escapeHtml(label)}</td>` +
  `<td style="padding:8px 0;border-bottom:1px solid #e6e3de;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;

const button = ({ label, url }: Link): string =>
  `<p style="margin:28px 0"><a href="${escapeHtml(url)}" style="background:#17181b;color:#ffffff;` +
  `padding:13px 24px;border-radius:999px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

const textLink = ({ label, url }: Link): string =>
  `<p style="margin:0 0 8px"><a href="${escapeHtml(url)}" style="color:#17181b">${escapeHtml(label)}</a></p>`;

/** Made of text, since mail programs show no SVG and often block pictures. */
const wordmark =
  `<p style="font-weight:700;font-size:24px;letter-spacing:-1px;line-height:1;margin:0 0 24px">` +
  `<span aria-hidden="true" style="color:#e8491b">&bull;))</span> earshot</p>`;

/** Uses tables and inline styles, as mail programs support little else. */
export function compose({ subject, greeting, paragraphs, lines = [], action, links = [] }: Content): Mail {
  const text = [
    greeting,
    ...paragraphs,
    ...(lines.length > 0 ? [lines.map(({ label, value }) => `${label}: ${value}`).join("\n")] : []),
    ...[action ?? [], links].flat().map(({ label, url }) => `${label}: ${url}`),
    "Earshot",
  ].join("\n\n");
  const body = [
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`),
    ...(lines.length > 0
      ? [
          `<table role="presentation" width="100%" cellspacing="0" style="margin:8px 0">${lines.map(row).join("")}</table>`,
        ]
      : []),
    ...(action ? [button(action)] : []),
    ...links.map(textLink),
  ].join("");
  const html =
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f3f1"><div style="max-width:560px;margin:0 auto;padding:32px 24px;` +
    `font:16px/1.55 system-ui,sans-serif;color:#17181b">${wordmark}<div style="background:#ffffff;border-radius:16px;padding:28px">${body}</div></div></body></html>`;
  return { subject, text, html };
}

/** Breaks up URLs and domains in user text, which mail programs turn into links. */
export const plain = (typed: string): string =>
  typed
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ")
    .replaceAll("://", ": ")
    .replaceAll(/([.\u3002\uFF0E\uFF61])(?=[\p{L}\p{M}]{2})/gu, "$1 ");
export const hello = (name: string): string => `Hello ${plain(name)},`;
export const amount = (paise: number): string => formatRupees(toRupees(paise));
