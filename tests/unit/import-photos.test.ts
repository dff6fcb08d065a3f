import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { fetchPhoto, PhotoRefused } from "../../functions/imports/fetch-photo.ts";
import type { Network } from "../../functions/platform/fetch-public.ts";
import { isPublicAddress } from "../../functions/platform/public-address.ts";

test.each([
  ["8.8.8.8", true],
  ["2606:4700::1111", true],
  ["0.0.0.0", false],
  ["10.1.2.3", false],
  ["100.64.0.1", false],
  ["127.0.0.1", false],
  ["169.254.169.254", false],
  ["172.31.255.255", false],
  ["172.32.0.1", true],
  ["192.168.1.1", false],
  ["198.19.0.1", false],
  ["224.0.0.1", false],
  ["255.255.255.255", false],
  ["::", false],
  ["::1", false],
  ["::ffff:8.8.8.8", false],
  ["::ffff:7f00:1", false],
  ["64:ff9b::7f00:1", false],
  ["fe80::1", false],
  ["fd00:ec2::254", false],
  ["2002:7f00:1::", false],
  ["2001:db8::1", false],
  ["ff02::1", false],
  ["localhost", false],
])("%s is public: %s", (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic);
});

interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: readonly (string | Uint8Array)[];
}

function answerOf({ status = 200, headers = {}, body = [] }: Answer): IncomingMessage {
  const message = new IncomingMessage(new Socket());
  message.statusCode = status;
  Object.assign(message.headers, headers);
  for (const chunk of body) message.push(chunk);
  message.push(null);
  return message;
}

function network(answers: Record<string, Answer>, hosts: Record<string, string[]> = {}) {
  const asked: string[] = [];
  const fake: Network = {
    resolve: async (host) => hosts[host] ?? ["93.184.216.34"],
    ask: async (url, address) => {
      asked.push(`${url.href} at ${address}`);
      return answerOf(answers[url.href] ?? { status: 404 });
    },
  };
  return { fake, asked };
}

async function problemOf(address: string, fake: Network): Promise<string> {
  try {
    await fetchPhoto(address, fake);
    return "";
  } catch (error) {
    if (error instanceof PhotoRefused) return error.message;
    throw error;
  }
}

describe("a photo's address", () => {
  test("is asked at the address that was checked, and redirects are followed", async () => {
    const { fake, asked } = network(
      {
        "https://a.example/1.jpg": { status: 302, headers: { location: "//b.example/2.jpg" } },
        "https://b.example/2.jpg": { headers: { "content-type": "image/jpeg" }, body: ["pho", "to"] },
      },
      { "b.example": ["2606:4700::1", "1.1.1.1"] },
    );
    expect(Buffer.from(await fetchPhoto("https://a.example/1.jpg", fake)).toString()).toBe("photo");
    expect(asked).toEqual([
      "https://a.example/1.jpg at 93.184.216.34",
      "https://b.example/2.jpg at 2606:4700::1",
    ]);
  });

  test.each([
    ["http://a.example/1.jpg"],
    ["ftp://a.example/1.jpg"],
    ["file:///etc/passwd"],
    ["data:image/png;base64,AAAA"],
    ["https://"],
  ])("%s is refused without asking anybody", async (address) => {
    const { fake, asked } = network({});
    expect(await problemOf(address, fake)).toMatch(/doesn’t begin with https/);
    expect(asked).toEqual([]);
  });

  test.each([
    ["https://127.0.0.1/1.jpg"],
    ["https://2130706433/1.jpg"],
    ["https://0x7f.1/1.jpg"],
    ["https://[::1]/1.jpg"],
    ["https://[::ffff:169.254.169.254]/latest/meta-data/"],
    ["https://metadata.example/1.jpg"],
    ["https://half.example/1.jpg"],
  ])("%s isn't public, so nobody is asked", async (address) => {
    const { fake, asked } = network(
      {},
      { "metadata.example": ["169.254.169.254"], "half.example": ["1.1.1.1", "fd00::1"] },
    );
    expect(await problemOf(address, fake)).toMatch(/isn’t on the public internet/);
    expect(asked).toEqual([]);
  });

  test.each([["https://user:pass@a.example/1.jpg"], ["https://a.example:8443/1.jpg"]])(
    "%s has what no photo needs",
    async (address) => {
      expect(await problemOf(address, network({}).fake)).toMatch(/password or a port/);
    },
  );

  test.each([
    ["to a private one", "https://10.0.0.1/1.jpg", /isn’t on the public internet/],
    ["to http", "http://a.example/2.jpg", /doesn’t begin with https/],
    ["to itself", "https://a.example/1.jpg", /again and again/],
  ])("that redirects %s is refused", async (_, location, reason) => {
    const { fake } = network({ "https://a.example/1.jpg": { status: 301, headers: { location } } });
    expect(await problemOf("https://a.example/1.jpg", fake)).toMatch(reason);
  });

  test.each<[string, Answer, RegExp]>([
    ["a page", { headers: { "content-type": "text/html; charset=utf-8" }, body: ["<p>"] }, /shows a page/],
    ["an error", { status: 503 }, /error \(503\)/],
    ["too many bytes, as announced", { headers: { "content-length": "20000001" } }, /larger than 20 MB/],
    [
      "too many bytes",
      { body: Array.from({ length: 21 }, () => new Uint8Array(1_000_000)) },
      /larger than 20 MB/,
    ],
  ])("that answers with %s is refused", async (_, answer, reason) => {
    expect(
      await problemOf("https://a.example/1.jpg", network({ "https://a.example/1.jpg": answer }).fake),
    ).toMatch(reason);
  });

  test("without a host that exists is refused", async () => {
    const fake: Network = {
      resolve: () => Promise.reject(new Error("ENOTFOUND")),
      ask: () => Promise.reject(new Error()),
    };
    expect(await problemOf("https://a.example/1.jpg", fake)).toMatch(/doesn’t exist/);
  });
});
