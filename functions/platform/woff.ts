import { inflateSync } from "node:zlib";

const [woffHeader, woffEntry, sfntHeader, sfntEntry] = [44, 20, 12, 16];
const padded = (length: number): number => (length + 3) & ~3;

/** Unpacks a WOFF file (https://www.w3.org/TR/WOFF/), since fontkit inflates it in slow JavaScript. */
export function unpackWoff(woff: Buffer): Buffer {
  const tables = woff.readUInt16BE(12);
  const font = Buffer.alloc(woff.readUInt32BE(16));
  woff.copy(font, 0, 4, 8);
  const largestPower = 31 - Math.clz32(tables);
  font.writeUInt16BE(tables, 4);
  font.writeUInt16BE(16 << largestPower, 6);
  font.writeUInt16BE(largestPower, 8);
  font.writeUInt16BE(16 * tables - (16 << largestPower), 10);
  let end = sfntHeader + sfntEntry * tables;
  for (let index = 0; index < tables; index++) {
    const from = woffHeader + woffEntry * index;
    const offset = woff.readUInt32BE(from + 4);
    const packedLength = woff.readUInt32BE(from + 8);
    const length = woff.readUInt32BE(from + 12);
    const packed = woff.subarray(offset, offset + packedLength);
    const table = packedLength < length ? inflateSync(packed) : packed;
    const entry = sfntHeader + sfntEntry * index;
    woff.copy(font, entry, from, from + 4);
    woff.copy(font, entry + 4, from + 16, from + 20);
    font.writeUInt32BE(end, entry + 8);
    font.writeUInt32BE(length, entry + 12);
    table.copy(font, end);
    end += padded(length);
  }
  return font;
}
