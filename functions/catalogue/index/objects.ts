import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import type { Packed } from "../../../shared/search/columns.ts";
import {
  type Listing,
  type Names,
  packListing,
  packNames,
  type Segment,
  unpackListing,
  unpackNames,
} from "../../../shared/search/segment.ts";
import { newId } from "../../platform/id.ts";
import { deleteObject, getObject, putObject } from "./bucket.ts";

/** Outside the prefix of the bucket that the edge serves. */
const keyOf = (id: string, part: "listing" | "names"): string => `catalogue/${id}-${part}.zst`;

async function load<T>(key: string, unpack: (bytes: Packed) => T): Promise<T> {
  const bytes = await promisify(zstdDecompress)(await getObject(key));
  return unpack(bytes.byteOffset % 8 === 0 ? bytes : Uint8Array.from(bytes));
}

export const loadListing = (id: string): Promise<Listing> => load(keyOf(id, "listing"), unpackListing);
export const loadNames = (id: string): Promise<Names> => load(keyOf(id, "names"), unpackNames);

async function store(key: string, bytes: Uint8Array): Promise<void> {
  const params = { [constants.ZSTD_c_checksumFlag]: 1 };
  const body = await promisify(zstdCompress)(bytes, { params });
  await putObject(key, { body, type: "application/zstd" });
}

/** Returns the new segment's id, which no manifest refers to yet. */
export async function storeSegment({ listing, names }: Segment, now: Date): Promise<string> {
  const id = newId(now);
  await Promise.all([
    store(keyOf(id, "listing"), packListing(listing)),
    store(keyOf(id, "names"), packNames(names)),
  ]);
  return id;
}

export async function deleteSegment(id: string): Promise<void> {
  await Promise.all([deleteObject(keyOf(id, "listing")), deleteObject(keyOf(id, "names"))]);
}
