import { lookup } from "node:dns/promises";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import { isIP } from "node:net";
import { importLimits } from "../../shared/imports/import-limits.ts";
import { isPublicAddress } from "./public-address.ts";

export class PhotoRefused extends Error {
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(reason);
    this.remedy = remedy;
  }
}

const maxRedirects = 3;
const limitMs = 20_000;

const another = "Check the address in a browser, or put the photo into a ZIP file";

export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  /** Asks this address, and no other, for the URL. */
  get(url: URL, address: string, signal: AbortSignal): Promise<IncomingMessage>;
}

const internet: Network = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  get: (url, address, signal) =>
    new Promise((resolve, reject) => {
      const family = isIP(address);
      const asked = request(url, {
        signal,
        agent: false,
        headers: { accept: "image/webp, image/jpeg, image/png", "user-agent": "Earshot import" },
        lookup: (_, { all }, found) =>
          all ? found(null, [{ address, family }]) : found(null, address, family),
      });
      asked.once("response", resolve).once("error", reject).end();
    }),
};

function urlOf(address: string, base?: URL): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : undefined;
  if (url?.protocol !== "https:")
    throw new PhotoRefused(
      "The address doesn’t begin with https://",
      "Use an address that begins with https://",
    );
  if (url.username || url.password || (url.port && url.port !== "443"))
    throw new PhotoRefused("The address has a password or a port", "Use a plain https:// address");
  return url;
}

/** Checks every address that a name has, and returns the one to ask, so that no later answer can replace it. */
async function publicAddressOf({ hostname }: URL, { resolve }: Network): Promise<string> {
  const host = hostname.replace(/^\[|\]$/g, "");
  const addresses = isIP(host) ? [host] : await resolve(host).catch(() => []);
  const [first] = addresses;
  if (first === undefined) throw new PhotoRefused("The address’s host doesn’t exist", another);
  if (!addresses.every(isPublicAddress))
    throw new PhotoRefused("The address isn’t on the public internet", "Put the photo into a ZIP file");
  return first;
}

async function bytesOf(answer: IncomingMessage): Promise<Uint8Array> {
  const tooLarge = () => new PhotoRefused("The photo is larger than 20 MB", "Make it smaller");
  if (Number(answer.headers["content-length"] ?? 0) > importLimits.pictureBytes) throw tooLarge();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > importLimits.pictureBytes) throw tooLarge();
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

async function follow(first: URL, network: Network, signal: AbortSignal): Promise<Uint8Array> {
  let url = first;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const answer = await network.get(url, await publicAddressOf(url, network), signal);
    const { statusCode = 0, headers } = answer;
    if (statusCode === 200 && headers["content-type"]?.startsWith("text/") === true) {
      answer.destroy();
      throw new PhotoRefused("The address shows a page, not a photo", "Use the address of the photo itself");
    }
    if (statusCode === 200) return bytesOf(answer);
    answer.destroy();
    if (statusCode < 300 || statusCode > 399 || headers.location === undefined)
      throw new PhotoRefused(`The address answers with an error (${statusCode})`, another);
    url = urlOf(headers.location, url);
  }
  throw new PhotoRefused("The address leads to others again and again", another);
}

/** Fetches a photo from a public https address, within a time and a size. Throws `PhotoRefused`. */
export async function fetchPhoto(address: string, network: Network = internet): Promise<Uint8Array> {
  const signal = AbortSignal.timeout(limitMs);
  try {
    return await follow(urlOf(address), network, signal);
  } catch (error) {
    if (error instanceof PhotoRefused) throw error;
    if (signal.aborted) throw new PhotoRefused("The address didn’t answer in 20 seconds", another);
    throw new PhotoRefused("The address can’t be reached", another);
  }
}
