/** Far more than any request needs: a complete order of fifty lines has 600. */
const maxValues = 5000;
const maxDepth = 20;

const [quote, backslash, comma] = Buffer.from('"\\,');
const openings = new Set(Buffer.from("[{"));
const closings = new Set(Buffer.from("]}"));

function endOfText(bytes: Buffer, start: number): number {
  for (let at = start + 1; at < bytes.length; at++) {
    if (bytes[at] === backslash) at++;
    else if (bytes[at] === quote) return at;
  }
  return bytes.length;
}

/** Limits depth and number of values before parsing, since huge structures take long to build. */
export function isModestJson(bytes: Buffer): boolean {
  let depth = 0;
  let values = 0;
  for (let at = 0; at < bytes.length && depth <= maxDepth && values <= maxValues; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) at = endOfText(bytes, at);
    else if (byte === comma) values++;
    else if (openings.has(byte)) depth++;
    else if (closings.has(byte)) depth--;
  }
  return depth <= maxDepth && values <= maxValues;
}
