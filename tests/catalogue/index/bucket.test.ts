import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { deleteObject, getObject, putObject } from "../../../functions/catalogue/index/bucket.ts";
import { deleteFromSite, putOnSite } from "../../../functions/platform/site-objects.ts";
import { readFromSite } from "../../support/site-bucket.ts";

const directory = mkdtempSync(join(tmpdir(), "earshot-signed-"));
mkdirSync(join(directory, "shop-images"));
mkdirSync(join(directory, "shop-site"));
/** A bucket that verifies signatures. */
const strict = { silent: true, allowMismatchedSignatures: false, vhostBuckets: false };
const server = createServer(new S3rver({ directory, ...strict }).callback());
const key = "catalogue/0a1b2c.zst";
const bytes = new Uint8Array([0, 255, 10, 13, 200]);

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  vi.stubEnv("IMAGES_BUCKET", "shop-images");
  vi.stubEnv("SITE_BUCKET", "shop-site");
  vi.stubEnv("AWS_REGION", "ap-south-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "S3RVER");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "S3RVER");
  vi.stubEnv("AWS_ENDPOINT_URL_S3", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
afterEach(() => vi.stubEnv("AWS_SECRET_ACCESS_KEY", "S3RVER"));
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  rmSync(directory, { recursive: true });
  vi.unstubAllEnvs();
});

test("an object is stored, read and deleted with signatures that S3 accepts", async () => {
  await putObject(key, { body: bytes, type: "application/zstd" });
  expect(await getObject(key)).toEqual(bytes);
  await deleteObject(key);
  await expect(getObject(key)).rejects.toThrow("S3 answers 404");
});

test("an object of the site may be missing, and its key may hold any characters", async () => {
  const page = "rendered/0a1b/products,earbuds,2 (new)!";
  expect(await readFromSite(page)).toBeUndefined();
  await putOnSite(page, { body: bytes, type: "text/html; charset=utf-8", cacheControl: "no-cache" });
  expect(await readFromSite(page)).toEqual(bytes);
  await deleteFromSite(page);
  await deleteFromSite(page);
  expect(await readFromSite(page)).toBeUndefined();
});

test("a wrong key and missing credentials are errors", async () => {
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "stolen");
  await expect(getObject(key)).rejects.toThrow("S3 answers 403");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "");
  await expect(getObject(key)).rejects.toThrow("no credentials");
});
