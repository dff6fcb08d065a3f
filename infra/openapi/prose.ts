/** The document's introduction, in Markdown. */
export const about = `The calls of an Earshot shop.

**Money** is in rupees with at most two decimals. Instants are ISO 8601 in UTC.

**Lists** take \`limit\` (at most 500) and \`cursor\`. An answer with \`nextCursor\` has more: pass it as \`cursor\`.

**Errors** have a status, a \`code\` for programs, a \`message\` for people and, for wrong input, \`fields\`. Retry 503 and, after a pause, 429.

**Keys** of the form \`ek_<stage>_…\` are sent as \`Authorization: Bearer\`. Each has its permissions; a call that needs another answers 403 with its name.

**Versions**: \`/api/v1\` only gains calls and fields. Ignore fields that you don't know; the changelog announces anything else.`;
