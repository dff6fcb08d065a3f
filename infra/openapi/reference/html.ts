/** Text with markup, whose parts are escaped. */
export type Html = string;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
export const escaped = (text: string): Html => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);

export const code = (text: string): Html => `<code>${escaped(text)}</code>`;

/** The little Markdown that descriptions have: code, bold and paragraphs. */
export const inline = (text: string): Html =>
  escaped(text)
    .replace(/`([^`]+)`/g, "<code>$1</code>")
    .replace(/\*\*([^*]+)\*\*/g, "<b>$1</b>");
export const paragraphs = (text: string): Html =>
  text
    .split("\n\n")
    .map((each) => `<p>${inline(each)}</p>`)
    .join("");

export const idOf = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, "-");

const cells = (row: readonly Html[]): Html =>
  row.map((cell, index) => (index === 0 ? `<th scope="row">${cell}</th>` : `<td>${cell}</td>`)).join("");

/** Nothing without rows. */
export function table(caption: string, head: readonly string[], rows: readonly (readonly Html[])[]): Html {
  if (rows.length === 0) return "";
  const columns = head.map((name) => `<th scope="col">${escaped(name)}</th>`).join("");
  const body = rows.map((row) => `<tr>${cells(row)}</tr>`).join("");
  return `<div class="table" role="region" tabindex="0" aria-label="${escaped(caption)}"><table><caption>${escaped(caption)}</caption><thead><tr>${columns}</tr></thead><tbody>${body}</tbody></table></div>`;
}
