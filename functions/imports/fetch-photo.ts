import type { IncomingMessage } from "node:http";
import { importLimits } from "../../shared/imports/import-limits.ts";
import {
  askPublic,
  type FetchProblem,
  FetchRefused,
  type Network,
  publicUrl,
  readUpTo,
} from "../platform/fetch-public.ts";

export class PhotoRefused extends Error {
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(reason);
    this.remedy = remedy;
  }
}

const maxRedirects = 3;
const limitMs = 20_000;
const headers = { accept: "image/webp, image/jpeg, image/png", "user-agent": "Earshot import" };

const another = "Check the address in a browser, or put the photo into a ZIP file";
const remedies: Readonly<Record<FetchProblem, string>> = {
  "not-https": "Use an address that begins with https://",
  "not-plain": "Use a plain https:// address",
  "unknown-host": another,
  "not-public": "Put the photo into a ZIP file",
  "timed-out": another,
  unreachable: another,
};

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  const limit = importLimits.pictureBytes;
  const isAnnounced = Number(answer.headers["content-length"] ?? 0) > limit;
  const { body, isCut } = isAnnounced ? { isCut: true, body: Buffer.of() } : await readUpTo(answer, limit);
  if (isCut) {
    answer.destroy();
    throw new PhotoRefused("The photo is larger than 20 MB", "Make it smaller");
  }
  return body;
}

async function follow(first: URL, network: Network | undefined, signal: AbortSignal): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await askPublic(url, { headers, signal }, network);
    const { statusCode = 0 } = answer;
    if (statusCode === 200 && answer.headers["content-type"]?.startsWith("text/") === true) {
      answer.destroy();
      throw new PhotoRefused("The address shows a page, not a photo", "Use the address of the photo itself");
    }
    if (statusCode === 200) return bytesOf(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || answer.headers.location === undefined)
      throw new PhotoRefused(`The address answers with an error (${statusCode})`, another);
    url = publicUrl(answer.headers.location, url);
  }
  throw new PhotoRefused("The address leads to others again and again", another);
}

/** Fetches a photo from a public https address, within a time and a size. Throws `PhotoRefused`. */
export async function fetchPhoto(address: string, network?: Network): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await follow(publicUrl(address), network, signal);
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    const refused = error instanceof FetchRefused ? error : new FetchRefused("unreachable");
    const isLate = signal.aborted || refused.problem === "timed-out";
    if (isLate) throw new PhotoRefused("The address didn’t answer in 20 seconds", another);
    throw new PhotoRefused(refused.message, remedies[refused.problem]);
  }
}
