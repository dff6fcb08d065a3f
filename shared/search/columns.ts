const kinds = {
  f64: Float64Array,
  f32: Float32Array,
  u32: Uint32Array,
  u16: Uint16Array,
  u8: Uint8Array,
} as const;

type Layout = Readonly<Record<string, keyof typeof kinds>>;
interface Column {
  f64: Float64Array;
  f32: Float32Array;
  u32: Uint32Array;
  u16: Uint16Array;
  u8: Uint8Array;
}
export type ColumnsOf<L extends Layout> = { readonly [K in keyof L]: Column[L[K]] };

export type Packed = Uint8Array<ArrayBuffer>;

const magic = 0x58444945;
const aligned = (bytes: number): number => Math.ceil(bytes / 8) * 8;

/** Header: magic number, then column lengths; columns are aligned to 8 bytes. */
function offsetsOf(layout: Layout, lengths: ArrayLike<number>): number[] {
  const types = Object.values(layout);
  const offsets = [aligned(4 * (1 + types.length))];
  types.forEach((type, index) => {
    const bytes = (lengths[index] ?? 0) * kinds[type].BYTES_PER_ELEMENT;
    offsets.push((offsets[index] ?? 0) + aligned(bytes));
  });
  return offsets;
}

export function pack<L extends Layout>(layout: L, columns: ColumnsOf<L>): Packed {
  const all = Object.keys(layout).flatMap((name) => columns[name] ?? []);
  const lengths = all.map(({ length }) => length);
  const offsets = offsetsOf(layout, lengths);
  const bytes = new Uint8Array(offsets.at(-1) ?? 0);
  bytes.set(new Uint8Array(Uint32Array.of(magic, ...lengths).buffer));
  all.forEach((column, index) => {
    bytes.set(new Uint8Array(column.buffer, column.byteOffset, column.byteLength), offsets[index]);
  });
  return bytes;
}

/** Returns views of bytes aligned to 8. Throws if they are truncated or something else. */
export function unpack<L extends Layout>(layout: L, bytes: Packed): ColumnsOf<L> {
  const names = Object.keys(layout);
  if (bytes.length < 4 * (1 + names.length)) throw new Error("Not a catalogue");
  const [mark, ...lengths] = new Uint32Array(bytes.buffer, bytes.byteOffset, 1 + names.length);
  const offsets = offsetsOf(layout, lengths);
  if (mark !== magic || bytes.length !== offsets.at(-1)) throw new Error("Not a catalogue, or a part of one");
  const columns = Object.entries(layout).map(([name, type], index) => {
    const start = bytes.byteOffset + (offsets[index] ?? 0);
    return [name, new kinds[type](bytes.buffer, start, lengths[index])];
  });
  return Object.fromEntries(columns);
}
