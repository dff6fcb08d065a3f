import type { Content, Item, Link } from "./content.ts";

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const ink = "color:#16171a";
const soft = "color:#55565b";
const line = "border-top:1px solid #dddad3";

/** Inline styles are the light scheme; mail programs that know the dark one also keep style sheets. */
const styles = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{word-break:break-word}
@media (max-width:480px){.edge{padding:24px 12px!important}.card{padding:24px 20px!important}}
@media (max-width:360px){.card{padding:20px 16px!important}.pic{padding-right:12px!important}.row{font-size:14px!important}}
@media (prefers-color-scheme:dark){
.page{background:#111214!important}.card{background:#1a1b1e!important}
.ink{color:#f3f2ee!important}.soft{color:#b4b4b0!important}.line{border-color:#2c2d31!important}
.button{background:#f3f2ee!important}.button a{color:#16171a!important;border-color:#f3f2ee!important}
.mark{color:#ff6a3a!important}}`.replaceAll("\n", "");

const paragraph = (text: string): string =>
  `<p class="ink" style="margin:0 0 16px;${ink}">${escapeHtml(text)}</p>`;

const table = (rows: string, style = ""): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="${style}">${rows}</table>`;

/** A cell with padding and colour, as Outlook ignores both on links. */
const button = ({ label, url }: Link): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:24px 0 28px"><tr>` +
  `<td class="button" bgcolor="#16171a" style="border-radius:999px;background:#16171a">` +
  `<a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;border:1px solid #16171a;border-radius:999px;` +
  `color:#f6f5f2;font-weight:600;line-height:1.2;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>`;

const textLink = ({ label, url }: Link): string =>
  `<p style="margin:0 0 4px"><a class="ink" href="${escapeHtml(url)}" style="display:inline-block;padding:6px 0;${ink}">` +
  `${escapeHtml(label)}</a></p>`;

/** The ground stays light in the dark, since products are cut out. */
const picture = ({ picture: url }: Item): string =>
  `<td class="pic" width="64" valign="top" style="padding:14px 16px 14px 0"><div style="width:64px;height:64px;border-radius:12px;` +
  `background:#f1efeb;overflow:hidden">${url ? `<img src="${escapeHtml(url)}" alt="" width="64" height="64" style="display:block;border:0">` : ""}</div></td>`;

const itemRow = (item: Item): string =>
  `<tr><td class="line" style="${line}">${table(
    `<tr>${picture(item)}<td class="row" valign="middle" style="padding:14px 0"><span class="ink" style="font-weight:600;${ink}">` +
      `${escapeHtml(item.name)}</span><br><span class="soft" style="font-size:14px;${soft}">${escapeHtml(item.detail)}</span></td>` +
      `<td class="ink row" valign="middle" align="right" style="padding:14px 0 14px 12px;white-space:nowrap;${ink}">${escapeHtml(item.value ?? "")}</td></tr>`,
  )}</td></tr>`;

function sumRows(sums: NonNullable<Content["sums"]>): string {
  return sums
    .map(({ label, value }, index) => {
      const isTotal = index === sums.length - 1;
      const look = isTotal ? `font-weight:600;${ink}` : soft;
      const [name, edge] = [isTotal ? "ink" : "soft", index === 0 ? `padding-top:16px;${line};` : ""];
      return (
        `<tr><td class="${name} line" style="padding:4px 0;${edge}${look}">${escapeHtml(label)}</td>` +
        `<td class="${name} line" align="right" style="padding:4px 0;${edge}white-space:nowrap;${look}">${escapeHtml(value)}</td></tr>`
      );
    })
    .join("");
}

const fact = ({ label, lines }: NonNullable<Content["facts"]>[number]): string =>
  `<p class="soft" style="margin:0 0 20px;font-size:14px;${soft}">${escapeHtml(label)}<br>` +
  `<span class="ink" style="font-size:16px;${ink}">${lines.map(escapeHtml).join("<br>")}</span></p>`;

const note = (text: string): string =>
  `<p class="soft" style="margin:12px 0 0;font-size:14px;${soft}">${escapeHtml(text)}</p>`;

/** Made of text, since mail programs show no SVG and often block pictures. */
const wordmark =
  `<p class="ink" style="margin:0 0 24px;font-size:24px;font-weight:700;letter-spacing:-1px;line-height:1;${ink}">` +
  `<span class="mark" aria-hidden="true" style="color:#ff5a26">&bull;))</span> earshot</p>`;

const heading = ({ subject, about }: Content): string =>
  (about
    ? `<p class="soft" style="margin:0 0 4px;font-size:14px;${soft}">${escapeHtml(`${about.noun} ${about.number}`)}</p>`
    : "") +
  `<h1 class="ink" style="margin:0 0 20px;font-size:24px;font-weight:700;letter-spacing:-0.4px;line-height:1.25;${ink}">${escapeHtml(subject)}</h1>`;

/** Uses tables and inline styles, as mail programs support little else. */
export function layOut(content: Content): string {
  const { subject, greeting, paragraphs, action, items = [], sums = [], facts = [], links = [] } = content;
  const body = [
    heading(content),
    ...[greeting, ...paragraphs].map(paragraph),
    action ? button(action) : "",
    items.length > 0 ? table(items.map(itemRow).join(""), "margin-top:8px") : "",
    sums.length > 0 ? table(sumRows(sums), "margin-bottom:28px") : "",
    ...facts.map(fact),
    ...links.map(textLink),
    ...(content.notes ?? []).map(note),
  ].join("");
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">` +
    `<title>${escapeHtml(subject)}</title><style>${styles}</style></head>` +
    `<body class="page" style="margin:0;background:#f6f5f2;-webkit-text-size-adjust:100%">` +
    `<div class="page edge" style="padding:32px 24px;background:#f6f5f2"><div style="max-width:560px;margin:0 auto;` +
    `font:16px/1.55 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">${wordmark}` +
    `<div class="card" style="padding:32px;border-radius:20px;background:#ffffff">${body}</div></div></div></body></html>`
  );
}
